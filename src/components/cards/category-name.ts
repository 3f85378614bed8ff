import { paths } from "../../config/paths.ts";
import { m } from "../../i18n/paraglide/messages.js";

const NAMES: Readonly<Record<string, () => string>> = {
  General: m.category_general,
  Technology: m.category_technology,
  Business: m.category_business,
  Lifestyle: m.category_lifestyle,
  Travel: m.category_travel,
  Food: m.category_food,
};

/** A blog category in the user's language. An unknown category is returned unchanged. */
export function categoryName(category: string): string {
  return NAMES[category]?.() ?? category;
}

/** Address of a category: the list filtered by it, or a search for its name if the list has no such filter. */
export function categoryAddress(category: string): string {
  return category in NAMES ? paths.category(category) : paths.query(category);
}
