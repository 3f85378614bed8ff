import { CalendarPlus } from "lucide-react";
import { useEffect } from "react";
import { mapsDirections, mapsSearch } from "../../../components/map-links.ts";
import { Picture } from "../../../components/media/picture.tsx";
import { repeatText, whenTexts, zoneText } from "../../../components/texts/event-texts.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";
import type { LocalText } from "../../../domain/content/translation.ts";
import { firstStart, type Occurrence } from "../../../domain/events/occurrences.ts";
import { languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Button } from "../../../ui/button.tsx";
import { useSiteName } from "../../../ui/site-identity.ts";
import { useToast } from "../../../ui/toasts.tsx";

/** Its day and time in both calendars and on both clocks, and how it repeats. */
export function When({ event, shown }: { event: SiteEvent; shown: Occurrence }) {
  const when = whenTexts(event, shown, getLocale());
  return (
    <div>
      <dt className="text-ink-2 text-sm">{m.event_when()}</dt>
      <dd>
        <time dateTime={new Date(shown.startsAt).toISOString()} className="font-semibold text-lg">
          {when.day + languageOf(getLocale()).separator + when.time}
        </time>
        <span className="block text-ink-2">
          {[when.besideDay, when.besideTime].filter(Boolean).join(languageOf(getLocale()).separator)}
        </span>
        <span className="block text-ink-2 text-sm">
          {[
            ...(event.repeats ? [repeatText(event.repeats, firstStart(event).day, getLocale())] : []),
            zoneText(event.timeZone),
          ].join(" · ")}
        </span>
      </dd>
    </div>
  );
}

/** The place, as what one does with it: see it on a map, and find the way. */
export function Where({ place }: { place: LocalText }) {
  const link = "quiet-link inline-flex min-h-11 items-center";
  return (
    <div>
      <dt className="text-ink-2 text-sm">{m.event_where()}</dt>
      <dd className="flex flex-wrap gap-x-4">
        <a
          href={mapsSearch(place.text)}
          rel="noopener noreferrer"
          lang={place.lang}
          className={`${link} font-semibold text-lg`}
        >
          {place.text}
        </a>
        <a href={mapsDirections(place.text)} rel="noopener noreferrer" className={`${link} text-sm`}>
          {m.event_directions()}
        </a>
      </dd>
    </div>
  );
}

/** Smallest aspect ratio (width / height): a poster is shown whole, and a narrower picture is cropped. */
const MIN_RATIO = 0.7;

/** The poster of an event; nothing without one. */
export function EventPicture({ event: { imageUrl, imageMeta } }: { event: SiteEvent }) {
  if (!imageUrl) return null;
  return (
    <Picture
      src={imageUrl}
      meta={imageMeta}
      sizes="(min-width: 768px) 640px, calc(100vw - 2.5rem)"
      ratio={imageMeta ? Math.max(MIN_RATIO, imageMeta.width / imageMeta.height) : "aspect-video"}
      eager
      uncropped
      className="rounded-card"
    />
  );
}

const loadCalendarFile = () => import("./save-calendar-file.ts");

/** Its code comes with the first event that is opened online, and the service worker keeps it. */
export function AddToCalendar({ event }: { event: SiteEvent }) {
  const siteName = useSiteName();
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
          ({ saveCalendarFile }) => saveCalendarFile(event, siteName),
          () => showToast({ tone: "failed", text: m.event_add_failed() }),
        )
      }
    >
      <CalendarPlus className="size-5" aria-hidden="true" />
      {m.event_add()}
    </Button>
  );
}
