import { randomUUID } from "node:crypto";
import type { ImportPlan } from "../plan-import.ts";
import type { PlayerStore } from "../players/player-store.ts";
import { storeMissingPlayers } from "../players/store-players.ts";
import type { BlogRow, PlannedPost } from "../post-row.ts";
import type { SiteApi } from "../site-api.ts";
import type { PictureStore } from "./picture-store.ts";
import { placeholderLink, storeMissing } from "./store-pictures.ts";

/**
 * Retries the pictures, videos and sound that an earlier import of this article could not load, if their links are still
 * there. The rest of the article is left unchanged.
 * @returns the version that it has now, if some were loaded; else null
 * @throws RowRejectedError, ImportError
 */
export async function repairPictures(
  { row: { id }, source, featured, name }: PlannedPost,
  { tools, tally }: ImportPlan,
  api: SiteApi,
  store: PictureStore,
  players: PlayerStore,
): Promise<number | null> {
  const original = tools.parse(source);
  if (featured === null && original.querySelector("img, video, audio") === null) return null;
  const [present] = await api.present([id]);
  if (!present) return null;
  const article = tools.parse(present.content);
  const placed =
    (await storeMissing(article, original, store)) + (await storeMissingPlayers(article, original, players));
  const head: Partial<BlogRow> = {};
  const link = featured && placeholderLink(article, featured.url, featured.alt || featured.url);
  if (featured && link && present.featured_image === null) {
    const stored = await store.bring(featured.url);
    if (stored === null) tally.add("featured missing", name);
    else {
      (link.closest("figure") ?? link).remove();
      Object.assign(head, { featured_image: stored.path, image_meta: { ...stored.meta, alt: featured.alt } });
    }
  }
  if (placed === 0 && head.featured_image === undefined) return null;
  const content = tools.sanitise(article.innerHTML).trim();
  const isChanged = await api.change({ id, content, ...head }, randomUUID(), present.version);
  return isChanged ? present.version + 1 : null;
}
