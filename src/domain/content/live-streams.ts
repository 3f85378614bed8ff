import type { Lang } from "./content.ts";

/** A live stream. Sample data, shown only as such: this site broadcasts nothing. */
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

type Words = Pick<LiveStream, "title" | "description" | "streamer" | "country" | "tags">;

const SAMPLES: readonly LiveStream[] = [
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

const TIGRINYA: Readonly<Record<string, Words>> = {
  "sunday-coffee": {
    title: "ቡን ሰንበት፦ ሰለስተ ዙር",
    description: "ኣወል፣ ካልኣይ፣ በረካ፦ ኣብ ሊድስ ቡን ይቑሎ፣ ዝመፀ ሰብ ውን ይሰቲ።",
    streamer: "ቡን ሰንበት ሊድስ",
    country: "ብሪጣንያ",
    tags: ["ቡን", "ዕላል"],
  },
  "krar-evening": {
    title: "ምሸት ክራር",
    description: "ካብ ዓድዋ ናይ ቀደም ደርፊታት፣ ካብ ዋሽንግተን ድማ ሓደስቲ።",
    streamer: "ዳዊትን ኣዕሩኽቱን",
    country: "ኣመሪካ",
    tags: ["ሙዚቃ", "ክራር"],
  },
  "fidel-class": {
    title: "ፊደል ንጀመርቲ፦ ካብ ሀ ክሳብ ቀ",
    description: "ናይ ቀዳም ትምህርቲ ንቆልዑ ካብ 6 ክሳብ 10 ዓመት፣ ወለዲ ኣብ ጎድኖም።",
    streamer: "ስድራቤታት ፍራንክፈርት",
    country: "ጀርመን",
    tags: ["ቋንቋ", "ቆልዑ"],
  },
  "cup-final": {
    title: "ዋንጫ ዲያስፖራ፦ ፍፃመ",
    description: "ለንደን ምስ ሽቶክሆልም፣ ብትግርኛ እናተገለፀ።",
    streamer: "ስፖርት ትግራይ ብሪጣንያ",
    country: "ብሪጣንያ",
    tags: ["ኩዕሶ", "መንእሰያት"],
  },
  himbasha: {
    title: "ሕምባሻ ብናይ ገዛ ፎርኖ",
    description: "ሊጥ፣ ዕግስቲ፣ ቅርፂ፦ ምስ ለተብርሃን ንበዓል ምስንካት።",
    streamer: "ክሽነ ለተብርሃን",
    country: "ሽወደን",
    tags: ["መግቢ", "በዓል"],
  },
  "axum-walk": {
    title: "ናይ ንግሆ ጉዕዞ ኣብ ኣኽሱም",
    description: "ካብ ሓወልትታት ክሳብ ማይ ሹም፣ ሽሕ ግዜ ምስ ዘዘንተወ መምህር።",
    streamer: "ኣኽሱም ብእግሪ",
    country: "ኢትዮጵያ",
    tags: ["ታሪኽ", "ዓዲ"],
  },
};

/** The sample streams in a language. */
export function sampleStreams(lang: Lang): readonly LiveStream[] {
  return lang === "ti" ? SAMPLES.map((sample) => ({ ...sample, ...TIGRINYA[sample.id] })) : SAMPLES;
}
