import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead, Section } from "../../../ui/page.tsx";
import { PersonSearch } from "./person-search.tsx";
import { Requests } from "./requests.tsx";
import { RetentionForm } from "./retention-form.tsx";

/** Requests about personal data, what is stored of one person, and how long each kind is kept. */
export function PersonalDataPage() {
  return (
    <>
      <PageHead title={m.personal_title()} lead={m.personal_lead()} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <Section title={m.requests_title()}>
          <Requests />
        </Section>
        <Section title={m.personal_person()}>
          <PersonSearch />
        </Section>
        <Section title={m.field_retention()}>
          <RetentionForm />
        </Section>
        <Section title={m.privacy_title()}>
          <p className="mb-3">{m.personal_notice_text()}</p>
          <ButtonLink to={paths.privacyNotice} variant="secondary">
            {m.personal_notice_open()}
          </ButtonLink>
        </Section>
      </div>
    </>
  );
}
