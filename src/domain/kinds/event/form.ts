import * as v from "valibot";
import { TIME_ZONES } from "../../../community/time-zones.ts";
import { parseIsoDay } from "../../dates/calendar-days.ts";
import { REPEATS } from "../../events/event-values.ts";
import { firstStart } from "../../events/occurrences.ts";
import {
  line,
  lines,
  needed,
  picture,
  pictureReference,
  TITLE_MAX,
  translatedTexts,
} from "../../forms/draft-fields.ts";
import { atMost } from "../../forms/text-rules.ts";
import { BASE_LANGUAGE, LANGUAGES } from "../../languages/languages.ts";

const CAPACITY_MAX = 100_000;
const WHEN = "Please choose a day and a time";
const INTERVAL = "Please enter a whole number from 1 to 99";
const isDay = (text: string) => parseIsoDay(text) !== null;

const instant = v.pipe(v.string(WHEN), v.minLength(1, WHEN));

const repeat = v.object({
  every: v.picklist(REPEATS),
  interval: v.pipe(
    v.number(INTERVAL),
    v.integer(INTERVAL),
    v.minValue(1, INTERVAL),
    v.maxValue(99, INTERVAL),
  ),
  days: v.array(v.string()),
  count: v.nullable(v.number()),
  until: v.nullable(v.pipe(v.string(), v.check(isDay, "Please write each day as 2026-12-25"))),
  /** Blank lines are dropped. */
  except: v.pipe(
    v.array(line),
    v.transform((days) => [...new Set(days.filter((day) => day !== ""))].sort()),
    v.maxLength(200, "You can leave out up to 200 days."),
    v.check((days) => days.every(isDay), "Please write each day as 2026-12-25"),
  ),
});

const texts = {
  title: v.pipe(line, atMost(TITLE_MAX)),
  content: v.pipe(lines, atMost(20_000)),
  place: v.pipe(line, atMost(200)),
};

/** An event as in its form, and as it is saved. */
export const eventForm = v.pipe(
  v.object({
    lang: v.optional(v.picklist(LANGUAGES), BASE_LANGUAGE),
    ...texts,
    title: v.pipe(texts.title, needed("Please enter a title")),
    content: v.pipe(texts.content, needed("Please enter content")),
    translations: translatedTexts(texts),
    startsAt: instant,
    endsAt: v.nullable(instant),
    timeZone: v.picklist(TIME_ZONES),
    repeats: v.nullable(repeat),
    capacity: v.nullable(
      v.pipe(
        v.number("Please enter a whole number, or leave this empty for no limit"),
        v.check(
          (places) => Number.isInteger(places) && places >= 1 && places <= CAPACITY_MAX,
          "Please enter a whole number, or leave this empty for no limit",
        ),
      ),
    ),
    rsvp: v.boolean(),
    cancelled: v.boolean(),
    // A draft stored by an older version has none.
    imageUrl: v.optional(pictureReference, null),
    imageMeta: v.optional(picture, null),
    published: v.boolean(),
  }),
  v.forward(
    v.check(
      ({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt,
      "The end must come after the start",
    ),
    ["endsAt"],
  ),
  v.forward(
    v.partialCheck(
      [["startsAt"], ["timeZone"], ["repeats"]],
      ({ startsAt, timeZone, repeats }) => {
        const last = repeats?.until ? parseIsoDay(repeats.until) : null;
        return last === null || last >= firstStart({ startsAt, timeZone }).day;
      },
      "The end must come after the start",
    ),
    ["repeats", "until"],
  ),
);
