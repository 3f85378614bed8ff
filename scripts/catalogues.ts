import en from "../messages/en.json" with { type: "json" };
import ti from "../messages/ti.json" with { type: "json" };
import { MESSAGES } from "../src/community/messages.ts";

/** Every text of each language: the community's own instead of those for all. */
export const catalogues = { en: { ...en, ...MESSAGES.en }, ti: { ...ti, ...MESSAGES.ti } };
