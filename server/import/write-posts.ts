import { removeEmpty } from "./article-dom.ts";
import { PictureFetcher } from "./fetch-picture.ts";
import { escapeHtml } from "./html-text.ts";
import { ImportError } from "./import-error.ts";
import { PictureStore } from "./picture-store.ts";
import { placePictures } from "./place-pictures.ts";
import type { ImportPlan } from "./plan-import.ts";
import type { BlogRow, PlannedPost } from "./post-row.ts";
import { RowRefused, type SiteApi } from "./site-api.ts";
import { uuidV5 } from "./uuid-v5.ts";

const LONGEST_CONTENT = 1_000_000;

/** The row with its pictures in place and its HTML made safe. */
async function finished(
  post: PlannedPost,
  { tools, tally }: ImportPlan,
  store: PictureStore,
): Promise<BlogRow> {
  const { row, source, featured } = post;
  const body = tools.parse(source);
  await placePictures(body, store);
  const picture = featured === null ? null : await store.bring(featured.url);
  if (featured !== null && picture === null) {
    const link = `<figure><a href="${escapeHtml(featured.url)}">${escapeHtml(featured.alt || featured.url)}</a></figure>`;
    body.insertAdjacentHTML("afterbegin", link);
    tally.add("featured missing", post.name);
  }
  removeEmpty(body);
  const content = tools.sanitise(body.innerHTML).trim();
  return {
    ...row,
    content: content === "" ? `<p>${escapeHtml(row.excerpt)}</p>` : content,
    featured_image: picture?.path ?? null,
    image_meta: picture === null ? null : { ...picture.meta, alt: featured?.alt ?? "" },
  };
}

/** Why an import ended early, as a sentence; null for a fault of ours, which is not to be hidden behind one. */
function explained(error: unknown): string | null {
  if (error instanceof ImportError) return error.message.replace(/\.?$/, ".");
  const lost = error instanceof TypeError && error.message === "fetch failed";
  return lost ? "The site could not be reached any more." : null;
}

/** What became of the posts of a plan. */
export interface Written {
  /** Names of the articles that are new on the site. */
  created: string[];
  /** Names of those that were there already and were left alone. */
  present: string[];
  /** Those the server refused, with its reason. */
  refused: { name: string; reason: string }[];
}

/**
 * Writes what is not on the site yet. What is there is left alone, also where the owner has changed it since.
 * @param progress called after each post, with how many are done.
 */
export async function writePosts(
  plan: ImportPlan,
  api: SiteApi,
  progress: (done: number, of: number) => void,
  fetcher: PictureFetcher = new PictureFetcher(),
): Promise<Written> {
  const store = new PictureStore(api, fetcher, plan.tally);
  const there = await api.existing(plan.posts.map(({ row }) => row.id));
  const written: Written = { created: [], present: [], refused: [] };
  for (const [index, post] of plan.posts.entries()) {
    if (there.has(post.row.id)) {
      written.present.push(post.name);
      continue;
    }
    try {
      await writeOne(post, plan, api, store, written);
    } catch (error) {
      const reason = explained(error);
      if (reason === null) throw error;
      throw new ImportError(
        `${reason} ${written.created.length} of ${plan.posts.length} articles were imported before; run it again to go on.`,
      );
    }
    progress(index + 1, plan.posts.length);
  }
  return written;
}

async function writeOne(
  post: PlannedPost,
  plan: ImportPlan,
  api: SiteApi,
  store: PictureStore,
  written: Written,
): Promise<void> {
  const row = await finished(post, plan, store);
  if (row.content.length > LONGEST_CONTENT) {
    written.refused.push({ name: post.name, reason: "it is longer than a million characters" });
    return;
  }
  const operation = uuidV5(`wordpress-operation ${row.id} ${JSON.stringify(row)}`);
  try {
    const isNew = await api.create(row, operation);
    (isNew ? written.created : written.present).push(post.name);
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    written.refused.push({ name: post.name, reason: error.message });
  }
}
