import { type AdminKind, type AdminOf, WRITTEN_KINDS } from "../content/admin-content.ts";
import { parseIsoDay } from "../dates/calendar-days.ts";
import { ofKinds } from "../kinds/kinds.ts";
import { isAppealed, type ListName } from "../outbox/admin-lists.ts";
import { isUndecided, TOPICS, type Topic } from "../submissions/submission.ts";

/**
 * Everything that arrives for the owner. Each has a count in the menu and on the icon, a line in To do, a topic of the notifications and an
 * e-mail, all derived from here; the server finds it in `private.arrivals` (supabase/schemas/arrivals.sql).
 */
export const ARRIVALS = ["message", "comment", "report", "appeal", ...TOPICS, "attendance"] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** The pages of the admin on which the owner finds what arrived, by their names in `adminPaths`. */
export type ArrivalPage = "messages" | "comments" | "submissions" | "events";

/** How the rows are found: by the list that they are in, or among those that a device keeps as a whole. */
export type Counted<K extends AdminKind> =
  | { readonly list: ListName }
  | { readonly among: "open" | "all"; is(row: AdminOf[K], today: number): boolean };

type ArrivalRule<K extends AdminKind> = {
  readonly arrival: Arrival;
  readonly page: ArrivalPage;
  /** What nobody has seen or decided: counted in the menu and on the icon, and told. */
  readonly unseen: Counted<K>;
  /** What the owner still has to do something about. */
  readonly toDo: Counted<K>;
};

/** A kind whose rows nobody but the owner makes. */
const NONE = [] as const;

function submitted(topic: Topic): ArrivalRule<"submission"> {
  return {
    arrival: topic,
    page: "submissions",
    unseen: { among: "all", is: (row) => row.topic === topic && row.status === "new" },
    toDo: {
      among: "all",
      is: (row) => row.topic === topic && isUndecided(row),
    },
  };
}

const isReported = { among: "open", is: ({ reports }: AdminOf["comment"]) => reports > 0 } as const;
const asksAgain = { among: "open", is: isAppealed } as const;
const isHeld = { list: "pending" } as const;
const newAnswer = { among: "all", is: isUnseenAnswer } as const;

/** What arrives as a row of a kind. Requests about personal data are noted by the owner, and have reminders of their own. */
export const ARRIVING: { readonly [K in AdminKind]: readonly ArrivalRule<K>[] } = {
  ...ofKinds(WRITTEN_KINDS, () => NONE),
  request: NONE,
  deletion: NONE,
  message: [
    {
      arrival: "message",
      page: "messages",
      unseen: { list: "unread" },
      toDo: { among: "open", is: ({ reply }) => reply === "open" },
    },
  ],
  comment: [
    { arrival: "comment", page: "comments", unseen: isHeld, toDo: isHeld },
    { arrival: "report", page: "comments", unseen: isReported, toDo: isReported },
    { arrival: "appeal", page: "comments", unseen: asksAgain, toDo: asksAgain },
  ],
  submission: TOPICS.map(submitted),
  attendance: [
    {
      arrival: "attendance",
      page: "events",
      unseen: newAnswer,
      toDo: newAnswer,
    },
  ],
};

const RULES = Object.fromEntries(
  Object.values(ARRIVING).flatMap((rules) => rules.map(({ arrival, page }) => [arrival, { page }])),
) as Readonly<Record<Arrival, Pick<ArrivalRule<AdminKind>, "page">>>;

/** Where an arrival is found. */
export function arrivalRule(arrival: Arrival): Pick<ArrivalRule<AdminKind>, "page"> {
  return RULES[arrival];
}

/** True for an answer to an event that is not over, until the owner has opened its list of guests. */
export function isUnseenAnswer({ seen, day }: AdminOf["attendance"], today: number): boolean {
  return !seen && (parseIsoDay(day) ?? 0) >= today;
}

/** How many there are of each. */
export type ArrivalCounts = Readonly<Record<Arrival, { readonly unseen: number; readonly toDo: number }>>;

/** The number of unseen arrivals on a page, or of all. */
export function countUnseen(counts: ArrivalCounts, page: ArrivalPage | null = null): number {
  return ARRIVALS.filter((arrival) => page === null || RULES[arrival].page === page).reduce(
    (sum, arrival) => sum + counts[arrival].unseen,
    0,
  );
}
