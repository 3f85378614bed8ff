import { type ListOrder, orderFor } from "../../domain/content/sort-key.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

/** The order of unfiltered lists in the reader's language. */
export function siteOrder(): ListOrder {
  return orderFor(getLocale());
}
