import { m } from "../../../i18n/paraglide/messages.js";

/** Formats a price: "$25/hour", "$12.50/hour"; null is "Free Service". */
export function priceText(price: number | null): string {
  if (price === null) return m.services_free();
  return m.services_price({ price: Number.isInteger(price) ? String(price) : price.toFixed(2) });
}
