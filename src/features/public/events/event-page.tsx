import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { MissingPost } from "../../../components/post/missing-post.tsx";
import { SkeletonPost } from "../../../components/post/skeleton-post.tsx";
import { ShareButton } from "../../../components/share/share-button.tsx";
import { sharedEvent } from "../../../components/share/share-post.ts";
import { repeatText, whenTexts, zoneText } from "../../../components/texts/event-texts.ts";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import { paths } from "../../../config/paths.ts";
import { useLive, useServices, useSyncStatus } from "../../../data/site/context.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";
import { listSeparator } from "../../../domain/content/language.ts";
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
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { usePageTitle } from "../../../ui/page.tsx";
import { useToast } from "../../../ui/toasts.tsx";
import { Attend } from "./attend.tsx";

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
    <div className="mx-auto max-w-(--measure) pt-6 pb-14 md:pt-10">
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
  const { now } = useServices();
  const [search, setSearch] = useSearchParams();
  const lang = getLocale();
  const texts = inLanguage(event, lang);
  const place = localText(event, "place", lang);
  const { shown, next } = timesOf(event, search.get("day"), now());
  usePageTitle(texts.title);
  return (
    <article>
      <h1 tabIndex={-1} lang={texts.lang} className="mt-2">
        {texts.title}
      </h1>
      {event.cancelled ? <Notice tone="info">{m.event_cancelled_text()}</Notice> : null}
      <dl className="mt-5 grid gap-4">
        {shown ? <When event={event} shown={shown} /> : null}
        {event.repeats ? (
          <div>
            <dt className="text-ink-2 text-sm">{m.event_repeats()}</dt>
            <dd>{repeatText(event.repeats, lang)}</dd>
          </div>
        ) : null}
        {place.text ? (
          <div>
            <dt className="text-ink-2 text-sm">{m.event_where()}</dt>
            <dd lang={place.lang} className="font-semibold text-lg">
              {place.text}
            </dd>
          </div>
        ) : null}
      </dl>
      <PlainText text={texts.content} lang={texts.lang} className="mt-6" />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <AddToCalendar event={event} />
        <ShareButton shared={sharedEvent(event, paths.event(event.id))} />
      </div>
      {shown && !event.cancelled ? (
        <Answer
          event={event}
          shown={shown}
          next={next}
          isPast={isOver(shown, now())}
          onDay={(day) => setSearch({ day }, { replace: true, preventScrollReset: true })}
        />
      ) : null}
    </article>
  );
}

const loadCalendarFile = () => import("./save-calendar-file.ts");

/** Its code comes with the first event that is opened online, and the service worker keeps it. */
function AddToCalendar({ event }: { event: SiteEvent }) {
  const showToast = useToast();
  useEffect(() => {
    // If it fails, a tap tries again and says so.
    loadCalendarFile().catch(() => undefined);
  }, []);
  return (
    <Button
      variant="secondary"
      onClick={() =>
        void loadCalendarFile().then(
          ({ saveCalendarFile }) => saveCalendarFile(event),
          () => showToast({ tone: "failed", text: m.event_add_failed() }),
        )
      }
    >
      <CalendarPlus className="size-5" aria-hidden="true" />
      {m.event_add()}
    </Button>
  );
}

function When({ event, shown }: { event: SiteEvent; shown: Occurrence }) {
  const when = whenTexts(event, shown, getLocale());
  return (
    <div>
      <dt className="text-ink-2 text-sm">{m.event_when()}</dt>
      <dd>
        <time dateTime={new Date(shown.startsAt).toISOString()} className="font-semibold text-lg">
          {when.day + listSeparator(getLocale()) + when.time}
        </time>
        <span className="block text-ink-2">
          {when.besideDay + listSeparator(getLocale()) + when.besideTime}
        </span>
        <span className="block text-ink-2 text-sm">{zoneText(event.timeZone)}</span>
      </dd>
    </div>
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
  if (isPast) return <p className="mt-8 border-line border-t pt-6 text-ink-2">{m.event_over()}</p>;
  return (
    <section className="mt-8 border-line border-t pt-6">
      {event.rsvp ? <h2 className="mb-3 text-xl">{m.attend_title()}</h2> : null}
      {free === null || !event.rsvp ? null : (
        <p className="mb-3 text-ink-2">{free === 0 ? m.event_full() : m.event_free({ count: free })}</p>
      )}
      <Attend key={shown.day} event={event} shown={shown} choices={next} onDay={onDay} />
    </section>
  );
}
