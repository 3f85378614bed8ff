import type { StreamEntry } from "../domain/community/types.ts";

/** The sample streams, which the owner can show and which are marked as such. */
export const STREAMS: readonly StreamEntry[] = [
  {
    id: "sunday-coffee",
    title: { en: "Sunday coffee, three rounds", ti: "ቡን ሰንበት፦ ሰለስተ ዙር" },
    description: {
      en: "Awel, kalay, bereka: beans roasted on the stove in Leeds, and whoever drops in.",
      ti: "ኣወል፣ ካልኣይ፣ በረካ፦ ኣብ ሊድስ ቡን ይቑሎ፣ ዝመፀ ሰብ ውን ይሰቲ።",
    },
    streamer: { en: "Leeds Sunday coffee", ti: "ቡን ሰንበት ሊድስ" },
    country: { en: "United Kingdom", ti: "ብሪጣንያ" },
    viewers: 48,
    isLive: true,
    thumbnail: "/live/coffee.svg",
    tags: { en: ["coffee", "talk"], ti: ["ቡን", "ዕላል"] },
  },
  {
    id: "krar-evening",
    title: { en: "An evening of krar", ti: "ምሸት ክራር" },
    description: {
      en: "Old songs from Adwa and new ones from Washington. Requests in both languages.",
      ti: "ካብ ዓድዋ ናይ ቀደም ደርፊታት፣ ካብ ዋሽንግተን ድማ ሓደስቲ።",
    },
    streamer: { en: "Dawit and friends", ti: "ዳዊትን ኣዕሩኽቱን" },
    country: { en: "United States", ti: "ኣመሪካ" },
    viewers: 213,
    isLive: true,
    thumbnail: "/live/krar.svg",
    tags: { en: ["music", "krar"], ti: ["ሙዚቃ", "ክራር"] },
  },
  {
    id: "fidel-class",
    title: { en: "Fidel for beginners: ሀ to ቀ", ti: "ፊደል ንጀመርቲ፦ ካብ ሀ ክሳብ ቀ" },
    description: {
      en: "The Saturday class for children of six to ten, with parents on the next chair.",
      ti: "ናይ ቀዳም ትምህርቲ ንቆልዑ ካብ 6 ክሳብ 10 ዓመት፣ ወለዲ ኣብ ጎድኖም።",
    },
    streamer: { en: "Frankfurt families", ti: "ስድራቤታት ፍራንክፈርት" },
    country: { en: "Germany", ti: "ጀርመን" },
    viewers: 31,
    isLive: true,
    thumbnail: "/live/fidel.svg",
    tags: { en: ["language", "children"], ti: ["ቋንቋ", "ቆልዑ"] },
  },
  {
    id: "cup-final",
    title: { en: "Diaspora cup: the final", ti: "ዋንጫ ዲያስፖራ፦ ፍፃመ" },
    description: {
      en: "London against Stockholm under floodlights, with a commentary in Tigrinya.",
      ti: "ለንደን ምስ ሽቶክሆልም፣ ብትግርኛ እናተገለፀ።",
    },
    streamer: { en: "Tigray sports UK", ti: "ስፖርት ትግራይ ብሪጣንያ" },
    country: { en: "United Kingdom", ti: "ብሪጣንያ" },
    viewers: 0,
    isLive: false,
    thumbnail: "/live/football.svg",
    tags: { en: ["football", "youth"], ti: ["ኩዕሶ", "መንእሰያት"] },
  },
  {
    id: "himbasha",
    title: { en: "Himbasha from a home oven", ti: "ሕምባሻ ብናይ ገዛ ፎርኖ" },
    description: {
      en: "Dough, patience and a pattern: baking for the holiday with Letebrhan.",
      ti: "ሊጥ፣ ዕግስቲ፣ ቅርፂ፦ ምስ ለተብርሃን ንበዓል ምስንካት።",
    },
    streamer: { en: "Letebrhan's kitchen", ti: "ክሽነ ለተብርሃን" },
    country: { en: "Sweden", ti: "ሽወደን" },
    viewers: 0,
    isLive: false,
    thumbnail: "/live/himbasha.svg",
    tags: { en: ["food", "holiday"], ti: ["መግቢ", "በዓል"] },
  },
  {
    id: "axum-walk",
    title: { en: "A morning walk in Axum", ti: "ናይ ንግሆ ጉዕዞ ኣብ ኣኽሱም" },
    description: {
      en: "From the stelae to the cisterns, with a teacher who has told it a thousand times.",
      ti: "ካብ ሓወልትታት ክሳብ ማይ ሹም፣ ሽሕ ግዜ ምስ ዘዘንተወ መምህር።",
    },
    streamer: { en: "Axum, on foot", ti: "ኣኽሱም ብእግሪ" },
    country: { en: "Ethiopia", ti: "ኢትዮጵያ" },
    viewers: 0,
    isLive: false,
    thumbnail: "/live/axum.svg",
    tags: { en: ["history", "home"], ti: ["ታሪኽ", "ዓዲ"] },
  },
];
