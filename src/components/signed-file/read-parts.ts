import { MAX_POSTS, type SignedPost } from "../../domain/signing/signatures.ts";
import type { CheckedPost, RefusedPart, VerifiedPost } from "./read-signed-file.ts";
import { MAX_TEXT, unpacked } from "./signed-link.ts";

/**
 * The posts of a link of parts, `COUNT.PART.PART…`, each of which is checked by itself, and those that are refused. As many
 * as the link announces are accounted for, also where it was cut off. Null if it does not say how many.
 */
export async function readParts(
  data: string,
  check: (signed: SignedPost) => Promise<CheckedPost>,
): Promise<{ readonly posts: readonly VerifiedPost[]; readonly refused: readonly RefusedPart[] } | null> {
  const [announced = "", ...parts] = data.split(".");
  const count = /^[1-9]\d?$/.test(announced) ? Number(announced) : 0;
  if (count < 1 || count > MAX_POSTS) return null;
  const posts: VerifiedPost[] = [];
  const refused: RefusedPart[] = [];
  let left = MAX_TEXT;
  for (const [index, part] of parts.slice(0, MAX_POSTS).entries()) {
    const place = index + 1;
    const found = await unpacked(part, left);
    if (typeof found === "string") {
      refused.push({ place, claimed: null, why: found });
      continue;
    }
    left -= found.bytes;
    const [signed, ...more] = found.posts;
    const checked = signed && more.length === 0 ? await check(signed) : DAMAGED;
    if ("why" in checked) refused.push({ place, ...checked });
    else posts.push(checked);
  }
  for (let place = parts.length + 1; place <= count; place += 1) refused.push({ place, ...DAMAGED });
  return { posts, refused };
}

const DAMAGED = { claimed: null, why: "damaged" } as const;
