import { Check, Download } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { DeleteButton } from "../../../components/admin/delete-button.tsx";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { periodText } from "../../../components/privacy/period-text.ts";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminCommand, useAdminLive, useAdminSync } from "../../../data/admin/context.ts";
import { dayText } from "../../../domain/dates/both-calendars.ts";
import { parseIsoDay } from "../../../domain/dates/calendar-days.ts";
import { guestsCsv } from "../../../domain/events/guests-csv.ts";
import { dayAtDoor } from "../../../domain/events/occurrences.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { daysKept } from "../../../domain/privacy/retention.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { downloadText } from "../../../ui/download-text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { useToast } from "../../../ui/toasts.tsx";

type Guest = Shown<"attendance">;

/** Who comes to an event, and the check-in at the door. It works offline, on several phones at once. */
export function GuestsPage() {
  const { id = "" } = useParams();
  const query = useAdminLive(`guests:${id}`, async (read) => {
    const [event, all, profile] = await Promise.all([
      read.row("event", id),
      read.rows("attendance"),
      read.profile(),
    ]);
    const guests = all.filter(({ row }) => row.eventId === id);
    const days = [...new Set(guests.map(({ row }) => row.day))].sort();
    const today = dayAtDoor(days, event?.row.timeZone ?? "Europe/London", Date.now());
    return { event: event?.row ?? null, guests, days, today, retention: profile?.row.retention ?? {} };
  });
  const { updatedAt } = useAdminSync();
  const [chosen, setChosen] = useState<string | null>(null);
  const [sought, setSought] = useState("");
  const { event, guests = [], days = [], today = "", retention = {} } = query.value ?? {};
  const day = chosen && days.includes(chosen) ? chosen : today;
  const ofDay = guests
    .filter(({ row }) => row.day === day)
    .sort((one, other) => one.row.name.localeCompare(other.row.name));
  const found = ofDay.filter(({ row }) => row.name.toLowerCase().includes(sought.trim().toLowerCase()));
  const peopleOf = (some: readonly Guest[]) => some.reduce((sum, { row }) => sum + row.people, 0);

  return (
    <>
      <div className="md:pt-4 [&+header]:pt-2">
        <BackLink to={adminPaths.events}>{m.admin_events()}</BackLink>
      </div>
      <PageHead title={m.guests_title()} lead={event?.title} />
      <QueryError query={query} />
      {updatedAt !== null && query.value && guests.length === 0 ? (
        <EmptyState>{m.guests_empty()}</EmptyState>
      ) : null}
      {guests.length > 0 ? (
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
          <Field
            type="search"
            label={m.guests_find()}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
          {found.length === 0 ? <p className="text-ink-2">{m.guests_none_found()}</p> : null}
          <ul>
            {found.map((guest) => (
              <Line key={guest.row.id} guest={guest} />
            ))}
          </ul>
          <div>
            <Button
              variant="secondary"
              onClick={() =>
                downloadText(
                  `${day}.csv`,
                  guestsCsv(
                    [m.attend_name(), m.attend_people(), m.guests_checked_in()],
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
      <Notice tone="info">{m.guests_lead({ period: periodText(daysKept("attendances", retention)) })}</Notice>
    </>
  );
}

function Line({ guest: { row, status } }: { guest: Guest }) {
  const act = useAdminCommand();
  const showToast = useToast();
  const action = row.arrived ? m.guests_undo() : m.guests_check_in();

  async function checkIn() {
    const problem = await storageProblemOf(
      act((admin) => admin.change("attendance", row, { arrived: !row.arrived })),
    );
    if (problem) showToast({ tone: "failed", text: storageErrorText(problem) });
  }

  async function remove() {
    const result = act((admin) => admin.remove("attendance", row));
    const problem = await storageProblemOf(result);
    if (problem) return showToast({ tone: "failed", text: storageErrorText(problem) });
    const done = await result;
    const id = done.ok ? done.id : "";
    showToast({
      text: m.guests_removed(),
      action: { label: m.undo_word(), run: () => void act((admin) => admin.undo(id)) },
    });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3">
      <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
        {m.attend_own({ name: row.name, count: row.people })}{" "}
        {row.arrived ? <span className="text-ok">{m.guests_checked_in()}</span> : null}{" "}
        <SendStateBadge status={status} />
      </p>
      <div className="flex items-center gap-6">
        <Button
          variant={row.arrived ? "small" : "secondary"}
          aria-label={`${action}: ${row.name}`}
          onClick={() => void checkIn()}
        >
          {row.arrived ? null : <Check className="size-5" aria-hidden="true" />}
          {action}
        </Button>
        <DeleteButton
          label={`${m.guests_remove()}: ${row.name}`}
          question={m.guests_remove_question()}
          onDelete={() => void remove()}
        >
          <p className="text-ink-2">{row.name}</p>
        </DeleteButton>
      </div>
    </li>
  );
}
