import * as v from "valibot";
import { SITE_TIME_ZONE, TIME_ZONES } from "../../../community/time-zones.ts";
import { REPEATS } from "../../events/event-values.ts";
import { imageMeta, instant, optionalInstant, optionalText, texts, translated } from "../field-types.ts";

/** An event, once or repeated. */
export const EVENT = {
  /** By the owner. */
  written: {
    ...translated("event"),
    startsAt: instant,
    endsAt: optionalInstant,
    /** Where its times are meant; the clock of a repeated event stays the same there in summer and winter. */
    timeZone: v.fallback(v.picklist(TIME_ZONES), SITE_TIME_ZONE),
    repeats: v.fallback(
      v.nullable(
        v.object({
          every: v.picklist(REPEATS),
          interval: v.number(),
          days: texts,
          count: v.nullable(v.number()),
          until: optionalText,
          except: texts,
        }),
      ),
      null,
    ),
    /** People who fit in each time it takes place; null without a limit. */
    capacity: v.fallback(v.nullable(v.number()), null),
    /** True if visitors can say that they are coming. */
    rsvp: v.fallback(v.boolean(), true),
    cancelled: v.fallback(v.boolean(), false),
    imageUrl: optionalText,
    imageMeta,
  },
  counted: {
    /** Taken places by day, of an event with a limit. */
    taken: v.fallback(v.record(v.string(), v.number()), {}),
  },
};
