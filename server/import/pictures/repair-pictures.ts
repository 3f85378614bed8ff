import { randomUUID } from "node:crypto";
import type { ImportPlan } from "../plan-import.ts";
import type { PlayerStore } from "../players/player-store.ts";
import { storeMissingPlayers } from "../players/store-players.ts";
import type { BlogRow, PlannedPost } from "../post-row.ts";
import type { ExistingArticle, SiteApi } from "../site-api.ts";
import type { PictureStore } from "./picture-store.ts";
import { placeholderLink, storeMissing } from "./store-pictures.ts";

/**
 * Retries the pictures, videos and sound that an earlier import of this article could not load, in any of its languages, if their links are still
 * there. The rest of the article is left unchanged.
 * @returns the version that it has now, if some were loaded; else null
 * @throws RowRejectedError, ImportError
 */
export async function repairPictures(
  post: PlannedPost,
  { tools, tally }: ImportPlan,
  api: SiteApi,
  store: PictureStore,
  players: PlayerStore,
): Promise<number | null> {
  const { id } = post.row;
  const originals = [post, ...post.translations].map(({ source }) => tools.parse(source));
  const hasMedia = originals.some((original) => original.querySelector("img, video, audio") !== null);
  if (post.featured === null && !hasMedia) return null;
  const [present] = await api.present([id]);
  if (!present) return null;
  const changed: Partial<BlogRow> = {};
  const fill = async (content: string, original: Element | undefined): Promise<string | null> => {
    const article = tools.parse(content);
    if (!original || (await placeMissing(article, original, store, players)) === 0) return null;
    return tools.sanitise(article.innerHTML).trim();
  };
  const [own, ...others] = originals;
  const content = await fill(present.content, own);
  if (content !== null) changed.content = content;
  for (const [at, { lang }] of post.translations.entries()) {
    const there = present.translations?.[lang];
    const translated = there && (await fill(there.content, others[at]));
    if (there && translated)
      changed.translations = {
        ...(changed.translations ?? present.translations),
        [lang]: { ...there, content: translated },
      };
  }
  Object.assign(changed, await featured(post, { ...present, ...changed }, { tools, tally }, store));
  if (Object.keys(changed).length === 0) return null;
  const isChanged = await api.change({ id, ...changed }, randomUUID(), present.version);
  return isChanged ? present.version + 1 : null;
}

async function placeMissing(
  article: Element,
  original: Element,
  store: PictureStore,
  players: PlayerStore,
): Promise<number> {
  return (
    (await storeMissing(article, original, store)) + (await storeMissingPlayers(article, original, players))
  );
}

/** The picture of an article whose text begins with a link to it instead, and that text without it. */
async function featured(
  { featured, name }: PlannedPost,
  present: ExistingArticle,
  { tools, tally }: Pick<ImportPlan, "tools" | "tally">,
  store: PictureStore,
): Promise<Partial<BlogRow>> {
  const article = tools.parse(present.content);
  const link = featured && placeholderLink(article, featured.url, featured.alt || featured.url);
  if (!featured || !link || present.featured_image !== null) return {};
  const stored = await store.bring(featured.url);
  if (stored === null) {
    tally.add("featured missing", name);
    return {};
  }
  (link.closest("figure") ?? link).remove();
  return {
    content: tools.sanitise(article.innerHTML).trim(),
    ...{ featured_image: stored.path, image_meta: { ...stored.meta, alt: featured.alt } },
  };
}
