import type { WholePost } from "../../../components/share/share-post.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { type CodeModules, codeModules } from "../../qr/components/code-modules.ts";
import { codesOf } from "./post-codes.ts";
import { signedPost } from "./post-signatures.ts";

/** A post as QR codes; or why there are none: this device lacks its signature, or it would be too many. */
export async function makeCodes(post: WholePost): Promise<readonly CodeModules[] | "unsigned" | "too_long"> {
  const signed = await signedPost(post);
  if (!signed) return "unsigned";
  const texts = await codesOf(signed, location.origin, getLocale());
  return texts?.map((text) => codeModules(text, "low")) ?? "too_long";
}
