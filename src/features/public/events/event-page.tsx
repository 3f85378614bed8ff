import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { MissingPost } from "../../../components/post/missing-post.tsx";
import { SkeletonPost } from "../../../components/post/skeleton-post.tsx";
import { ShareButton } from "../../../components/share/share-button.tsx";
import { sharedEvent } from "../../../components/share/share-post.ts";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import { paths } from "../../../config/paths.ts";
import { useLive, useServerNow, useServices, useSyncStatus } from "../../../data/site/context.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";
import { inLanguage, localText } from "../../../domain/content/translation.ts";
import { parseIsoDay } from "../../../domain/dates/calendar-days.ts";
import {
  freePlaces,
  isOver,
  nextOccurrences,
  type Occurrence,
  occurrencesOf,
  shownOccurrence,
} from "../../../domain/events/occurrences.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { BackLink } from "../../../ui/back-link.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { usePageTitle } from "../../../ui/page.tsx";
import { Attend } from "./attend.tsx";
import { DayLeaf } from "./day-leaf.tsx";
import { AddToCalendar, EventPicture, When, Where } from "./event-details.tsx";
import { ToAnswer } from "./to-answer.tsx";

/** Times of a repeated event to choose from. */
const CHOICES = 8;

/** One event: when in both calendars, where, and whether one comes. */
export function EventPage() {
  const { id = "" } = useParams();
  const { initialData } = useServices();
  const sent =
    initialData?.kind === "events" ? initialData.events.find((event) => event.id === id) : undefined;
  const { value: event } = useLive<SiteEvent | null>(
    `event:${id}`,
    async (read) => (await read.byId("event", id)) ?? ((await read.isFilled("event")) ? null : undefined),
    sent,
  );
  // A link to a new event may be opened before this device has it: only a sync shows that there is none.
  const { phase } = useSyncStatus();
  const [isSynced, setSynced] = useState(false);
  if (!isSynced && (phase === "idle" || phase === "waiting")) setSynced(true);
  const isMissing = event === null && isSynced;
  return (
    <div className="pt-1 pb-14 md:pt-8">
      <BackLink to={paths.events}>{m.events_all()}</BackLink>
      {event ? <Event key={event.id} event={event} /> : null}
      {event || isMissing ? null : <SkeletonPost />}
      {isMissing ? (
        <MissingPost title={m.event_not_found()} text={m.event_missing()}>
          <ButtonLink to={paths.events}>{m.events_all()}</ButtonLink>
        </MissingPost>
      ) : null}
    </div>
  );
}

/** The time that the address names, else the next one; and the further ones to choose from. */
function timesOf(event: SiteEvent, asked: string | null, now: number) {
  const day = asked === null ? null : parseIsoDay(asked);
  const named = day === null ? undefined : occurrencesOf(event, day, day)[0];
  return { shown: named ?? shownOccurrence(event, now), next: nextOccurrences(event, now, CHOICES) };
}

function Event({ event }: { event: SiteEvent }) {
  const now = useServerNow();
  const [search, setSearch] = useSearchParams();
  const lang = getLocale();
  const texts = inLanguage(event, lang);
  const place = localText(event, "place", lang);
  const { shown, next } = timesOf(event, search.get("day"), now);
  const isPast = shown !== null && isOver(shown, now);
  const takesAnswers = shown !== null && !event.cancelled && event.rsvp && !isPast;
  usePageTitle(texts.title);
  return (
    <article>
      <header className="mt-2 flex items-center gap-4 md:gap-6">
        {shown ? <DayLeaf day={shown.dayNumber} /> : null}
        <h1 tabIndex={-1} lang={texts.lang} className="min-w-0">
          {texts.title}
        </h1>
      </header>
      {event.cancelled ? <Notice tone="info">{m.event_cancelled_text()}</Notice> : null}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 md:gap-7">
          <dl className="grid content-start gap-2 md:gap-4">
            {shown ? <When event={event} shown={shown} /> : null}
            {place.text ? <Where place={place} /> : null}
          </dl>
          <EventPicture event={event} />
          {takesAnswers ? <ToAnswer event={event} day={shown.day} /> : null}
        </div>
        <div className="relative z-[1] md:row-span-2">
          {shown && !event.cancelled ? (
            <Answer
              event={event}
              shown={shown}
              next={next}
              isPast={isPast}
              onDay={(day) => setSearch({ day }, { replace: true, preventScrollReset: true })}
            />
          ) : null}
        </div>
        <div>
          <PlainText text={texts.content} lang={texts.lang} className="measure" />
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <AddToCalendar event={event} />
            <ShareButton shared={sharedEvent(event, paths.event(event.id))} />
          </div>
        </div>
      </div>
    </article>
  );
}

type AnswerProps = {
  readonly event: SiteEvent;
  readonly shown: Occurrence;
  readonly next: readonly Occurrence[];
  readonly isPast: boolean;
  onDay(day: string): void;
};

function Answer({ event, shown, next, isPast, onDay }: AnswerProps) {
  const free = freePlaces(event, shown.day);
  const coming = event.taken[shown.day] ?? 0;
  if (isPast) return <p className="border-line border-t pt-6 text-ink-2">{m.event_over()}</p>;
  const counts = [
    ...(coming > 0 ? [m.event_coming({ count: coming })] : []),
    ...(free === null || !event.rsvp ? [] : [free === 0 ? m.event_full() : m.event_free({ count: free })]),
  ];
  return (
    <section
      id="attend"
      tabIndex={-1}
      className="rounded-card border border-line bg-sheet p-5 shadow-card md:p-6"
    >
      {event.rsvp ? <h2 className="mb-3 text-xl">{m.attend_title()}</h2> : null}
      {counts.length > 0 ? <p className="mb-3 text-ink-2">{counts.join(" · ")}</p> : null}
      <Attend key={shown.day} event={event} shown={shown} choices={next} onDay={onDay} />
    </section>
  );
}
