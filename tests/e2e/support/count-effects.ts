import type { SpoiltSite } from "./spoilt-site.ts";
import type { Deed, Visitor } from "./visitor.ts";

/** What became of everything a person was told is kept; in words, whatever went wrong. */
export type Outcome = {
  readonly operations: number;
  /** Visibly waiting for the person's decision. */
  readonly parked: readonly string[];
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly outOfOrder: readonly string[];
  readonly stuck: readonly string[];
};

/** How often something is in the database, and how often it must be. */
type Count = { readonly what: string; readonly is: number; readonly must: number };
type Written = { readonly words: string; readonly place: number };

/** Judges all deeds by their effects in the database. The browser is open, and had its time to send. */
export async function countEffects(site: SpoiltSite, visitor: Visitor): Promise<Outcome> {
  const waiting = await visitor.outbox();
  const ids = new Set(waiting.map(({ id }) => id));
  const deeds = [...visitor.deeds.values()].filter(({ id }) => !ids.has(id));
  const written = await readWritten(site);
  const reported = await readReported(site);
  const counts = [
    ...deeds.map((deed) => countOf(deed, deeds, written, reported)),
    ...(await countTaps(site, visitor, deeds)),
  ];
  const inWords = ({ what, is, must }: Count) => `${what}: ${is}, not ${must}`;
  const named = (parked: boolean) =>
    waiting
      .filter(({ state }) => (state === "parked") === parked)
      .map(({ id, intent, state, refusal }) => `${intent.kind} ${id} is ${state} ${refusal?.code ?? ""}`);
  return {
    operations: visitor.deeds.size,
    parked: named(true),
    lost: counts.filter(({ is, must }) => is < must).map(inWords),
    duplicated: counts.filter(({ is, must }) => is > must).map(inWords),
    outOfOrder: outOfOrder(deeds, written),
    stuck: named(false),
  };
}

/** Comments and messages by their words, which nobody wrote twice, with the place the server gave them. */
async function readWritten(site: SpoiltSite): Promise<Map<string, number[]>> {
  const rows = await site.query<Written>(
    `select body as words, seq::float8 as place from public.community_comments
      union all select message, rev::float8 from public.contact_messages`,
  );
  const places = new Map<string, number[]>();
  for (const { words, place } of rows) places.set(words, [...(places.get(words) ?? []), place]);
  return places;
}

async function readReported(site: SpoiltSite): Promise<Map<string, number>> {
  const rows = await site.query<{ id: string; times: number }>(
    "select comment_id::text as id, count(*)::int as times from private.comment_reports group by 1",
  );
  return new Map(rows.map(({ id, times }) => [id, times]));
}

function wordsOf({ intent }: Deed): string | null {
  if (intent.kind === "comment") return intent.body;
  return intent.kind === "message" ? intent.message.message : null;
}

/** Of what leaves a row of its own, or takes one away. Taps are counted together. */
function countOf(
  deed: Deed,
  deeds: readonly Deed[],
  written: ReadonlyMap<string, readonly number[]>,
  reported: ReadonlyMap<string, number>,
): Count {
  const { id, intent, withdrawn } = deed;
  const what = `${intent.kind} ${id}`;
  const times = (words: string | null) => written.get(words ?? "")?.length ?? 0;
  switch (intent.kind) {
    case "comment":
    case "message": {
      const deletion = deeds.find(
        (other) => other.intent.kind === "comment_delete" && other.intent.commentId === id,
      );
      // Whether it is gone is the deletion's own count.
      if (deletion) return { what, is: 1, must: 1 };
      return { what, is: times(wordsOf(deed)), must: withdrawn ? 0 : 1 };
    }
    case "comment_delete": {
      const comment = deeds.find((other) => other.id === intent.commentId);
      return { what, is: comment && times(wordsOf(comment)) === 0 ? 1 : 0, must: 1 };
    }
    case "comment_report":
      return { what, is: reported.get(intent.commentId) ?? 0, must: 1 };
    default:
      return { what, is: 1, must: 1 };
  }
}

/** Likes, shares and views of posts that nobody else touches. */
async function countTaps(site: SpoiltSite, { place }: Visitor, deeds: readonly Deed[]): Promise<Count[]> {
  const rows = await site.query<{ id: string; like: number; share: number; view: number }>(
    `select id::text, likes as like, shares as share, 0 as view from public.community_posts where id = any ($1)
      union all select id::text, likes, 0, views from public.blog_posts where id = any ($1)`,
    [[...place.posts, place.article]],
  );
  return rows.flatMap((row) =>
    (["like", "share", "view"] as const).map((kind) => ({
      what: `${kind}s of ${row.id}`,
      is: row[kind],
      must: deeds.filter(({ intent, postId }) => intent.kind === kind && postId === row.id).length,
    })),
  );
}

/** Of what has a place: in each lane it must be the order in which things were done. */
function outOfOrder(deeds: readonly Deed[], written: ReadonlyMap<string, readonly number[]>): string[] {
  const lanes = new Map<string, number[]>();
  for (const deed of [...deeds].sort((one, other) => one.seq - other.seq)) {
    const places = written.get(wordsOf(deed) ?? "") ?? [];
    lanes.set(deed.lane, [...(lanes.get(deed.lane) ?? []), ...places]);
  }
  return [...lanes].flatMap(([lane, places]) =>
    places.some((place, at) => place < (places[at - 1] ?? 0)) ? [`${lane}: ${places.join(", ")}`] : [],
  );
}
