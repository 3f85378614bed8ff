import { Link } from "react-router-dom";
import { LanguageMark } from "../../../components/language/language-mark.tsx";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import { paths } from "../../../config/paths.ts";
import type { SiteProfile } from "../../../domain/content/content.ts";
import { localText } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

/** The privacy section. Every page's footer links to it, so it is always rendered. */
export function Privacy({ profile }: { profile: SiteProfile | null }) {
  const ownersText = profile?.privacy ? localText(profile, "privacy", getLocale()) : null;
  return (
    <section id="privacy" className="mt-14 scroll-mt-6 border-line border-t py-14">
      <div className="grid gap-6 md:grid-cols-[1fr_1.6fr] md:gap-16">
        <div>
          <h2>{m.about_privacy()}</h2>
          {ownersText ? <LanguageMark lang={ownersText.lang} /> : null}
        </div>
        <div>
          {ownersText ? (
            <PlainText {...ownersText} className="measure" />
          ) : (
            <PlainText text={m.about_privacy_default()} className="measure" />
          )}
          <Link to={paths.privacyNotice} className="quiet-link mt-4 inline-flex min-h-11 items-center">
            {m.about_privacy_notice()}
          </Link>
        </div>
      </div>
    </section>
  );
}
