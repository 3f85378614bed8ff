import { encodeQR } from "qr";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { codesOf } from "../signed-file/post-codes.ts";
import { signedPost } from "../signed-file/post-signatures.ts";
import type { WholePost } from "./share-post.ts";

/** The rows of a QR code, dark modules true, with the light border that readers need to find it. */
export type CodeModules = readonly (readonly boolean[])[];

const BORDER = 4;

/** A post as QR codes; or why there are none: this device lacks its signature, or it would be too many. */
export async function makeCodes(post: WholePost): Promise<readonly CodeModules[] | "unsigned" | "too_long"> {
  const signed = await signedPost(post);
  if (!signed) return "unsigned";
  const texts = await codesOf(signed, location.origin, getLocale());
  return (
    texts?.map((text) => encodeQR(text, "raw", { ecc: "low", encoding: "byte", border: BORDER })) ??
    "too_long"
  );
}
