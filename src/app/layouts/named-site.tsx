import { type ReactNode, useEffect, useMemo } from "react";
import { store } from "../../config/local-storage.ts";
import { siteNameKey } from "../../config/storage-keys.ts";
import { LANGUAGES } from "../../domain/languages/languages.ts";
import type { Named } from "../../domain/naming/site-identity.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { identityOf, SiteIdentityContext } from "../../ui/site-identity.ts";

type NamedSiteProps = {
  /** As far as this device knows it. */
  readonly profile: Named | null | undefined;
  readonly children: ReactNode;
};

/** Names the site as its profile does, from the first paint on, and remembers the name for the next start and for pages without a profile. */
export function NamedSite({ profile, children }: NamedSiteProps) {
  const identity = useMemo(() => identityOf(profile), [profile]);
  useEffect(() => {
    if (!profile) return;
    document.documentElement.dataset.site = identity.name[getLocale()].text;
    for (const lang of LANGUAGES) store(siteNameKey(lang), identity.name[lang].text);
  }, [profile, identity]);
  return <SiteIdentityContext value={identity}>{children}</SiteIdentityContext>;
}
