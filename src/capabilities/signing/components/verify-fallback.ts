import { verifyAsync } from "@noble/ed25519";

type Signed = {
  readonly message: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
};

/** Verifies an Ed25519 signature where the browser has no code for it. */
export function isValidByLibrary({ message, publicKey, signature }: Signed): Promise<boolean> {
  return verifyAsync(signature, message, publicKey);
}
