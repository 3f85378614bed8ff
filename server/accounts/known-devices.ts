import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const NAME = "selam-device";
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Devices on which an account has signed in before, by a cookie that only this server can make (OWASP, "device
 * cookies"). It lets nobody in: it only keeps the owner's own devices apart from strangers who try passwords.
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #attributes: string;

  /** @param secure whether visitors come over https alone */
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

  /** The `Set-Cookie` with which a device is known from now on. */
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
