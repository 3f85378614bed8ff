import type { Service } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

/** The fields needed to show a service. */
export type ShownService = Pick<
  Service,
  "id" | "lang" | "translations" | "title" | "description" | "icon" | "price" | "features"
>;

/** Six default free services, shown until the owner enters some: in words that promise nothing in particular. */
export function builtInServices(): ShownService[] {
  return [
    free("culture", "heart", m.services_culture(), m.services_culture_text()),
    free("events", "calendar", m.services_events(), m.services_events_text()),
    free("integration", "users", m.services_integration(), m.services_integration_text()),
    free("youth", "book", m.services_youth(), m.services_youth_text()),
    free("language", "globe", m.services_language(), m.services_language_text()),
    free("listening", "phone", m.services_listening(), m.services_listening_text()),
  ];
}

function free(id: string, icon: Service["icon"], title: string, description: string): ShownService {
  return { id, lang: getLocale(), translations: {}, title, description, icon, price: null, features: [] };
}
