import { paths } from "../../../config/paths.ts";
import type { Lang } from "../../../domain/content/content.ts";
import { addressIn } from "../../../domain/content/language.ts";
import type { SignedPost } from "../domain/signatures.ts";
import { idOfFragment, MAX_CODES, signedLink } from "./signed-link.ts";

/** Characters that one QR code of version 28 holds: 600 letters of Ge'ez with their signature. */
const MAX_SINGLE = 1_528;
/** Characters of a part in a sequence, whose codes are smaller, so that any camera reads them at once. */
const PART = 600;

/**
 * A signed post as the texts of QR codes. One code is the link that a file has, which any camera opens; a longer post is a
 * sequence, `/open?hl=ti#3.ID.COUNT.PLACE.PART`.
 * @param lang the language in which a camera's browser opens them
 * @returns null if it would be too many codes
 */
export async function codesOf(
  signed: SignedPost,
  site: string,
  lang: Lang,
): Promise<readonly string[] | null> {
  const link = addressIn(lang, await signedLink([signed], site));
  if (link.length <= MAX_SINGLE) return [link];
  const data = link.slice(link.indexOf("#"));
  const count = Math.ceil(data.length / PART);
  if (count > MAX_CODES) return null;
  const id = await idOfFragment(data);
  const length = Math.ceil(data.length / count);
  return Array.from({ length: count }, (_, index) => {
    const part = data.slice(index * length, (index + 1) * length);
    return addressIn(lang, `${site}${paths.open}#3.${id}.${count}.${index + 1}.${part.replace("#", "")}`);
  });
}
