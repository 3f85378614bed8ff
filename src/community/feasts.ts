import type { FeastRule } from "../domain/community/types.ts";

// The feasts of the Orthodox Tewahedo church and of Tigray by the Alexandrian reckoning (ባሕረ ሓሳብ). Muslim feasts follow
// the sighting of the moon and cannot be computed for sure, so they are not here; the owner enters them as events.

export const FEASTS: readonly FeastRule[] = [
  {
    name: { en: "New Year, Qidus Yohannes", ti: "ቅዱስ ዮሃንስ፣ ሓድሽ ዓመት" },
    on: { calendar: "ethiopian", month: 1, day: 1 },
  },
  { name: { en: "Meskel", ti: "መስቀል" }, on: { calendar: "ethiopian", month: 1, day: 17 } },
  { name: { en: "Mariam Tsion", ti: "ማርያም ፅዮን" }, on: { calendar: "ethiopian", month: 3, day: 21 } },
  // On 28 ታሕሳስ in the year after one with six days of ጳጉሜን, so that it is nine months after the Annunciation.
  {
    name: { en: "Lidet (Christmas)", ti: "ልደት" },
    on: { calendar: "ethiopian", month: 4, day: 29, afterLeap: 28 },
  },
  { name: { en: "Timket (Epiphany)", ti: "ጥምቀት" }, on: { calendar: "ethiopian", month: 5, day: 11 } },
  { name: { en: "Adwa", ti: "ዓድዋ" }, on: { calendar: "ethiopian", month: 6, day: 23 } },
  { name: { en: "Ashenda", ti: "ኣሸንዳ" }, on: { calendar: "ethiopian", month: 12, day: 16 } },
  { name: { en: "Hosanna (Palm Sunday)", ti: "ሆሳዕና" }, on: { calendar: "orthodox-easter", after: -7 } },
  { name: { en: "Siqlet (Good Friday)", ti: "ስቅለት" }, on: { calendar: "orthodox-easter", after: -2 } },
  { name: { en: "Fasika (Easter)", ti: "ፋሲካ" }, on: { calendar: "orthodox-easter", after: 0 } },
  { name: { en: "Erget (Ascension)", ti: "ዕርገት" }, on: { calendar: "orthodox-easter", after: 39 } },
  { name: { en: "Peraklitos (Pentecost)", ti: "ጰራቅሊጦስ" }, on: { calendar: "orthodox-easter", after: 49 } },
];
