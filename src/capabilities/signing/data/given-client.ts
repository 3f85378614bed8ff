import { areSiteKeysOld } from "../../../config/site-keys.ts";
import type { Library } from "../../../offline/library/library.ts";
import type { SiteDatabase } from "../../../offline/site/database.ts";
import type { SiteSync } from "../../../offline/site/site-sync.ts";
import { deletePictures } from "../../../pwa/storage/delete-pictures.ts";
import { keepSignature, refreshSiteKeys } from "../components/post-signatures.ts";
import { forgetGiven, givenNotes, noteGiven } from "../config/given-posts.ts";
import type { VerifiedPost } from "../domain/signed-text.ts";
import { checkGiven } from "../offline/check-given.ts";
import { type TakeOutcome, takeGiven } from "../offline/take-given.ts";

type GivenDeps = {
  readonly db: SiteDatabase;
  readonly siteSync: Pick<SiteSync, "fetchOne">;
  readonly library: Pick<Library, "syncPins">;
};

/** Takes verified posts into the mirror. @returns the outcome of each, or null if the device has no mirror yet */
export async function takePosts(
  deps: GivenDeps,
  posts: readonly VerifiedPost[],
): Promise<readonly TakeOutcome[] | null> {
  const outcomes = await takeGiven(
    deps.db,
    posts.map(({ post }) => post),
  );
  if (!outcomes) return null;
  const taken = posts.filter((_, place) => outcomes[place] === "kept");
  const at = Date.now();
  noteGiven(
    taken.map(({ post: { kind, row } }) => ({ kind, id: row.id, rev: row.rev, at, isChecked: false })),
  );
  for (const { post, signed } of taken) await keepSignature(post, signed);
  if (taken.length > 0) {
    addEventListener("online", () => void checkPosts(deps).catch(console.warn), { once: true });
    if (navigator.onLine) {
      const removed = await Promise.race([checkPosts(deps).catch(notChecked), later(CHECK_MS)]);
      return outcomes.map((outcome, at) =>
        removed.includes(posts[at]?.post.row.id ?? "") ? "removed" : outcome,
      );
    }
  }
  return outcomes;
}

/** How long the server may take to say that a post was taken down, in milliseconds; after that it is checked later. */
const CHECK_MS = 4_000;
const NOTHING: readonly string[] = [];

function notChecked(error: unknown): readonly string[] {
  console.warn("Posts that were given could not be checked.", error);
  return NOTHING;
}

const later = (milliseconds: number) =>
  new Promise<readonly string[]>((resolve) => setTimeout(() => resolve(NOTHING), milliseconds));

/**
 * Checks the posts that the server has not confirmed yet, and reads the site's keys again if they are old.
 * @returns the ids of those that the site has taken down
 */
export async function checkPosts({ db, siteSync, library }: GivenDeps): Promise<readonly string[]> {
  if (areSiteKeysOld(Date.now())) await refreshSiteKeys();
  const unchecked = givenNotes().filter(({ isChecked }) => !isChecked);
  const { confirmed, removed, pictures } = await checkGiven(db, siteSync.fetchOne, unchecked);
  const seen = givenNotes().filter(({ id }) => confirmed.includes(id));
  if (seen.length > 0) noteGiven(seen.map((note) => ({ ...note, isChecked: true })));
  if (removed.length === 0) return NOTHING;
  forgetGiven(removed);
  await deletePictures(pictures);
  await library.syncPins();
  return removed;
}
