// Written by npm run messages, from the folders of the kinds.
import type { SearchableKind } from "../../domain/kinds/kinds.ts";
import { m } from "../../i18n/paraglide/messages.js";

/** The names of the sections of the site. */
export const KIND_NAMES: Readonly<Record<SearchableKind, () => string>> = {
  community: m.nav_community,
  blog: m.nav_blog,
  news: m.nav_news,
  event: m.section_event_title,
  service: m.nav_service,
};
