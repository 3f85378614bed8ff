import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const NAME = "selam-device";
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Recognises devices that an account has signed in on before, by a signed cookie (OWASP, "device cookies"). It grants
 * no access: it only separates the owner's devices from strangers who guess passwords.
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #attributes: string;

  /** @param secure true if visitors use https only */
  constructor(secret: string, secure: boolean) {
    this.#secret = secret;
    this.#attributes = `Path=/auth/v1/token; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  }

  /** The device that a request's cookies prove for this account, or null. */
  deviceOf(cookies: string | undefined, account: string): string | null {
    const value = (cookies ?? "")
      .split(";")
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${NAME}=`))
      ?.slice(NAME.length + 1);
    const [device, proof] = value?.split(".") ?? [];
    if (!device || !proof) return null;
    const [given, expected] = [Buffer.from(proof), Buffer.from(this.#proof(device, account))];
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected) ? device : null;
  }

  /** The `Set-Cookie` value by which the device is recognised from now on. */
  cookieFor(account: string): string {
    const device = randomBytes(16).toString("base64url");
    return `${NAME}=${device}.${this.#proof(device, account)}; ${this.#attributes}`;
  }

  #proof(device: string, account: string): string {
    return createHmac("sha256", this.#secret)
      .update(`device cookie\n${account}\n${device}`)
      .digest("base64url");
  }
}
