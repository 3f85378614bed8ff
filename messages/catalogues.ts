import { MESSAGES } from "../src/community/messages.ts";
import en from "./en.json" with { type: "json" };
import ti from "./ti.json" with { type: "json" };

/** Every text of each language: the community's own instead of those for all. */
export const catalogues = { en: { ...en, ...MESSAGES.en }, ti: { ...ti, ...MESSAGES.ti } };
