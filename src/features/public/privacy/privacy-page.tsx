import { mailLink } from "../../../components/contact-links.ts";
import { periodText } from "../../../components/privacy/period-text.ts";
import { RETENTION_LABELS } from "../../../components/privacy/retention-labels.ts";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import { paths } from "../../../config/paths.ts";
import { useLive, useSnapshot } from "../../../data/site/context.ts";
import type { SiteProfile } from "../../../domain/content/content.ts";
import { localText } from "../../../domain/content/translation.ts";
import { KEPT_DATA, KEPT_KINDS, type KeptKind } from "../../../domain/privacy/kept-data.ts";
import { DELETIONS_KEPT_DAYS, daysKept } from "../../../domain/privacy/retention.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead, Section } from "../../../ui/page.tsx";
import { identityOf, useSiteName } from "../../../ui/site-identity.ts";
import { DeviceCode } from "./device-code.tsx";

const ICO = "https://ico.org.uk/make-a-complaint/";

const KEPT: Readonly<Record<KeptKind, { readonly name: () => string; readonly text: () => string }>> = {
  messages: { name: m.kept_messages, text: m.kept_messages_text },
  submissions: { name: m.kept_submissions, text: m.kept_submissions_text },
  comments: { name: m.kept_comments, text: m.kept_comments_text },
  reports: { name: m.kept_reports, text: m.kept_reports_text },
  attendances: { name: m.kept_attendances, text: m.kept_attendances_text },
  requests: { name: m.kept_requests, text: m.kept_requests_text },
  records: { name: m.kept_records, text: m.kept_records_text },
  counts: { name: m.kept_counts, text: m.kept_counts_text },
  addresses: { name: m.kept_addresses, text: m.kept_addresses_text },
  subscriptions: { name: m.kept_subscriptions, text: m.kept_subscriptions_text },
  admins: { name: m.kept_admins, text: m.kept_admins_text },
  device: { name: m.kept_device, text: m.kept_device_text },
};

/** `/privacy`: the privacy notice, made from what the site keeps, its retention periods and its profile. */
export function PrivacyPage() {
  const snapshot = useSnapshot();
  const { value } = useLive(
    "privacy:profile",
    async (read) => {
      const profile = await read.profile();
      // Until the mirror has it, the one of the document is shown.
      return profile ? { profile } : undefined;
    },
    snapshot?.profile ? { profile: snapshot.profile } : undefined,
  );
  const profile = value?.profile ?? null;
  const ownersText = profile?.privacy ? localText(profile, "privacy", getLocale()) : null;

  return (
    <div className="max-w-(--measure)">
      <PageHead title={m.privacy_title()} lead={m.privacy_lead()} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pb-14">
        <Controller profile={profile} />
        <Section title={m.privacy_kept()}>
          <p className="measure">{m.privacy_kept_text({ period: periodText(DELETIONS_KEPT_DAYS) })}</p>
          <Kept profile={profile} />
          <p className="measure mt-4 text-ink-2">{m.privacy_backups()}</p>
        </Section>
        <Section title={m.privacy_basis()}>
          <p className="measure">{m.privacy_basis_text()}</p>
        </Section>
        <Section title={m.privacy_rights()}>
          <p className="measure mb-4">{m.privacy_rights_text()}</p>
          <ButtonLink to={paths.contact} variant="secondary">
            {m.privacy_write()}
          </ButtonLink>
        </Section>
        <Section title={m.privacy_code()}>
          <DeviceCode />
        </Section>
        <Section title={m.privacy_complaint()}>
          <p className="measure mb-2">{m.privacy_complaint_text()}</p>
          <a href={ICO} rel="noopener noreferrer" className="quiet-link inline-flex min-h-11 items-center">
            {m.privacy_ico()}
          </a>
        </Section>
        {ownersText ? (
          <Section title={m.privacy_owner()}>
            <PlainText {...ownersText} className="measure" />
          </Section>
        ) : null}
      </div>
    </div>
  );
}

function Controller({ profile }: { profile: SiteProfile | null }) {
  const siteName = useSiteName();
  const name = profile ? identityOf(profile).name[getLocale()].text : siteName;
  const address = profile ? localText(profile, "address", getLocale()) : null;
  return (
    <Section title={m.privacy_who()}>
      <p className="measure">{m.privacy_who_text({ name })}</p>
      {address?.text ? <PlainText {...address} className="measure mt-2" /> : null}
      {profile?.email ? (
        <p>
          <a href={mailLink(profile.email)} className="quiet-link inline-flex min-h-11 items-center">
            {profile.email}
          </a>
        </p>
      ) : null}
    </Section>
  );
}

function Kept({ profile }: { profile: SiteProfile | null }) {
  const retention = profile?.retention ?? {};
  return (
    <dl className="mt-4 grid gap-5">
      {KEPT_KINDS.map((kind) => (
        <div key={kind} className="measure">
          <dt className="font-semibold">{KEPT[kind].name()}</dt>
          <dd>
            <span>{KEPT[kind].text()}</span>
            {KEPT_DATA[kind].length > 0 ? (
              <ul className="mt-1 list-disc ps-5">
                {KEPT_DATA[kind].map((period) => (
                  <li key={period}>
                    {`${RETENTION_LABELS[period]()}: ${periodText(daysKept(period, retention))}`}
                  </li>
                ))}
              </ul>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
