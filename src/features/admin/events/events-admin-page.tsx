import { Link } from "react-router-dom";
import { AdminRow } from "../../../components/admin/admin-row.tsx";
import { AdminTitle, shownTitle } from "../../../components/admin/admin-title.tsx";
import { NewCount } from "../../../components/admin/new-count.tsx";
import { RowActions, RowsPage } from "../../../components/admin/rows-page.tsx";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { repeatText, whenTexts } from "../../../components/texts/event-texts.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdmin, useAdminLive, useAdminNow, useAdminSync } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { firstStart, shownOccurrence } from "../../../domain/events/occurrences.ts";
import { isUnseenAnswer } from "../../../domain/inbox/arrivals.ts";
import { languageOf } from "../../../domain/languages/languages.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { todayOf } from "../../../domain/privacy/deadlines.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { siteEventOf } from "./site-event-of.ts";

/** All events, published or not, those to come first. */
export function EventsAdminPage() {
  const { now: clock } = useAdmin();
  const query = useAdminLive("events", async (read) => {
    const [events, attendances] = await Promise.all([read.rows("event"), read.rows("attendance")]);
    const now = clock();
    const listed = events.map((shown) => ({
      shown,
      next: shownOccurrence(siteEventOf(shown.row), now)?.startsAt ?? 0,
      people: attendances
        .filter(({ row }) => row.eventId === shown.row.id)
        .reduce((sum, { row }) => sum + row.people, 0),
      unseen: attendances.filter(
        ({ row }) => row.eventId === shown.row.id && isUnseenAnswer(row, todayOf(now)),
      ).length,
    }));
    const isPast = (at: number) => at < now - 86_400_000;
    return listed.sort((one, other) =>
      isPast(one.next) === isPast(other.next)
        ? (one.next - other.next) * (isPast(one.next) ? -1 : 1)
        : Number(isPast(one.next)) - Number(isPast(other.next)),
    );
  });
  return (
    <RowsPage
      title={m.admin_events()}
      lead={m.events_admin_lead()}
      empty={m.events_admin_empty()}
      create={m.event_new()}
      formOf={adminPaths.event}
      query={query}
      sync={useAdminSync()}
    >
      {({ shown, people, unseen }) => (
        <Line key={shown.row.id} shown={shown} people={people} unseen={unseen} />
      )}
    </RowsPage>
  );
}

function whenText(row: AdminOf["event"], now: number): string {
  const event = siteEventOf(row);
  const shown = shownOccurrence(event, now);
  if (!shown) return "";
  const { day, time, besideTime } = whenTexts(event, shown, getLocale());
  return `${day}${languageOf(getLocale()).separator}${time}${besideTime && ` (${besideTime})`}`;
}

/** The state with the label and colour of posts. */
function State({ row: { cancelled, published } }: { row: AdminOf["event"] }) {
  if (cancelled) return <span className="font-semibold text-bad">{m.event_cancelled()}</span>;
  return (
    <span className={published ? "text-ok" : "text-wait"}>
      {published ? m.event_shown() : m.event_hidden()}
    </span>
  );
}

type LineProps = {
  readonly shown: Shown<"event">;
  readonly people: number;
  /** Answers that the owner has not seen. */
  readonly unseen: number;
};

function Line({ shown: { row, status }, people, unseen }: LineProps) {
  const { changeRow, removeRow } = useSaveReports();
  const title = shownTitle(row);
  const now = useAdminNow();

  const toggle = () => changeRow("event", row, { published: !row.published });

  const remove = () => removeRow("event", row, { done: { text: m.event_deleted() } });

  return (
    <AdminRow
      title={
        <AdminTitle to={adminPaths.event(row.id)} lang={title.lang}>
          {title.text}
        </AdminTitle>
      }
      about={`${whenText(row, now)}${row.repeats ? ` · ${repeatText(row.repeats, firstStart(row).day, getLocale())}` : ""}`}
      state={
        <p className="flex flex-wrap items-center gap-x-3">
          <State row={row} /> <SendStateBadge status={status} />
          {row.rsvp || people > 0 ? (
            <Link
              to={adminPaths.guests(row.id)}
              className="inline-flex min-h-11 items-center font-semibold text-ink"
            >
              <span>
                {row.capacity === null || row.repeats
                  ? m.event_guests_short({ count: people })
                  : m.event_guests_of({ count: people, capacity: row.capacity })}
              </span>
              <span className="sr-only">{`: ${title.text}`}</span>
            </Link>
          ) : null}
          <NewCount count={unseen} />
        </p>
      }
      actions={
        <RowActions
          of={title.text}
          toggle={row.published ? m.event_hide() : m.event_show()}
          question={m.event_delete_question()}
          onToggle={toggle}
          onDelete={remove}
        />
      }
    />
  );
}
