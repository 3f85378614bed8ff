import type { Service } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

/** The fields needed to show a service. */
export type ShownService = Pick<
  Service,
  "id" | "lang" | "translations" | "title" | "description" | "icon" | "price" | "features"
>;

/** Six default free services, shown until the owner enters some. */
export function builtInServices(): ShownService[] {
  return [
    free("culture", "heart", m.services_culture(), m.services_culture_text(), [
      m.services_culture_1(),
      m.services_culture_2(),
      m.services_culture_3(),
    ]),
    free("events", "calendar", m.services_events(), m.services_events_text(), [
      m.services_events_1(),
      m.services_events_2(),
      m.services_events_3(),
    ]),
    free("integration", "users", m.services_integration(), m.services_integration_text(), [
      m.services_integration_1(),
      m.services_integration_2(),
      m.services_integration_3(),
    ]),
    free("youth", "book", m.services_youth(), m.services_youth_text(), [
      m.services_youth_1(),
      m.services_youth_2(),
      m.services_youth_3(),
    ]),
    free("language", "globe", m.services_language(), m.services_language_text(), [
      m.services_language_1(),
      m.services_language_2(),
      m.services_language_3(),
    ]),
    free("listening", "phone", m.services_listening(), m.services_listening_text(), [
      m.services_listening_1(),
      m.services_listening_2(),
      m.services_listening_3(),
    ]),
  ];
}

function free(
  id: string,
  icon: Service["icon"],
  title: string,
  description: string,
  features: string[],
): ShownService {
  return { id, lang: getLocale(), translations: {}, title, description, icon, price: null, features };
}
