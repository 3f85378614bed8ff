import { Link } from "react-router-dom";
import { ARRIVAL_TEXTS } from "../../../components/admin/arrival-texts.ts";
import { kindText } from "../../../components/admin/kind-labels.ts";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { daysLeftText } from "../../../components/privacy/days-left-text.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive, useAdminNow } from "../../../data/admin/context.ts";
import type { AdminComment } from "../../../domain/content/admin-content.ts";
import { dayText } from "../../../domain/dates/both-calendars.ts";
import { parseTimestamp } from "../../../domain/dates/parse-timestamp.ts";
import { millisecondsOf } from "../../../domain/dates/timestamp.ts";
import { ARRIVALS, arrivalRule } from "../../../domain/inbox/arrivals.ts";
import { TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { isAppealed } from "../../../domain/outbox/admin-lists.ts";
import { runningDeadline, todayOf } from "../../../domain/privacy/deadlines.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { useShared } from "../../../pwa/share-target/use-shared.ts";
import { Section } from "../../../ui/page.tsx";
import { countDrafts } from "./count-drafts.ts";

/** A report or an appeal that waits longer is late: a notice about defamation has to be answered within 48 hours. */
const LATE_MS = 2 * 24 * 60 * 60_000;

/** Since when each reported comment and each appeal without a decision waits. */
function openCases(comments: readonly AdminComment[]) {
  const times = comments.flatMap((comment) => [
    comment.reportNotes[0]?.at,
    isAppealed(comment) ? comment.appeal?.at : undefined,
  ]);
  return times.flatMap((at) => (at ? (parseTimestamp(at) ?? []) : []));
}

type Line = {
  readonly count: number;
  text(texts: { count: number }): string;
  readonly to: string;
  /** True if a deadline is over, or ends today. */
  readonly isLate?: boolean;
};

/** The line about requests with these deadlines, the first of which is named. */
function requestLine(
  deadlines: readonly number[],
  text: (texts: { count: number; day: string }) => string,
  today: number,
): Line[] {
  const [first] = deadlines;
  if (first === undefined) return [];
  const day = dayText(getLocale(), first);
  return [
    {
      count: deadlines.length,
      text: ({ count }) => `${text({ count, day })} · ${daysLeftText(first - today)}`,
      to: adminPaths.personalData,
      isLate: first <= today,
    },
  ];
}

/**
 * Open work: unsent operations, conflicts, what arrived for the owner, and the drafts of each list.
 * @param isAll true if all admin data is on this device, and nothing else is to be done; only then "nothing to do" is shown
 */
export function Waiting({ isAll }: { isAll: boolean }) {
  const now = useAdminNow();
  const today = todayOf(now);
  const query = useAdminLive(`dashboard-waiting:${today}`, async (read) => {
    const [{ unsent, deadLettered }, arrivals, drafts, comments, requests] = await Promise.all([
      read.countQueued(),
      read.arrivals(today),
      read.drafts(),
      read.openComments(),
      read.rows("request"),
    ]);
    return {
      unsent,
      deadLettered,
      arrivals,
      edits: drafts.length,
      open: openCases(comments),
      deadlines: requests.flatMap(({ row }) => runningDeadline(row) ?? []).sort((one, other) => one - other),
    };
  });
  const { value: drafts } = useAdminLive("dashboard-drafts", countDrafts);
  const { shared } = useShared();
  const known = query.value;
  if (!known) return <QueryError query={query} />;
  const [overdue, ahead] = [
    known.deadlines.filter((day) => day < today),
    known.deadlines.filter((day) => day >= today),
  ];
  const lines: Line[] = [
    ...requestLine(overdue, m.wait_requests_overdue, today),
    ...requestLine(ahead, m.wait_requests, today),
    { count: known.deadLettered, text: m.wait_parked, to: adminPaths.waiting },
    { count: known.unsent, text: m.wait_unsent, to: adminPaths.waiting },
    {
      count: known.open.filter((at) => now - millisecondsOf(at) > LATE_MS).length,
      text: m.wait_late,
      to: adminPaths.comments,
      isLate: true,
    },
    ...ARRIVALS.map((arrival) => ({
      count: known.arrivals[arrival].toDo,
      text: ARRIVAL_TEXTS[arrival].toDo,
      to: adminPaths[arrivalRule(arrival).page],
    })),
    { count: shared?.length ?? 0, text: m.wait_shared, to: adminPaths.shared },
    ...TRANSLATED_KINDS.map((kind) => ({
      count: drafts?.[kind] ?? 0,
      text: ({ count }: { count: number }) => m.wait_drafts_in({ list: kindText(kind, "list"), count }),
      to: adminPaths.drafts(adminPaths.list(kind)),
    })),
    { count: known.edits - (drafts?.unsaved ?? 0), text: m.wait_drafts, to: adminPaths.waiting },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0 && !isAll) return null;

  return (
    <Section title={m.wait_title()} className="content-start rounded-card border border-line bg-sheet p-5">
      {lines.length === 0 ? <p className="text-ink-2">{m.wait_nothing()}</p> : null}
      <ul className="grid gap-x-6 md:grid-cols-2">
        {lines.map(({ count, text, to, isLate }) => (
          <li key={text({ count })}>
            <Link
              to={to}
              className={`quiet-link inline-flex min-h-11 items-center py-1.5 ${isLate ? "font-semibold text-bad" : ""}`}
            >
              {text({ count })}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
