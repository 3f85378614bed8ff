import { Download } from "lucide-react";
import { useParams } from "react-router-dom";
import { KeptScans } from "../../../capabilities/check-in/features/admin/kept-scans.tsx";
import { ScanGuests } from "../../../capabilities/check-in/features/admin/scan-guests.tsx";
import { SITE_TIME_ZONE } from "../../../community/time-zones.ts";
import { shownTitle } from "../../../components/admin/admin-title.tsx";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { periodText } from "../../../components/privacy/period-text.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive, useAdminNow, useAdminSync } from "../../../data/admin/context.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { dayText } from "../../../domain/dates/both-calendars.ts";
import { type IsoDay, isoDayOf, parseIsoDay } from "../../../domain/dates/calendar-days.ts";
import { wallTimeIn } from "../../../domain/dates/zoned-time.ts";
import { guestsCsv } from "../../../domain/events/guests-csv.ts";
import { dayAtDoor, shownOccurrence } from "../../../domain/events/occurrences.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { daysUntilGone } from "../../../domain/privacy/retention.ts";
import { fold, soughtParts } from "../../../domain/text/search-words.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { downloadText } from "../../../ui/download-text.ts";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { isNullOr, isString, useEntryState } from "../../../ui/use-entry-state.ts";
import { GuestLine } from "./guest-line.tsx";
import { siteEventOf } from "./site-event-of.ts";
import { useSeenGuests } from "./use-seen-guests.ts";

const isDay = isNullOr(isString);

type Guest = Shown<"attendance">;

/** The days that have a list, in order: those of the answers, and today if the event takes place. */
function daysOf(event: AdminOf["event"] | null, guests: readonly Guest[], now: number): IsoDay[] {
  const next = event && shownOccurrence(siteEventOf(event), now);
  const isNow = next && next.day <= isoDayOf(wallTimeIn(next.event.timeZone, now).day);
  return [...new Set([...guests.map(({ row }) => row.day), ...(isNow ? [next.day] : [])])].sort();
}

/** Who comes to an event, and the check-in at the door. It works offline, on several phones at once. */
export function GuestsPage() {
  const { id = "" } = useParams();
  const now = useAdminNow();
  const query = useAdminLive(`guests:${id}`, async (read) => {
    const [event, all, scans, profile] = await Promise.all([
      read.row("event", id),
      read.rows("attendance"),
      read.keptScans(id),
      read.profile(),
    ]);
    const guests = all.filter(({ row }) => row.eventId === id);
    return { event: event?.row ?? null, guests, scans, retention: profile?.row.retention ?? {} };
  });
  const sync = useAdminSync();
  const [chosen, setChosen] = useEntryState<string | null>("occurrence", null, isDay);
  const [sought, setSought] = useEntryState("sought", "", isString);
  const { event = null, guests = [], scans = [], retention = {} } = query.value ?? {};
  const days = daysOf(event, guests, now);
  const today = dayAtDoor(days, event?.timeZone ?? SITE_TIME_ZONE, now);
  const title = event && shownTitle(event);
  const day = chosen && days.includes(chosen) ? chosen : today;
  const ofDay = guests
    .filter(({ row }) => row.day === day)
    .sort((one, other) => one.row.name.localeCompare(other.row.name, getLocale()));
  const parts = soughtParts(sought);
  const found = ofDay.filter(({ row }) => parts.every((part) => fold(row.name).includes(part)));
  const fresh = useSeenGuests(guests.map(({ row }) => row));
  const peopleOf = (some: readonly Guest[]) => some.reduce((sum, { row }) => sum + row.people, 0);

  return (
    <>
      <div className="md:pt-4 [&+header]:pt-2">
        <BackLink to={adminPaths.events}>{m.admin_events()}</BackLink>
      </div>
      <PageHead title={m.guests_title()} lead={title && <span lang={title.lang}>{title.text}</span>} />
      <QueryError query={query} />
      {query.value && guests.length === 0 ? (
        <EmptyList sync={sync} fill={null}>
          {m.guests_empty()}
        </EmptyList>
      ) : null}
      {day ? (
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
          {days.length > 1 ? (
            <ChoiceField
              label={m.attend_day()}
              value={day}
              choices={days.map((value) => ({ value, label: dayText(getLocale(), parseIsoDay(value) ?? 0) }))}
              onChange={setChosen}
            />
          ) : (
            <p className="font-semibold">{dayText(getLocale(), parseIsoDay(day) ?? 0)}</p>
          )}
          <p role="status" className="font-semibold">
            {m.guests_arrived_of({
              count: peopleOf(ofDay.filter(({ row }) => row.arrived)),
              all: peopleOf(ofDay),
            })}
          </p>
          <ScanGuests eventId={id} day={day} />
          <KeptScans scans={scans.filter((scan) => scan.day === day)} />
          <Field
            type="search"
            label={m.guests_find()}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
          {found.length === 0 ? <p className="text-ink-2">{m.guests_none_found()}</p> : null}
          <ul>
            {found.map((guest) => (
              <GuestLine key={guest.row.id} guest={guest} isNew={fresh.has(guest.row.id)} />
            ))}
          </ul>
          <div>
            <Button
              variant="secondary"
              onClick={() =>
                downloadText(
                  `${day}.csv`,
                  guestsCsv(
                    [m.attend_name(), m.attend_people(), m.field_arrived()],
                    ofDay.map(({ row }) => row),
                  ),
                  "text/csv",
                )
              }
            >
              <Download className="size-5" aria-hidden="true" />
              {m.guests_export()}
            </Button>
          </div>
        </div>
      ) : null}
      <Notice tone="info">
        {m.guests_lead({ period: periodText(daysUntilGone("attendances", retention)) })}
      </Notice>
    </>
  );
}
