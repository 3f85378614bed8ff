import { countedTextsOf, type Texts, textsOf } from "../../../scripts/page-texts.ts";
import { ZONE_DETAILS } from "../../../src/community/zone-details.ts";
import { textIn } from "../../../src/domain/community/text-in.ts";
import type { Lang, SiteEvent } from "../../../src/domain/content/content.ts";
import { localText } from "../../../src/domain/content/translation.ts";
import { bothDays, dayText } from "../../../src/domain/dates/both-calendars.ts";
import { parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { bothClocks } from "../../../src/domain/dates/clock-texts.ts";
import { millisecondsOf } from "../../../src/domain/dates/timestamp.ts";
import { wallTimeIn } from "../../../src/domain/dates/zoned-time.ts";
import { firstStart } from "../../../src/domain/events/occurrences.ts";
import type { Repeat } from "../../../src/domain/events/repeat.ts";
import { languageOf } from "../../../src/domain/languages/languages.ts";
import { escapeHtml } from "../../../src/domain/text/escape-html.ts";

/**
 * When and where an event takes place, as the first paragraphs of its entry. Of a repeated event it is the first time and
 * the rule: the next time would change the entry although the event has not.
 */
export function eventHtml(event: SiteEvent, language: Lang): string {
  const text = textsOf(language);
  const paragraphs = [
    event.cancelled ? text("event_cancelled_text") : "",
    whenText(event, language),
    event.repeats ? ruleText(event.repeats, language, text) : "",
    localText(event, "place", language).text,
  ];
  return paragraphs
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join("");
}

/** `Sunday 29 November 2026 (20 Hidar 2019), 14:00 (8:00 in the afternoon, Ethiopian clock), London time`. */
function whenText(event: SiteEvent, language: Lang): string {
  const { timeZone, endsAt } = event;
  const start = firstStart(event);
  const end = endsAt === null ? null : wallTimeIn(timeZone, millisecondsOf(endsAt));
  const comma = languageOf(language).separator;
  const from = [bothDays(language, start.day), bothClocks(language, start.minutes)].join(comma);
  const until = end && [
    ...(end.day === start.day ? [] : [bothDays(language, end.day)]),
    bothClocks(language, end.minutes),
  ];
  return `${from}${until ? ` – ${until.join(comma)}` : ""}${comma}${textIn(ZONE_DETAILS[timeZone].name, language)}`;
}

/** `Every week, until Sunday 6 December 2026`. */
function ruleText({ every, interval, until }: Repeat, language: Lang, text: Texts): string {
  const rule = countedTextsOf(language)(`repeat_${every}`, interval);
  const last = until === null ? null : parseIsoDay(until);
  if (last === null) return rule;
  return text("repeat_until")
    .replace("{rule}", () => rule)
    .replace("{day}", () => dayText(language, last));
}
