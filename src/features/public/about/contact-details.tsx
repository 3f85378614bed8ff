import { ExternalLink, House, type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { mailLink, phoneLink } from "../../../components/contact-links.ts";
import { mapsPage, mapsSearch } from "../../../components/map-links.ts";
import type { SiteProfile } from "../../../domain/content/content.ts";
import { socialLinks } from "../../../domain/content/social-links.ts";
import { localText } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

const LINK = "quiet-link -my-2 inline-block [overflow-wrap:anywhere] py-2";

/** Location and contact details; empty ones are omitted. */
export function ContactDetails({ profile }: { profile: SiteProfile }) {
  const { email, phone, map } = profile;
  const place = localText(profile, "place", getLocale());
  const address = localText(profile, "address", getLocale());
  const dial = phoneLink(phone);
  const social = socialLinks(profile.social);
  if (![place.text, email, phone, address.text].some((text) => text !== "") && social.length === 0)
    return null;

  return (
    <section aria-labelledby="about-reach">
      <h2 id="about-reach" className="sr-only">
        {m.about_reach()}
      </h2>
      <dl className="border-line border-b">
        <Entry icon={MapPin} name={m.about_place()} shown={place.text !== ""}>
          <span lang={place.lang}>{place.text}</span>
        </Entry>
        <Entry icon={Mail} name={m.about_mail()} shown={email !== ""}>
          <a href={mailLink(email)} className={LINK}>
            {email}
          </a>
        </Entry>
        <Entry icon={Phone} name={m.about_phone()} shown={phone !== ""}>
          {dial ? (
            <a href={dial} className={LINK}>
              {phone}
            </a>
          ) : (
            phone
          )}
        </Entry>
        <Entry icon={House} name={m.about_address()} shown={address.text !== ""}>
          <a
            href={map ? mapsPage(map) : mapsSearch(profile.address)}
            rel="noopener noreferrer"
            className={`${LINK} whitespace-pre-line`}
            lang={address.lang}
          >
            {address.text}
          </a>
        </Entry>
        <Entry icon={ExternalLink} name={m.about_elsewhere()} shown={social.length > 0}>
          <span className="flex flex-wrap gap-x-5 gap-y-4">
            {social.map(({ label, url }) => (
              <a key={url} href={url} rel="noopener noreferrer me" className={LINK}>
                {label}
              </a>
            ))}
          </span>
        </Entry>
      </dl>
    </section>
  );
}

type EntryProps = {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly shown: boolean;
  readonly children: ReactNode;
};

function Entry({ icon: Icon, name, shown, children }: EntryProps) {
  if (!shown) return null;
  return (
    <div className="border-line border-t py-3">
      <dt className="flex items-center gap-3 text-ink-2 text-sm">
        <Icon className="size-5 shrink-0 text-red" strokeWidth={1.7} aria-hidden="true" />
        <span>{name}</span>
      </dt>
      <dd className="ps-8 text-lg">{children}</dd>
    </div>
  );
}
