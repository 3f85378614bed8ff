import type { BlogPost, Service } from "../content/content.ts";
import type { Lang } from "../languages/languages.ts";

// What a community says about itself. Its folder, src/community, holds the values; nothing else in the code names one.

/** A text in the community's languages; where one is missing, the English one is shown. */
export type Texts = Readonly<Partial<Record<Lang, string>>> & { readonly en: string };

/** When a feast is, each year. */
export type FeastDay =
  /** A day of a calendar. `afterLeap` is its day in the year after one of 366 days in the Ethiopian calendar, if that is another. */
  | {
      readonly calendar: "ethiopian" | "gregorian";
      readonly month: number;
      readonly day: number;
      readonly afterLeap?: number;
    }
  /** So many days after Orthodox Easter. */
  | { readonly calendar: "orthodox-easter"; readonly after: number };

export type FeastRule = { readonly name: Texts; readonly on: FeastDay };

/** A time zone that an event can have, and what a calendar file says of it: offsets in minutes, and its summer time. */
export type ZoneDetails = {
  readonly name: Texts;
  readonly offset: number;
  readonly abbreviations: readonly [standard: string, daylight: string];
  readonly summer: "europe" | "america" | null;
};

/** The colours of a look, as CSS has them, by the custom properties that they become. */
type Look = Readonly<
  Record<
    | (
        | "paper"
        | "sheet"
        | "ink"
        | "ink-2"
        | "line"
        | "edge"
        | "red"
        | "red-ink"
        | "on-red"
        | "gold"
        | "gold-soft"
      )
    | ("green" | "blue" | "ring" | "ok" | "wait" | "bad" | "shadow"),
    string
  >
>;

export type Palette = { readonly light: Look; readonly dark: Look };

/** A city drawn for orientation, with the side of its dot on which the name fits. */
export type City = readonly [name: string, lat: number, lng: number, side: "west" | "east"];

/** A country with a filter of its own. */
export type CountryEntry = { readonly country: string; readonly name: Texts };

/** A live stream. Sample data, shown only as such: the site broadcasts nothing. */
export type StreamEntry = {
  readonly id: string;
  readonly title: Texts;
  readonly description: Texts;
  readonly streamer: Texts;
  readonly country: Texts;
  readonly viewers: number;
  readonly isLive: boolean;
  /** A drawing of the community's `public/live`, 16:10. */
  readonly thumbnail: string;
  readonly tags: Readonly<Partial<Record<Lang, readonly string[]>>> & { readonly en: readonly string[] };
};

/** A free service, shown until the owner enters some. */
export type ServiceEntry = {
  readonly id: string;
  readonly icon: Service["icon"];
  readonly title: Texts;
  readonly description: Texts;
};

/** An article that the app itself holds. */
export type SamplePost = Pick<BlogPost, "id" | "title" | "excerpt" | "category" | "tags" | "content">;
