import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import * as v from "valibot";

const PUBLIC = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** The key pair that signs posts (Ed25519, as in a JSON Web Key), and earlier public keys that are still valid. */
export const signingKeySchema = v.object({
  x: PUBLIC,
  d: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  former: v.optional(v.array(PUBLIC), []),
});
export type SigningKey = v.InferOutput<typeof signingKeySchema>;

/** A new key pair. @param former public keys whose signatures stay valid */
export function newSigningKey(former: readonly string[] = []): SigningKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { x = "", d = "" } = privateKey.export({ format: "jwk" });
  return { x, d, former: [...former] };
}

/** The public keys that the site names: what another one has signed is refused. */
export function publicKeysOf({ x, former }: SigningKey): string[] {
  return [x, ...former];
}

/** Signs texts with a key. @returns a function that returns the signature in base64url */
export function signerOf({ x, d }: SigningKey): (text: string) => string {
  const key: KeyObject = createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", x, d }, format: "jwk" });
  return (text) => sign(null, Buffer.from(text), key).toString("base64url");
}
