import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Without https a browser refuses the prefix; with it, no other host and no insecure page can set the cookie. */
const NAME = { plain: "selam-device", secure: "__Host-selam-device" } as const;
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Recognises devices that an account has signed in on before, by a signed cookie (OWASP, "device cookies"). It grants
 * no access: it only separates the owner's devices from strangers who guess passwords.
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #name: string;
  readonly #attributes: string;

  /** @param secure true if visitors use https only */
  constructor(secret: string, secure: boolean) {
    this.#secret = secret;
    this.#name = secure ? NAME.secure : NAME.plain;
    const reach = secure ? "Path=/; Secure" : "Path=/auth/v1/token";
    this.#attributes = `${reach}; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict`;
  }

  /** The device that a request's cookies prove for this account, or null. */
  deviceOf(cookies: string | undefined, account: string): string | null {
    const values = new Map(
      (cookies ?? "").split(";").map((part) => {
        const [name = "", value = ""] = part.trim().split("=");
        return [name, value];
      }),
    );
    // Devices that signed in before the prefix have the plain name for up to a year.
    const [device, proof] = (values.get(this.#name) ?? values.get(NAME.plain) ?? "").split(".");
    if (!device || !proof) return null;
    const [given, expected] = [Buffer.from(proof), Buffer.from(this.#proof(device, account))];
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected) ? device : null;
  }

  /** The `Set-Cookie` value by which the device is recognised from now on. */
  cookieFor(account: string): string {
    const device = randomBytes(16).toString("base64url");
    return `${this.#name}=${device}.${this.#proof(device, account)}; ${this.#attributes}`;
  }

  #proof(device: string, account: string): string {
    return createHmac("sha256", this.#secret)
      .update(`device cookie\n${account}\n${device}`)
      .digest("base64url");
  }
}
