import { madeOnce } from "../../../../server/site/rendering/made-once.ts";
import { type Render, renderHere } from "../../../../server/site/rendering/renderers.ts";
import { cachedUntilChange } from "../../../../server/site/until-change.ts";
import { type PostKind, TRANSLATED_KINDS } from "../../../domain/content/content.ts";
import { isPostId } from "../../../domain/content/post-id.ts";
import { type Result, success } from "../../../domain/outbox/failure.ts";
import { newestRows } from "../../../domain/outbox/newest-rows.ts";
import type { Remote } from "../../../domain/outbox/remote.ts";
import { signedPaths } from "../config/signed-paths.ts";
import type { Signatures } from "../domain/signatures.ts";
import type { GivenPost } from "../domain/signed-text.ts";
import { signatureFile } from "./signature-file.ts";
import type { SigningKey } from "./signing-key.ts";

/**
 * The text of a file with signatures, at a path of `signedPaths`; null while the database does not respond, undefined
 * for every other path and for a post that is not published.
 */
export type SignatureFiles = (pathname: string, origin: string) => Promise<string | null | undefined>;

/** Posts of each kind whose signatures a device keeps. */
const NEWEST = 20;
const OF_POST = /^\/signed\/(\w+)\/([^/]+)\.json$/;

/** A site without a key says so: its posts are given as files that no other Selam keeps. */
export const noSignatures: SignatureFiles = async (pathname, site) => {
  const nothing: Signatures = { site, keys: [], posts: [] };
  return pathname === signedPaths.keys || pathname === signedPaths.newest
    ? JSON.stringify(nothing)
    : undefined;
};

/** The signatures of what is published now, read with a visitor's permissions. */
export function signaturesOf(
  remote: Pick<Remote, "head" | "page" | "row">,
  key: SigningKey,
  render: Render = renderHere,
): SignatureFiles {
  const newest = cachedUntilChange(remote, "newest posts to sign", () => readNewest(remote));
  const once = madeOnce<GivenPost[], string>();

  return async (pathname, origin) => {
    if (pathname === signedPaths.keys) return signatureFile(key, origin, []);
    if (pathname === signedPaths.newest) {
      const posts = await newest();
      return posts && once(posts, origin, () => render("signatures", key, origin, posts));
    }
    const [, name, id = ""] = OF_POST.exec(pathname) ?? [];
    const kind = TRANSLATED_KINDS.find((known) => known === name);
    if (!kind || !isPostId(id)) return undefined;
    const found = await readPost(remote, kind, id);
    if (!found.ok) return null;
    return found.value ? signatureFile(key, origin, [found.value]) : undefined;
  };
}

async function readPost(remote: Pick<Remote, "row">, kind: PostKind, id: string) {
  const found = await remote.row(kind, id);
  return found.ok ? success(found.value && ({ kind, row: found.value } as GivenPost)) : found;
}

async function readNewest(remote: Pick<Remote, "page">): Promise<Result<GivenPost[]>> {
  const found: GivenPost[] = [];
  for (const kind of TRANSLATED_KINDS) {
    const newest = await newestRows(remote, kind, null, NEWEST);
    if (!newest.ok) return newest;
    found.push(...newest.value.map((row) => ({ kind, row }) as GivenPost));
  }
  return success(found);
}
