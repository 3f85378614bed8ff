import { parseBody } from "../api/json-body.ts";
import type { Backend } from "../database/backend.ts";
import { validatePassword } from "./password-rules.ts";

type SendRequest = (request: Request) => Promise<Response>;

/** A password change requires the old password within this time: access to an unlocked phone is not enough. */
const RECENT = "10 minutes";
const USER_AGENT_MAX = 300;
/** What the client sends with a new password. Of an account nothing else can be changed: data about it would be in every token. */
const BESIDE_PASSWORD = ["code_challenge", "code_challenge_method", "nonce", "current_password"];
const ENDED_MESSAGE = "This session has ended. Sign in again.";

/**
 * Session and password rules of hosted Supabase's auth service that the backend package lacks: changing the password
 * ends the account's other sessions, requires a recent sign-in and rejects common passwords; a session records its
 * device.
 */
export function accountRules(query: Backend["query"]) {
  return async (request: Request, send: SendRequest): Promise<Response> => {
    const url = new URL(request.url);
    if (url.pathname === "/auth/v1/user" && request.method === "PUT") return changeAccount(request, send);
    if (
      url.pathname.startsWith("/storage/v1/") &&
      request.method !== "GET" &&
      (await hasSessionEnded(query, request.headers.get("authorization")))
    )
      return Response.json(
        { statusCode: "401", error: "Unauthorized", message: ENDED_MESSAGE },
        { status: 401 },
      );
    const response = await send(request);
    const isSignIn = url.pathname === "/auth/v1/token" && url.searchParams.get("grant_type") === "password";
    if (isSignIn && response.ok) await recordUserAgent(request, response.clone());
    return response;
  };

  async function changeAccount(request: Request, send: SendRequest): Promise<Response> {
    const { password, ...others } = await fieldsIn(request);
    if (Object.keys(others).some((name) => !BESIDE_PASSWORD.includes(name)))
      return rejected(422, "validation_failed", "Only the password can be changed.");
    if (typeof password === "string") return changePassword(request, password, send);
    if (password !== undefined) return rejected(422, "validation_failed", "The password must be text.");
    return send(request);
  }

  async function changePassword(request: Request, password: string, send: SendRequest): Promise<Response> {
    const { origin } = new URL(request.url);
    const who = await send(
      new Request(`${origin}/auth/v1/user`, { headers: senderHeaders(request.headers) }),
    );
    if (!who.ok) return who;
    const error = validatePassword(password);
    if (error)
      return rejected(422, error.reason ? "weak_password" : "validation_failed", error.message, error.reason);
    const session = sessionIn(bearerOf(request.headers.get("authorization")));
    const [recent] = await query(
      `select id from auth.sessions where id::text = $1 and created_at > now() - interval '${RECENT}'`,
      [session],
    );
    if (!recent) return rejected(401, "reauthentication_needed", "Sign in again to change the password.");
    const response = await send(request);
    if (response.ok)
      await query(
        `delete from auth.sessions other using auth.sessions mine
         where mine.id::text = $1 and other.user_id = mine.user_id and other.id <> mine.id`,
        [session],
      );
    return response;
  }

  async function recordUserAgent(request: Request, response: Response): Promise<void> {
    const { access_token: token } = (await response.json()) as { access_token?: unknown };
    const agent = (request.headers.get("user-agent") ?? "").slice(0, USER_AGENT_MAX);
    if (typeof token === "string")
      await query("update auth.sessions set user_agent = $2 where id::text = $1", [sessionIn(token), agent]);
  }
}

/** True if a verified token names a session that has ended. For rows, the database checks this itself. */
export async function hasSessionEnded(
  query: Backend["query"],
  authorization: string | null | undefined,
): Promise<boolean> {
  const session = sessionIn(bearerOf(authorization));
  if (session === "") return false;
  const [found] = await query("select id from auth.sessions where id::text = $1", [session]);
  return found === undefined;
}

/** The fields of a request's body; none if it is no JSON object. */
async function fieldsIn(request: Request): Promise<Record<string, unknown>> {
  try {
    return { ...(parseBody(await request.clone().arrayBuffer()) as object) };
  } catch {
    return {};
  }
}

function senderHeaders(headers: Headers): Record<string, string> {
  const names = ["apikey", "authorization", "x-forwarded-for"];
  return Object.fromEntries(
    names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])),
  );
}

function bearerOf(authorization: string | null | undefined): string {
  return /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
}

/** The session id in a token that the auth service has verified or issued. */
function sessionIn(token: string): string {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    const { session_id: session } = claims as { session_id?: unknown };
    return typeof session === "string" ? session : "";
  } catch {
    return "";
  }
}

function rejected(status: number, code: string, message: string, reason?: string): Response {
  const weak = reason ? { weak_password: { reasons: [reason], message } } : {};
  return Response.json({ code, error_code: code, msg: message, message, ...weak }, { status });
}
