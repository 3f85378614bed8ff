import { Clock, type LucideIcon, Mail, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { mailLink, phoneLink } from "../../../components/contact-links.ts";
import { useSyncStatus } from "../../../data/site/context.ts";
import type { SiteProfile } from "../../../domain/content/content.ts";
import { localText } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Skeleton } from "../../../ui/skeleton.tsx";

type ContactAsideProps = {
  readonly profile: SiteProfile | null;
  /** True if the mirror has ever been filled; a missing profile is then final. */
  readonly isFilled: boolean;
};

/** Opening hours, response time, and other ways to get in touch, as far as the owner has named them. */
export function ContactAside({ profile, isFilled }: ContactAsideProps) {
  const { failure } = useSyncStatus();
  const waiting = !profile && !isFilled && failure === null;
  const hours = profile && localText(profile, "hours", getLocale());
  const response = profile && localText(profile, "responseTime", getLocale());
  const dial = phoneLink(profile?.phone ?? "");

  return (
    <aside aria-label={m.contact_aside_label()} className="content-start">
      <dl className="border-line md:border-b">
        {waiting || hours?.text ? (
          <Entry icon={Clock} name={m.contact_hours()}>
            {hours ? <Hours {...hours} /> : <Line />}
          </Entry>
        ) : null}
        {waiting || response?.text ? (
          <Entry icon={MessageCircle} name={m.contact_response()}>
            {response ? <span lang={response.lang}>{response.text}</span> : <Line />}
          </Entry>
        ) : null}
        {profile?.email ? (
          <Entry icon={Mail} name={m.contact_direct_mail()}>
            <a href={mailLink(profile.email)} className={LINK}>
              {profile.email}
            </a>
          </Entry>
        ) : null}
        {profile && dial ? (
          <Entry icon={Phone} name={m.contact_direct_phone()}>
            <a href={dial} className={LINK}>
              {profile.phone}
            </a>
          </Entry>
        ) : null}
      </dl>
    </aside>
  );
}

const LINK = "quiet-link -my-2 inline-block py-2";

/** Breaks "Monday-Friday 9:00-5:00" at the space, not at a hyphen. */
function Hours({ text, lang }: { text: string; lang?: string }) {
  const parts = text.split(" ");
  const isShort = parts.every(({ length }) => length <= 16);
  return (
    <span lang={lang}>
      {isShort
        ? parts.map((word, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of one line, which has no other key
            <span key={place}>
              {place > 0 ? <span> </span> : null}
              <span className="whitespace-nowrap">{word}</span>
            </span>
          ))
        : text}
    </span>
  );
}

function Line() {
  return <Skeleton className="my-1 h-6 w-44" />;
}

function Entry({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="border-line border-t py-4">
      <dt className="flex items-center gap-3 text-ink-2 text-sm">
        <Icon className="size-6 shrink-0 text-red" strokeWidth={1.7} aria-hidden="true" />
        <span>{name}</span>
      </dt>
      <dd className="ps-9 font-display text-xl">{children}</dd>
    </div>
  );
}
