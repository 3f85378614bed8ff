import type { FaultySite } from "./faulty-site.ts";
import type { UserAction, Visitor } from "./visitor.ts";

/** The outcome of everything that was reported to the user as stored; as text, for reports. */
export type Outcome = {
  readonly operations: number;
  /** Visibly dead-lettered. */
  readonly deadLettered: readonly string[];
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly outOfOrder: readonly string[];
  readonly stuck: readonly string[];
};

/** How often something is in the database, and how often it should be. */
type Count = { readonly what: string; readonly actual: number; readonly expected: number };
type WrittenText = { readonly text: string; readonly place: number };

/** Compares all actions with their effects in the database. The browser must be open and have finished sending. */
export async function countEffects(site: FaultySite, visitor: Visitor): Promise<Outcome> {
  const waiting = await visitor.outbox();
  const ids = new Set(waiting.map(({ id }) => id));
  const actions = [...visitor.actions.values()].filter(({ id }) => !ids.has(id));
  const written = await readWritten(site);
  const reported = await readReported(site);
  const counts = [
    ...actions.map((action) => countOf(action, actions, written, reported)),
    ...(await countTaps(site, visitor, actions)),
  ];
  const inWords = ({ what, actual, expected }: Count) => `${what}: ${actual}, not ${expected}`;
  const named = (deadLettered: boolean) =>
    waiting
      .filter(({ state }) => (state === "parked") === deadLettered)
      .map(({ id, intent, state, refusal }) => `${intent.kind} ${id} is ${state} ${refusal?.code ?? ""}`);
  return {
    operations: visitor.actions.size,
    deadLettered: named(true),
    lost: counts.filter(({ actual, expected }) => actual < expected).map(inWords),
    duplicated: counts.filter(({ actual, expected }) => actual > expected).map(inWords),
    outOfOrder: outOfOrder(actions, written),
    stuck: named(false),
  };
}

/** Comments and messages by their text, which is unique, with the server's position. */
async function readWritten(site: FaultySite): Promise<Map<string, number[]>> {
  const rows = await site.query<WrittenText>(
    `select body as text, seq::float8 as place from public.community_comments
      union all select message, rev::float8 from public.contact_messages`,
  );
  const places = new Map<string, number[]>();
  for (const { text, place } of rows) places.set(text, [...(places.get(text) ?? []), place]);
  return places;
}

async function readReported(site: FaultySite): Promise<Map<string, number>> {
  const rows = await site.query<{ id: string; times: number }>(
    "select comment_id::text as id, count(*)::int as times from private.comment_reports group by 1",
  );
  return new Map(rows.map(({ id, times }) => [id, times]));
}

function textOf({ intent }: UserAction): string | null {
  if (intent.kind === "comment") return intent.body;
  return intent.kind === "message" ? intent.message.message : null;
}

/** Checks actions that create or delete a row. Taps are counted together. */
function countOf(
  action: UserAction,
  actions: readonly UserAction[],
  written: ReadonlyMap<string, readonly number[]>,
  reported: ReadonlyMap<string, number>,
): Count {
  const { id, intent, withdrawn } = action;
  const what = `${intent.kind} ${id}`;
  const times = (text: string | null) => written.get(text ?? "")?.length ?? 0;
  switch (intent.kind) {
    case "comment":
    case "message": {
      const deletion = actions.find(
        (other) => other.intent.kind === "comment_delete" && other.intent.commentId === id,
      );
      // A deleted comment is counted by its deletion.
      if (deletion) return { what, actual: 1, expected: 1 };
      return { what, actual: times(textOf(action)), expected: withdrawn ? 0 : 1 };
    }
    case "comment_delete": {
      const comment = actions.find((other) => other.id === intent.commentId);
      return { what, actual: comment && times(textOf(comment)) === 0 ? 1 : 0, expected: 1 };
    }
    case "comment_report":
      return { what, actual: reported.get(intent.commentId) ?? 0, expected: 1 };
    default:
      return { what, actual: 1, expected: 1 };
  }
}

/** Counts likes, shares and views of the posts reserved for this test. */
async function countTaps(
  site: FaultySite,
  { place }: Visitor,
  actions: readonly UserAction[],
): Promise<Count[]> {
  const rows = await site.query<{ id: string; like: number; share: number; view: number }>(
    `select id::text, likes as like, shares as share, 0 as view from public.community_posts where id = any ($1)
      union all select id::text, likes, 0, views from public.blog_posts where id = any ($1)`,
    [[...place.posts, place.article]],
  );
  return rows.flatMap((row) =>
    (["like", "share", "view"] as const).map((kind) => ({
      what: `${kind}s of ${row.id}`,
      actual: row[kind],
      expected: actions.filter(({ intent, postId }) => intent.kind === kind && postId === row.id).length,
    })),
  );
}

/** Checks that the rows of each lane are in the order of their actions. */
function outOfOrder(
  actions: readonly UserAction[],
  written: ReadonlyMap<string, readonly number[]>,
): string[] {
  const lanes = new Map<string, number[]>();
  for (const action of [...actions].sort((one, other) => one.seq - other.seq)) {
    const places = written.get(textOf(action) ?? "") ?? [];
    lanes.set(action.lane, [...(lanes.get(action.lane) ?? []), ...places]);
  }
  return [...lanes].flatMap(([lane, places]) =>
    places.some((place, at) => place < (places[at - 1] ?? 0)) ? [`${lane}: ${places.join(", ")}`] : [],
  );
}
