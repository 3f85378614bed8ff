import { randomUUID } from "node:crypto";
import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import { uuidV5 } from "./article-ids.ts";
import { removeEmpty } from "./html/article-dom.ts";
import { dropLastComments } from "./html/fit-comments.ts";
import type { HtmlTools } from "./html/html-document.ts";
import { ImportError } from "./import-error.ts";
import { PictureFetcher } from "./pictures/fetch-picture.ts";
import { PictureStore } from "./pictures/picture-store.ts";
import { repairPictures } from "./pictures/repair-pictures.ts";
import { storePictures } from "./pictures/store-pictures.ts";
import type { ImportPlan } from "./plan-import.ts";
import { PlayerStore } from "./players/player-store.ts";
import { storePlayers } from "./players/store-players.ts";
import type { BlogRow, PlannedPost } from "./post-row.ts";
import { type ImportedArticle, RowRejectedError, type SiteApi } from "./site-api.ts";
import type { Tally } from "./tally.ts";

const LONGEST_CONTENT = 1_000_000;

/** Where an import puts the files of its articles. */
interface Stores {
  readonly pictures: PictureStore;
  readonly players: PlayerStore;
}

/** The article with as many of its comments as there is room for: the oldest ones. The article itself is never cut. */
function withFittingComments(
  content: string,
  { name, comments }: Pick<PlannedPost, "name" | "comments">,
  tools: HtmlTools,
  tally: Tally,
): string {
  if (comments === 0 || content.length <= LONGEST_CONTENT) return content;
  const article = tools.parse(content);
  const dropped = dropLastComments(article, comments, content.length - LONGEST_CONTENT);
  tally.add("comments", "public", -dropped);
  tally.add("comments left out", `without room at the end of "${name}"`, dropped);
  return tools.sanitise(article.innerHTML).trim();
}

/** The row with stored files and sanitised HTML. */
async function finalRow(
  post: PlannedPost,
  { tools, tally }: ImportPlan,
  { pictures, players }: Stores,
): Promise<BlogRow> {
  const { row, source, featured } = post;
  const body = tools.parse(source);
  await storePlayers(body, players);
  await storePictures(body, pictures);
  const picture = featured === null ? null : await pictures.bring(featured.url);
  if (featured !== null && picture === null) {
    const link = `<a href="${escapeHtml(featured.url)}">${escapeHtml(featured.alt || featured.url)}</a>`;
    body.insertAdjacentHTML("afterbegin", `<figure>${link}</figure>`);
    tally.add("featured missing", post.name);
  }
  removeEmpty(body);
  const content = withFittingComments(tools.sanitise(body.innerHTML).trim(), post, tools, tally);
  const translations: Record<string, { title: string; excerpt: string; content: string }> = {};
  for (const { lang, title, excerpt, source: other, comments } of post.translations) {
    const translated = tools.parse(other);
    await storePlayers(translated, players);
    await storePictures(translated, pictures);
    removeEmpty(translated);
    const clean = withFittingComments(
      tools.sanitise(translated.innerHTML).trim(),
      { name: title, comments },
      ...([tools, tally] as const),
    );
    translations[lang] = { title, excerpt, content: clean };
  }
  return {
    ...row,
    ...(post.translations.length > 0 ? { translations } : {}),
    content: content === "" ? `<p>${escapeHtml(row.excerpt)}</p>` : content,
    featured_image: picture?.path ?? null,
    image_meta: picture === null ? null : { ...picture.meta, alt: featured?.alt ?? "" },
  };
}

/** The reason an import ended early, as a sentence; null for a bug in Selam, whose error should stay visible. */
function explainError(error: unknown): string | null {
  if (error instanceof ImportError) return error.message.replace(/\.?$/, ".");
  const lost = error instanceof TypeError && error.message === "fetch failed";
  return lost ? "The site stopped responding." : null;
}

export interface WriteResult {
  /** Titles of articles that are new on the site. */
  created: string[];
  /** Of the new ones, those that an earlier import had created and that were deleted since. */
  recreated: string[];
  /** Titles of existing articles, left unchanged. */
  present: string[];
  /** Of those, the ones where missing pictures or other files of an earlier import were added. */
  repaired: string[];
  /** Articles the server rejected, with its reason. */
  rejected: { name: string; reason: string }[];
  /** Old addresses that are new here, or lead to another article now. */
  redirects: number;
}

/**
 * Writes the articles that are not on the site, including those deleted there, and records them as one import. Existing articles are left unchanged,
 * even if the owner has edited them, except that missing pictures are retried.
 * @param progress called after each post, with the number of posts done
 */
export async function writePosts(
  plan: ImportPlan,
  api: SiteApi,
  progress: (done: number, of: number) => void,
  fetcher: PictureFetcher = new PictureFetcher(),
): Promise<WriteResult> {
  const stores = {
    pictures: new PictureStore(api, fetcher, plan.tally),
    players: new PlayerStore(api, fetcher, plan.tally),
  };
  const there = await api.existing(plan.posts.map(({ row }) => row.id));
  const written: WriteResult = {
    created: [],
    recreated: [],
    present: [],
    repaired: [],
    rejected: [],
    redirects: 0,
  };
  const id = randomUUID();
  const note = (articles: readonly ImportedArticle[]) => api.noteImport(id, plan.title, articles);
  const made = plan.posts.flatMap(({ row }) => (there.has(row.id) ? [] : [madeFrom(row)]));
  const published = plan.posts.flatMap(({ row }) => (row.published && !there.has(row.id) ? [row.id] : []));
  await explained(written, plan, async () => {
    await note(made);
    await api.markAnnounced(published);
  });
  for (const [index, post] of plan.posts.entries()) {
    try {
      await explained(written, plan, async () => {
        if (!there.has(post.row.id)) return writeOne(post, plan, api, stores, written);
        written.present.push(post.name);
        const version = await repairPictures(post, plan, api, stores.pictures, stores.players);
        if (version === null) return;
        written.repaired.push(post.name);
        await note([{ id: post.row.id, version, made_as: null }]);
      });
    } catch (error) {
      if (!(error instanceof RowRejectedError)) throw error;
      written.rejected.push({ name: post.name, reason: error.message });
      continue;
    }
    progress(index + 1, plan.posts.length);
  }
  written.redirects = await api.saveRedirects(plan.redirects);
  return written;
}

function madeFrom({ id, published, publish_at }: BlogRow): ImportedArticle {
  return { id, version: 1, made_as: published ? "published" : publish_at ? "scheduled" : "draft" };
}

/** What `work` does; if it ends the import, the error says why and how far the import has come. */
async function explained(written: WriteResult, plan: ImportPlan, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = explainError(error);
    if (reason === null || error instanceof RowRejectedError) throw error;
    throw new ImportError(
      `${reason} ${written.created.length} of ${plan.posts.length} articles had been imported; run the import again to continue.`,
      error instanceof ImportError ? error.problem : "other",
    );
  }
}

async function writeOne(
  post: PlannedPost,
  plan: ImportPlan,
  api: SiteApi,
  stores: Stores,
  written: WriteResult,
): Promise<void> {
  const row = await finalRow(post, plan, stores);
  if (row.content.length > LONGEST_CONTENT) {
    written.rejected.push({ name: post.name, reason: "it is longer than a million characters" });
    return;
  }
  const operation = uuidV5(`wordpress-operation ${row.id} ${JSON.stringify(row)}`);
  const isNew = await api.create(row, operation);
  const isThere = (await api.existing([row.id])).has(row.id);
  // The server replayed its answer to an earlier import: the article was deleted since; create it again.
  if (!isThere) await api.create(row, randomUUID());
  (isNew ? written.created : written.present).push(post.name);
  if (!isThere) written.recreated.push(post.name);
}
