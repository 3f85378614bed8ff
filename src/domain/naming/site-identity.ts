import type { Lang, SiteProfile } from "../content/content.ts";
import { type LocalText, localText } from "../content/translation.ts";
import { BASE_LANGUAGE, inEach } from "../languages/languages.ts";

/** What a profile says about the site's identity. */
export type Named = Pick<SiteProfile, "lang" | "translations" | "name" | "tagline">;

/** What the site calls itself, for readers of each language. Everything that names the site takes it from here. */
export type SiteIdentity = {
  readonly name: Readonly<Record<Lang, LocalText>>;
  /** What the site is, in one line; empty if its owner has not said. */
  readonly tagline: Readonly<Record<Lang, LocalText>>;
};

/**
 * The identity in a profile.
 * @param unnamed the name of a site that has none yet, `site_unnamed` of the messages
 */
export function siteIdentity(
  profile: Named | null | undefined,
  unnamed: Readonly<Record<Lang, string>>,
): SiteIdentity {
  return {
    name: inEach((lang) => {
      const own = profile && localText(profile, "name", lang);
      return own && isNamed(own.text, unnamed) ? own : { lang, text: unnamed[lang] };
    }),
    tagline: inEach((lang) => (profile ? localText(profile, "tagline", lang) : { lang, text: "" })),
  };
}

/** False for the name that a new site's profile begins with (private.ensure_profile). */
export function isNamed(name: string, unnamed: Readonly<Record<Lang, string>>): boolean {
  return name.trim() !== "" && name !== unnamed[BASE_LANGUAGE];
}
