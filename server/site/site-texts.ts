import { type Texts, textsOf } from "../../scripts/page-texts.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { inEach, languageOf } from "../../src/domain/languages/languages.ts";
import { type Named, type SiteIdentity, siteIdentity } from "../../src/domain/naming/site-identity.ts";

const UNNAMED = inEach((lang) => textsOf(lang)("site_unnamed"));

/** How the site is named by everything that the server makes: pages, feeds, calendars, previews, emails, the manifest. */
export function identityOf(profile: Named | null | undefined): SiteIdentity {
  return siteIdentity(profile, UNNAMED);
}

/** What the site is, in a sentence or two: its owner's tagline, and what every site offers. */
export function siteDescription({ tagline }: SiteIdentity, language: Lang, text: Texts): string {
  const own = tagline[language].text;
  const end = /[.!?።]$/.test(own) ? "" : languageOf(language).stop;
  return own ? `${own}${end} ${text("app_description")}` : text("app_description");
}
