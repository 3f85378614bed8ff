import type { SignedPost } from "../../domain/signing/signatures.ts";
import { fromBase64Url } from "../../domain/text/base64url.ts";

const ED25519 = "Ed25519";

/** True if the signature is that of the key over the text, by the browser itself or else by a library. */
export async function isSignatureValid({ text, key, signature }: SignedPost): Promise<boolean> {
  const [publicKey, bytes] = [fromBase64Url(key), fromBase64Url(signature)];
  if (publicKey?.length !== 32 || bytes?.length !== 64) return false;
  const message = new TextEncoder().encode(text);
  const imported = await importedKey(publicKey);
  if (imported === "unsupported")
    return (await import("./verify-fallback.ts")).isValidByLibrary({ message, publicKey, signature: bytes });
  return imported !== "invalid" && crypto.subtle.verify(ED25519, imported, bytes, message);
}

/** Chrome before 137, Firefox before 129 and Safari before 17 do not know Ed25519. */
async function importedKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey | "unsupported" | "invalid"> {
  try {
    return await crypto.subtle.importKey("raw", bytes, ED25519, false, ["verify"]);
  } catch (error) {
    const isUnsupported = error instanceof DOMException && error.name === "NotSupportedError";
    return isUnsupported ? "unsupported" : "invalid";
  }
}
