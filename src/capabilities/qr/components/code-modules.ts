import { encodeQR } from "qr";

/** The rows of a QR code, dark modules true, with the light border that readers need to find it. */
export type CodeModules = readonly (readonly boolean[])[];

/** A text as a QR code; the more of it may be damaged, the larger it is. */
export function codeModules(text: string, mayBeDamaged: "low" | "medium"): CodeModules {
  return encodeQR(text, "raw", { ecc: mayBeDamaged, encoding: "byte", border: 4 });
}
