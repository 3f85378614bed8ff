/**
 * A live stream. Sample data: this site broadcasts nothing, so `isLive` and `viewers` are not
 * shown.
 */
export type LiveStream = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly streamer: string;
  readonly country: string;
  readonly viewers: number;
  readonly isLive: boolean;
  /** One of our own drawings in `public/live`, 16:10. */
  readonly thumbnail: string;
  readonly tags: readonly string[];
};

/** The language of the samples. */
export const SAMPLES_LANG = "en";

export const SAMPLE_STREAMS: readonly LiveStream[] = [
  {
    id: "sunday-coffee",
    title: "Sunday coffee, three rounds",
    description: "Awel, kalay, bereka: beans roasted on the stove in Leeds, and whoever drops in.",
    streamer: "Leeds Sunday coffee",
    country: "United Kingdom",
    viewers: 48,
    isLive: true,
    thumbnail: "/live/coffee.svg",
    tags: ["coffee", "talk"],
  },
  {
    id: "krar-evening",
    title: "An evening of krar",
    description: "Old songs from Adwa and new ones from Washington. Requests in both languages.",
    streamer: "Dawit and friends",
    country: "United States",
    viewers: 213,
    isLive: true,
    thumbnail: "/live/krar.svg",
    tags: ["music", "krar"],
  },
  {
    id: "fidel-class",
    title: "Fidel for beginners: ሀ to ቀ",
    description: "The Saturday class for children of six to ten, with parents on the next chair.",
    streamer: "Frankfurt families",
    country: "Germany",
    viewers: 31,
    isLive: true,
    thumbnail: "/live/fidel.svg",
    tags: ["language", "children"],
  },
  {
    id: "cup-final",
    title: "Diaspora cup: the final",
    description: "London against Stockholm under floodlights, with a commentary in Tigrinya.",
    streamer: "Tigray sports UK",
    country: "United Kingdom",
    viewers: 0,
    isLive: false,
    thumbnail: "/live/football.svg",
    tags: ["football", "youth"],
  },
  {
    id: "himbasha",
    title: "Himbasha from a home oven",
    description: "Dough, patience and a pattern: baking for the holiday with Letebrhan.",
    streamer: "Letebrhan's kitchen",
    country: "Sweden",
    viewers: 0,
    isLive: false,
    thumbnail: "/live/himbasha.svg",
    tags: ["food", "holiday"],
  },
  {
    id: "axum-walk",
    title: "A morning walk in Axum",
    description: "From the stelae to the cisterns, with a teacher who has told it a thousand times.",
    streamer: "Axum, on foot",
    country: "Ethiopia",
    viewers: 0,
    isLive: false,
    thumbnail: "/live/axum.svg",
    tags: ["history", "home"],
  },
];
