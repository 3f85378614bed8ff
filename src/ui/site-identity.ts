import { createContext, use } from "react";
import { BASE_LANGUAGE, inEach, type Lang, languageNamed } from "../domain/languages/languages.ts";
import { type Named, type SiteIdentity, siteIdentity } from "../domain/naming/site-identity.ts";
import { m } from "../i18n/paraglide/messages.js";
import { getLocale } from "../i18n/paraglide/runtime.js";

/** The site's identity, from the profile that this device knows. */
export const SiteIdentityContext = createContext<SiteIdentity | null>(null);

export function useSiteIdentity(): SiteIdentity {
  return use(SiteIdentityContext) ?? identityOf(null);
}

/** The site's name for the reader. */
export function useSiteName(): string {
  return useSiteIdentity().name[getLocale()].text;
}

/** The identity in a profile; without one, what the document was served with or the device has stored (public/boot.js). */
export function identityOf(profile: Named | null | undefined): SiteIdentity {
  const identity = siteIdentity(profile, unnamedSite());
  const known =
    profile || typeof document === "undefined" ? undefined : document.documentElement.dataset.site;
  if (!known) return identity;
  const lang = languageNamed(document.documentElement.lang) ?? BASE_LANGUAGE;
  return { ...identity, name: inEach(() => ({ lang, text: known })) };
}

/** The name of a site that has none yet. */
export function unnamedSite(): Record<Lang, string> {
  return inEach((locale) => m.site_unnamed({}, { locale }));
}
