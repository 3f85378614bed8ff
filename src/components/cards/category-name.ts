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

/** A blog category in the reader's language; one we do not know stays as the owner wrote it. */
export function categoryName(category: string): string {
  return NAMES[category]?.() ?? category;
}

/** Where others of a category are: under its filter, or by its name where the list has no such filter. */
export function categoryAddress(category: string): string {
  return category in NAMES ? paths.category(category) : paths.words(category);
}
