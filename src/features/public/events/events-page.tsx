import { CalendarPlus, ChevronLeft, ChevronRight } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { SITE_TIME_ZONE } from "../../../community/time-zones.ts";
import { CalendarList } from "../../../components/events/calendar-list.tsx";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { calendarFeed } from "../../../config/calendar-feed.ts";
import { useLive, useServerNow, useServices } from "../../../data/site/context.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";
import { type CalendarMonth, monthOf, parseMonth } from "../../../domain/dates/both-calendars.ts";
import { wallTimeIn } from "../../../domain/dates/zoned-time.ts";
import {
  type CalendarItem,
  calendarItems,
  comingOccurrences,
  onceEach,
} from "../../../domain/events/calendar-items.ts";
import { feastsBetween } from "../../../domain/events/feasts.ts";
import { occurrencesDuring } from "../../../domain/events/occurrences.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { buttonClass } from "../../../ui/button.tsx";
import { Chips } from "../../../ui/chips.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { useDeviceValue } from "../../../ui/use-hydrated.ts";
import { DaysOfMonth } from "./days-of-month.tsx";
import { MonthGrid } from "./month-grid.tsx";

/** The days ahead that the list shows. */
const DAYS_LISTED = 60;

/** Events and feasts: a list of what comes next by month, or one month as a calendar. */
export function EventsPage() {
  const { initialData } = useServices();
  const now = useServerNow();
  const sent = initialData?.kind === "events" ? { events: initialData.events, isFilled: true } : undefined;
  const query = useLive<{ readonly events: readonly SiteEvent[]; readonly isFilled: boolean }>(
    "events",
    async (read) => ({ events: await read.events(), isFilled: await read.isFilled("event") }),
    sent,
  );
  const [search, setSearch] = useSearchParams();
  const lang = getLocale();
  const today = wallTimeIn(SITE_TIME_ZONE, now).day;
  const isGrid = search.get("view") === "month";
  const month = parseMonth(lang, search.get("month")) ?? (isGrid ? monthOf(lang, today) : null);
  const known = query.value?.isFilled || query.value?.events.length ? query.value : sent;

  function show(view: "list" | "month", key?: string) {
    setSearch(
      { ...(view === "month" ? { view } : {}), ...(key ? { month: key } : {}) },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <PageHead
        title={m.section_event_title()}
        {...(month ? { tabTitle: `${month.title} · ${m.section_event_title()}` } : {})}
        lead={m.section_event_lead()}
        isOfList
      />
      <div className="pb-14">
        <Chips
          label={m.events_view()}
          chips={[
            { value: "list", label: m.events_list() },
            { value: "month", label: m.events_month() },
          ]}
          chosen={isGrid ? "month" : "list"}
          onChoose={(view) => show(view)}
        />
        <QueryError query={query} />
        {month ? <MonthHead month={month} onChoose={(day) => show("month", monthOf(lang, day).key)} /> : null}
        {known ? (
          <Calendar events={known.events} month={month} today={today} now={now} />
        ) : query.status === "failed" ? null : (
          // As tall as a window: what follows must not come into sight and move when the events are read.
          <SkeletonList count={10} className="h-28" />
        )}
        {known || query.status === "failed" ? <Subscribe /> : null}
      </div>
    </>
  );
}

type CalendarProps = {
  readonly events: readonly SiteEvent[];
  readonly month: CalendarMonth | null;
  readonly today: number;
  readonly now: number;
};

function Calendar({ events, month, today, now }: CalendarProps) {
  const [from, to] = month ? [month.first, month.last] : [today, today + DAYS_LISTED];
  const occurrences = month
    ? occurrencesDuring(events, from, to)
    : onceEach(comingOccurrences(events, from, to, now));
  const feasts = feastsBetween(from, to);
  return (
    <>
      {!month && occurrences.length === 0 ? (
        <EmptyList fill={{ to: adminPaths.events, label: m.events_fill() }}>{m.events_empty()}</EmptyList>
      ) : null}
      {month ? <MonthGrid month={month} today={today} occurrences={occurrences} feasts={feasts} /> : null}
      {occurrences.length + feasts.length > 0 ? (
        month ? (
          <DaysOfMonth items={calendarItems(occurrences, feasts)} today={today} month={month} />
        ) : (
          <Days items={calendarItems(occurrences, feasts)} />
        )
      ) : month ? (
        <EmptyState>{m.events_month_empty()}</EmptyState>
      ) : null}
    </>
  );
}

function MonthHead({ month, onChoose }: { month: CalendarMonth; onChoose(day: number): void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <button
        type="button"
        className="icon-button shrink-0"
        aria-label={m.events_previous()}
        onClick={() => onChoose(month.first - 1)}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </button>
      <h2 className="flex-[1_1_0px] text-center text-xl" aria-live="polite">
        <span>{month.title}</span>{" "}
        <span className="block font-normal text-base text-ink-2">{month.beside}</span>
      </h2>
      <button
        type="button"
        className="icon-button"
        aria-label={m.events_next()}
        onClick={() => onChoose(month.last + 1)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Events and feasts in order, under headings of their months. */
function Days({ items }: { items: readonly CalendarItem[] }) {
  const lang = getLocale();
  const months = new Map<string, CalendarItem[]>();
  for (const item of items) {
    const { key } = monthOf(lang, item.day);
    months.set(key, [...(months.get(key) ?? []), item]);
  }
  return [...months].map(([key, ofMonth]) => {
    const month = parseMonth(lang, key);
    return (
      <section key={key} className="mt-3 mb-8 md:mt-5">
        {month ? (
          <h2 className="mb-2 text-xl">
            <span>{month.title}</span>{" "}
            <span className="font-normal text-base text-ink-2">{month.beside}</span>
          </h2>
        ) : null}
        <CalendarList items={ofMonth} />
      </section>
    );
  });
}

/** The link to the calendar feed; `webcal:` opens the phone's calendar, which keeps it up to date. */
function Subscribe() {
  const path = calendarFeed(getLocale());
  const address = useDeviceValue(
    () => `webcal://${location.host}${path}`,
    () => path,
  );
  return (
    <section className="mt-6 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 border-line border-t pt-6">
      <a href={address} className={`${buttonClass("secondary")} flex-wrap`}>
        <CalendarPlus className="size-5" aria-hidden="true" />
        {/* Large text goes below the icon. */}
        <span className="flex-[1_1_6em]">{m.events_subscribe()}</span>
      </a>
      <p className="text-ink-2 text-sm">{m.events_subscribe_hint()}</p>
    </section>
  );
}
