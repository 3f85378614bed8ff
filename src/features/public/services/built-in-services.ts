import { SERVICES } from "../../../community/services.ts";
import { textIn } from "../../../domain/community/text-in.ts";
import type { Service } from "../../../domain/content/content.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

/** The fields needed to show a service. */
export type ShownService = Pick<
  Service,
  "id" | "lang" | "translations" | "title" | "description" | "icon" | "price" | "features"
>;

/** The community's default services, shown until the owner enters some. */
export function builtInServices(): ShownService[] {
  const lang = getLocale();
  return SERVICES.map(({ id, icon, title, description }) => ({
    ...{ id, lang, translations: {}, icon, price: null, features: [] },
    ...{ title: textIn(title, lang), description: textIn(description, lang) },
  }));
}
