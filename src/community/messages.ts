// Written by npm run messages.
import allEn from "../../messages/en.json" with { type: "json" };
import allTi from "../../messages/ti.json" with { type: "json" };
import ownEn from "./messages/en.json" with { type: "json" };
import ownTi from "./messages/ti.json" with { type: "json" };

/** Every text of each language: the community's own instead of those for all. */
export const catalogues = {
  en: { ...allEn, ...ownEn },
  ti: { ...allTi, ...ownTi },
};
