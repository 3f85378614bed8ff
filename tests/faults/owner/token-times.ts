import type { TokenTimes } from "../fault-proxy.ts";

/** Milliseconds for which an access token is valid. The app renews it a minute and a half earlier. */
const LIFETIME = 180_000;
/** A token that every server refuses as it refuses an expired one. */
const INVALID_TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.c3BlbnQ";

type Answer = { readonly access_token?: string };

/** Access tokens of the real server that expire in virtual time. */
export class VirtualTokenTimes implements TokenTimes {
  readonly #now: () => number;
  /** When each token expires. */
  readonly #until = new Map<string, number>();

  /** @param now milliseconds of the server's virtual clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  seen(authorization: string): string {
    const until = this.#until.get(authorization.replace("Bearer ", ""));
    return until !== undefined && until <= this.#now() ? `Bearer ${INVALID_TOKEN}` : authorization;
  }

  issued(answer: string): string {
    const session = JSON.parse(answer) as Answer;
    if (session.access_token === undefined) return answer;
    const until = this.#now() + LIFETIME;
    this.#until.set(session.access_token, until);
    return JSON.stringify({
      ...session,
      expires_in: LIFETIME / 1_000,
      expires_at: Math.floor(until / 1_000),
    });
  }

  /** From now on the server refuses this token, whatever the device knows of it. */
  expire(token: string): void {
    this.#until.set(token, this.#now());
  }
}

/** What a token says of its session. */
export function claimsOf(token: string): { readonly sub?: string; readonly session_id?: string } {
  const [, claims = ""] = token.split(".");
  try {
    return JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as ReturnType<typeof claimsOf>;
  } catch {
    return {};
  }
}
