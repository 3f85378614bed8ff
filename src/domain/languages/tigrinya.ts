import type { Language } from "./language.ts";

/** Tigrinya as it is written in Tigray. */
export const tigrinya = {
  name: "ትግርኛ",
  nameIn: { en: "Tigrinya" },
  script: "Ethiopic",
  direction: "ltr",
  typing: "geez",
  fallback: "en",
  readableFirst: { index: "tigrinyaFirst" },
  calendar: "ethiopian",
  clock: "six-hour",
  separator: "፣ ",
  stop: "።",
  isCorrected: true,
  dates: {
    weekdays: ["ሰኑይ", "ሰሉስ", "ረቡዕ", "ሓሙስ", "ዓርቢ", "ቀዳም", "ሰንበት"],
    months: {
      // Transliterated from English. The Ethiopian names are also used for Gregorian months, but would be ambiguous here.
      gregorian: [
        ...["ጃንዋሪ", "ፌብሩዋሪ", "ማርች", "ኤፕሪል", "ሜይ", "ጁን"],
        ...["ጁላይ", "ኦገስት", "ሴፕቴምበር", "ኦክቶበር", "ኖቬምበር", "ዲሴምበር"],
      ],
      ethiopian: [
        ...["መስከረም", "ጥቅምቲ", "ሕዳር", "ታሕሳስ", "ጥሪ", "ለካቲት"],
        ...["መጋቢት", "ሚያዝያ", "ግንቦት", "ሰነ", "ሓምለ", "ነሓሰ", "ጳጉሜን"],
      ],
    },
    era: " ዓ.ም",
    parts: { morning: "ንግሆ", afternoon: "ድሕሪ ቀትሪ", evening: "ምሸት", night: "ለይቲ" },
    // A bare 4:00 may be meant either way, so both clocks are named.
    clocks: { usual: "# ብኣቆፃፅራ 24 ሰዓት", "six-hour": "# ብኣቆፃፅራ ሓበሻ" },
    ago: {
      now: "ሕጂ",
      minutes: "ቅድሚ # ደቒቕ",
      hours: "ቅድሚ # ሰዓት",
      yesterday: "ትማሊ",
      days: "ቅድሚ # መዓልቲ",
    },
  },
} satisfies Language;
