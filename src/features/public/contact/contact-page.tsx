import { Link } from "react-router-dom";
import { VoiceSection } from "../../../capabilities/voice/features/public/voice-section.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { paths } from "../../../config/paths.ts";
import { useLive, useSnapshot } from "../../../data/site/context.ts";
import { localFaq } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { ContactAside } from "./contact-aside.tsx";
import { ContactForm } from "./contact-form.tsx";
import { Faq } from "./faq.tsx";

// Deferred, because it is below the form, and few have answers.
const ContactAnswers = deferredPart(async () => (await import("./contact-answers.tsx")).ContactAnswers);

export function ContactPage() {
  const snapshot = useSnapshot();
  const query = useLive(
    "contact:profile",
    async (read) => ({ profile: await read.profile(), isFilled: await read.isFilled("profile") }),
    snapshot?.profile ? { profile: snapshot.profile, isFilled: true } : undefined,
  );
  const known = query.value;
  const profile = known?.profile ?? null;
  const questions = profile && localFaq(profile, getLocale());

  return (
    <>
      <PageHead title={m.nav_contact()} lead={m.contact_lead()} />
      <QueryError query={query} />
      <div className="grid gap-12 pb-14 md:grid-cols-[1.35fr_1fr] md:gap-16">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-8 [&>form]:w-full [&>section]:w-full">
          <VoiceSection>
            <ContactForm mail={profile?.email ?? ""} />
          </VoiceSection>
          <ContactAnswers />
        </div>
        <ContactAside profile={profile} isFilled={query.status === "failed" || known?.isFilled === true} />
      </div>
      <p className="pb-14">
        <Link to={paths.story} className="quiet-link inline-flex min-h-11 items-center">
          {m.story_title()}
        </Link>
      </p>
      {questions ? <Faq questions={questions.faq} lang={questions.lang} /> : null}
    </>
  );
}
