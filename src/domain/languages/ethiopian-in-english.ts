import { english } from "./english.ts";

/** English words of the Ethiopian calendar and clock, for the communities that use these too. */
export const ethiopianInEnglish = {
  months: {
    ...english.dates.months,
    // As Tigrinya says them, in Latin letters.
    ethiopian: [
      ...["Meskerem", "Tikimti", "Hidar", "Tahsas", "Tiri", "Lekatit"],
      ...["Megabit", "Miyazya", "Ginbot", "Sene", "Hamle", "Nehase", "Pagumen"],
    ],
  },
  clocks: { ...english.dates.clocks, "six-hour": "#, Ethiopian clock" },
};
