import { LanguageMark } from "../../../components/language/language-mark.tsx";
import { Picture } from "../../../components/media/picture.tsx";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import type { SiteProfile } from "../../../domain/content/content.ts";
import { localText } from "../../../domain/content/translation.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { Elements } from "../../../ui/elements.ts";
import { useSiteName } from "../../../ui/site-identity.ts";
import { ContactDetails } from "./contact-details.tsx";

type BioProps = {
  readonly profile: SiteProfile;
  /** In place of a biography that is not written. */
  readonly empty: Elements;
};

/** The owner's biography, with their contact details beside it. */
export function Bio({ profile, empty }: BioProps) {
  const name = useSiteName();
  const bio = localText(profile, "bio", getLocale());
  return (
    <div className="grid gap-12 pb-14 md:grid-cols-[1.35fr_1fr] md:grid-rows-[auto_1fr] md:gap-x-16 md:gap-y-8">
      <div className="md:row-span-2">
        {/* The header shows it. */}
        <h2 className="sr-only">{name}</h2>
        {bio.text === "" ? (
          empty
        ) : (
          <>
            <LanguageMark lang={bio.lang} />
            <PlainText
              {...bio}
              className="measure text-lg leading-[1.75] [&>p:first-child]:font-display [&>p:first-child]:text-xl [&>p:first-child]:leading-normal"
            />
          </>
        )}
      </div>
      {profile.imageUrl ? (
        <Picture
          src={profile.imageUrl}
          meta={profile.imageMeta}
          alt={name}
          sizes="(min-width: 821px) 440px, calc(100vw - 2.5rem)"
          ratio="aspect-[4/3]"
          eager
          uncropped
          className="rounded-card shadow-card max-md:order-first"
        />
      ) : null}
      <ContactDetails profile={profile} />
    </div>
  );
}
