import { ADMIN_KINDS, type AdminKind } from "../../domain/content/admin-content.ts";
import { ARRIVING, type Arrival, type ArrivalCounts, type Counted } from "../../domain/inbox/arrivals.ts";
import { LISTED_KINDS, type ListedKind, type ListReader } from "./read-lists.ts";
import type { RowReader } from "./read-rows.ts";

const LISTED = new Set<AdminKind>(LISTED_KINDS);

/** Counts everything that arrives for the owner, with queued changes applied. */
export function adminArrivalReader({ countIn, list, rows }: ListReader & Pick<RowReader, "rows">) {
  async function count<K extends AdminKind>(kind: K, counted: Counted<K>, today: number): Promise<number> {
    if ("list" in counted) return isListed(kind) ? countIn(kind, counted.list) : 0;
    const found =
      counted.among === "open" && isListed(kind)
        ? (await list(kind, "open", Number.POSITIVE_INFINITY)).shown
        : await rows(kind);
    return found.filter(({ row }) => counted.is(row, today)).length;
  }

  async function countsOf<K extends AdminKind>(kind: K, today: number) {
    return Promise.all(
      ARRIVING[kind].map(async ({ arrival, unseen, toDo }) => {
        const [one, other] = await Promise.all([count(kind, unseen, today), count(kind, toDo, today)]);
        return [arrival, { unseen: one, toDo: other }] as const;
      }),
    );
  }

  return {
    /** @param today the day by which events are over */
    async arrivals(today: number): Promise<ArrivalCounts> {
      const counted = await Promise.all(ADMIN_KINDS.map((kind) => countsOf(kind, today)));
      return Object.fromEntries(counted.flat()) as Record<Arrival, ArrivalCounts[Arrival]>;
    },
  };
}

function isListed(kind: AdminKind): kind is ListedKind {
  return LISTED.has(kind);
}
