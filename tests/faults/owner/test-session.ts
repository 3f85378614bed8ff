import type { Auth } from "../../../src/domain/auth/auth.ts";
import type { Credentials } from "../../../src/domain/outbox/admin-remote.ts";
import { failed, type Result, success } from "../../../src/domain/outbox/failure.ts";

/** A token that every server refuses. */
const INVALID_TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.c3BlbnQ";

/** The session of one browser: real tokens of the real server, which can be expired, refused or another user's. */
export class TestSession implements Pick<Auth, "access" | "refresh"> {
  readonly #good: Credentials;
  readonly #other: Credentials;
  /** Resolves to true if the auth service can be reached. */
  readonly #reach: () => Promise<boolean>;
  #token: string;
  signedIn = true;
  /** True makes the next renewal fail and end the session. */
  refused = false;
  /** True if another user has signed in in another tab of this browser. */
  isOther = false;

  constructor(good: Credentials, other: Credentials, reach: () => Promise<boolean>) {
    this.#good = good;
    this.#other = other;
    this.#reach = reach;
    this.#token = good.token;
  }

  expire(): void {
    this.#token = INVALID_TOKEN;
  }

  /** Signs the owner in again. */
  signIn(): void {
    this.signedIn = true;
    this.refused = false;
    this.isOther = false;
    this.#token = this.#good.token;
  }

  access = async (): Promise<Result<Credentials>> => {
    if (!this.signedIn) return failed({ kind: "unauthorised" });
    return success(this.isOther ? this.#other : { ...this.#good, token: this.#token });
  };

  refresh = async (): Promise<Result<Credentials>> => {
    if (!(await this.#reach())) return failed({ kind: "offline" });
    if (this.refused) this.signedIn = false;
    else this.#token = this.#good.token;
    return this.access();
  };
}
