import { BY_DATE, type ListOrder } from "../../domain/content/sort-key.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

/** The order of unfiltered lists: on the Tigrinya site, what can be read in Tigrinya comes first. */
export function siteOrder(): ListOrder {
  return getLocale() === "ti" ? { by: "tigrinya", boundary: null } : BY_DATE;
}
