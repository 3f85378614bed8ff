import type { Lang } from "../src/domain/content.ts";
import type { Result } from "../src/domain/failure.ts";
import type { Remote } from "../src/domain/remote.ts";
import { SNAPSHOT_SIZE, takeSnapshot } from "../src/domain/take-snapshot.ts";

/** Gives what the app paints first in a reader's language, as JSON that may stand in a document; null when unknown. */
export type FirstPosts = (language: Lang) => Promise<string | null>;

/** A document waits for news of the database no longer than this, in milliseconds, and goes with what was known. */
const PATIENCE = 1_000;

type Known = { readonly rev: number; readonly stamp: string; readonly in: (language: Lang) => string };

/**
 * The newest posts for the document of a first visit: on a poor line they are on the screen as soon as the app is, some
 * round trips before the device has a mirror to read. Asked for as any visitor asks, anew only when something changed.
 * @param remote the public API, of this server or of a hosted Supabase
 */
export function firstPosts(remote: Pick<Remote, "head" | "page" | "all">): FirstPosts {
  let known: Known | null = null;
  let asking: Promise<void> | null = null;

  async function renew(): Promise<void> {
    const head = await remote.head();
    if (!head.ok) return;
    const { rev, stamp } = head.value;
    if (known?.rev === rev && known.stamp === stamp) return;
    const read = await readAll(remote);
    if (read) known = { rev, stamp, in: read };
  }

  return async (language) => {
    asking ??= renew()
      .catch(console.error)
      .finally(() => {
        asking = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE);
    });
    await Promise.race([asking, patience]).finally(() => clearTimeout(timer));
    return known?.in(language) ?? null;
  };
}

/** Null where one of the lists does not come: half a page would be taken for the whole. */
async function readAll(remote: Pick<Remote, "page" | "all">): Promise<Known["in"] | null> {
  const [blog, news, community, profile] = await Promise.all([
    rowsOf(remote.page("blog", null, SNAPSHOT_SIZE.blog)),
    rowsOf(remote.page("news", null, SNAPSHOT_SIZE.news)),
    rowsOf(remote.page("community", null, SNAPSHOT_SIZE.community)),
    remote.all("profile"),
  ]);
  if (!blog || !news || !community || !profile.ok) return null;
  // No text may end the element it stands in.
  return (language) =>
    JSON.stringify(takeSnapshot(blog, news, community, profile.value[0] ?? null, language)).replace(
      /</g,
      "\\u003c",
    );
}

async function rowsOf<T>(page: Promise<Result<{ readonly rows: T[] }>>): Promise<T[] | null> {
  const answer = await page;
  return answer.ok ? answer.value.rows : null;
}
