import type { ServiceEntry } from "../domain/community/types.ts";

/** Free services, shown until the owner enters some: in words that promise nothing in particular. */
export const SERVICES: readonly ServiceEntry[] = [
  {
    id: "culture",
    icon: "heart",
    title: { en: "Cultural Support", ti: "ባህላዊ ሓገዝ" },
    description: {
      en: "Ceremonies, customs and the language, kept alive together.",
      ti: "ስርዓታት፣ ባህልን ቋንቋናን ሓቢርና ንዕቅብ።",
    },
  },
  {
    id: "events",
    icon: "calendar",
    title: { en: "Community Events", ti: "ዝግጅታት ማሕበረሰብ" },
    description: {
      en: "Feasts, meetings and days out, for the whole family.",
      ti: "በዓላት፣ ኣኼባታትን ዝግጅታትን፣ ንኹሉ ስድራቤት።",
    },
  },
  {
    id: "integration",
    icon: "users",
    title: { en: "Social Integration", ti: "ማሕበራዊ ምውህሃድ" },
    description: {
      en: "Letters, forms, work, school and health are easier with someone who has done it before.",
      ti: "ደብዳበ፣ ቅጥዒ፣ ስራሕ፣ ትምህርትን ሕክምናን፣ ቅድሚ ሕጂ ዝሓለፎ ሰብ ምሳኹም እንተሃልዩ ይቐልል።",
    },
  },
  {
    id: "youth",
    icon: "book",
    title: { en: "Youth Programs", ti: "መደባት መንእሰያት" },
    description: {
      en: "Learning, sport and good company for children and young people.",
      ti: "ትምህርቲ፣ ስፖርትን ፅቡቕ ኩባንያን፣ ንቆልዑን መንእሰያትን።",
    },
  },
  {
    id: "language",
    icon: "globe",
    title: { en: "Tigrinya Classes", ti: "ትምህርቲ ትግርኛ" },
    description: {
      en: "Learning to read, write and speak Tigrinya, for children and adults.",
      ti: "ትግርኛ ምንባብ፣ ምፅሓፍን ምዝራብን፣ ንቆልዑን ዓበይትን።",
    },
  },
  {
    id: "listening",
    icon: "phone",
    title: { en: "A Listening Ear", ti: "ዝሰምዓኩም ሰብ" },
    description: {
      en: "Someone who speaks your language, listens, and keeps it to themselves.",
      ti: "ቋንቋኹም ዝዛረብ፣ ዝሰምዓኩም፣ ምስጢርኩም ድማ ዝሕሉ ሰብ።",
    },
  },
];
