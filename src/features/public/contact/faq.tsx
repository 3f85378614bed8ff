import { Plus } from "lucide-react";
import { LanguageMark } from "../../../components/language/language-mark.tsx";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import type { Lang, SiteProfile } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Frequently asked questions. Native <details>, which work with find-in-page and without JavaScript. */
export function Faq({ questions, lang }: { questions: Readonly<SiteProfile["faq"]>; lang: Lang }) {
  return (
    <section className="border-line border-t py-14">
      <div className="grid gap-8 md:grid-cols-[1fr_1.6fr] md:gap-16">
        <div>
          <h2>{m.contact_faq()}</h2>
          {questions.length > 0 ? <LanguageMark lang={lang} /> : null}
        </div>
        {questions.length === 0 ? (
          <EmptyList fill={{ to: `${adminPaths.profile}#faq`, label: m.contact_faq_fill() }}>
            {m.contact_faq_empty()}
          </EmptyList>
        ) : null}
        <div lang={lang}>
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b first:border-t">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-display font-semibold text-lg [&::-webkit-details-marker]:hidden">
                <span>{question}</span>
                <Plus
                  className="size-5 shrink-0 text-red transition-transform duration-150 group-open:[transform:rotate(45deg)]"
                  aria-hidden="true"
                />
              </summary>
              <PlainText text={answer} lang={lang} className="measure pb-5 text-ink-2" />
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
