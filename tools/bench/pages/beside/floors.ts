import type { BlogPost } from "../../../../src/domain/content/content.ts";
import { assertCount, type Contenders, measured, type Server } from "../../beside/contenders.ts";
import { fetchArticles } from "../../beside/fetch-articles.ts";
import { openRaw, putRaw } from "../mirror/raw-store.ts";

const BATCH = 100;

type Row = BlogPost & { published_at: string };

/** Fetches every article page by page, in turn, and parses it. */
const fetched: Contenders[string] = {
  name: "plain fetch and JSON",
  run: (server) => measured(() => fetchAll(server, async () => undefined)),
};

/** As `fetched`, and stores each page with raw IndexedDB before it asks for the next. */
const stored: Contenders[string] = {
  name: "plain fetch and raw IndexedDB",
  run: async (server) => {
    const db = await openRaw("bench-beside-raw");
    return measured(() =>
      fetchAll(server, (rows) =>
        putRaw(
          db,
          rows.map((row) => ({ ...row, at: `${row.published_at} ${row.id}` })),
          { key: "bench" },
          "relaxed",
        ),
      ),
    );
  },
};

export const pullFloors: Contenders = { fetched, stored };

/** Sends the interactions in ten batches, in turn, and keeps nothing. */
export const pushFloors: Contenders = {
  batches: {
    name: "ten plain fetches",
    run: (server) =>
      measured(async () => {
        const batch = interactions(server);
        for (let from = 0; from < batch.length; from += BATCH) {
          const response = await fetch("/rest/v1/rpc/apply_interactions", {
            method: "POST",
            headers: { apikey: server.key, "content-type": "application/json" },
            body: JSON.stringify({ batch: batch.slice(from, from + BATCH) }),
          });
          const { results } = (await response.json()) as { results: { status: string }[] };
          assertCount(results.filter(({ status }) => status === "applied").length, BATCH);
        }
      }),
  },
};

async function fetchAll(server: Server, store: (rows: readonly Row[]) => Promise<void>): Promise<void> {
  assertCount(await fetchArticles(server, store), server.rows);
}

/** What Selam sends for the same taps (selam.ts). */
function interactions({ articles, community }: Server): unknown[] {
  const common = { format: 1, first_attempt_at: null };
  const likes = articles.map((id) => ({
    ...common,
    id: crypto.randomUUID(),
    kind: "like",
    target_kind: "blog",
    target_id: id,
  }));
  const comments = community.map((id) => ({
    ...common,
    id: crypto.randomUUID(),
    kind: "comment",
    target_kind: "community",
    target_id: id,
    body: { author_name: "Aster", body: "See you on Sunday", secret: crypto.randomUUID() },
  }));
  return [...likes, ...comments];
}
