import { useParams } from "react-router-dom";
import { CardLink, TITLE_HOVER } from "../../../components/cards/card-link.tsx";
import { LanguageMark } from "../../../components/language/language-mark.tsx";
import { gregorianMonthText, LongDate } from "../../../components/texts/dates.tsx";
import { KIND_NAMES } from "../../../components/texts/kind-names.ts";
import { pageOf, paths } from "../../../config/paths.ts";
import type { TranslatedKind } from "../../../domain/content/content.ts";
import {
  DIGEST_SECTIONS,
  type Digest,
  type DigestLine,
  isEmptyDigest,
  isMonth,
  middleOf,
} from "../../../domain/content/digest.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { useDigest } from "./use-digest.ts";

/** `/digest/2026-11`: everything published in a month, by section. */
export function DigestPage() {
  const { month = "" } = useParams();
  return isMonth(month) ? <Month key={month} month={month} /> : <Nothing title={m.digest_unknown()} />;
}

function Month({ month }: { readonly month: string }) {
  const digest = useDigest(month);
  const name = gregorianMonthText(middleOf(month));
  if (digest && isEmptyDigest(digest)) return <Nothing title={m.digest_empty({ month: name })} />;
  return (
    <>
      <PageHead title={m.digest_title({ month: name })} lead={m.digest_lead()} />
      <div className="grid gap-10 pb-14">
        {digest
          ? DIGEST_SECTIONS.map((kind) => <Section key={kind} kind={kind} lines={digest.sections[kind]} />)
          : null}
        {digest?.previous ? <Earlier digest={digest} /> : null}
      </div>
    </>
  );
}

function Section({ kind, lines }: { readonly kind: TranslatedKind; readonly lines: readonly DigestLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={`digest-${kind}`}>
      <h2 id={`digest-${kind}`} className="mb-4 text-xl">
        {KIND_NAMES[kind]()}
      </h2>
      <ul>
        {lines.map(({ id, lang, title, opening, publishedAt }) => (
          <li
            key={id}
            className="group relative grid gap-x-6 gap-y-2 border-line border-t py-5 md:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <p className="text-red-ink text-sm md:pt-1">
              <LongDate of={publishedAt} /> <LanguageMark lang={lang} />
            </p>
            <div lang={lang} className="min-w-0">
              <h3 className={`pb-[.15em] ${TITLE_HOVER}`}>
                <CardLink to={pageOf[kind](id)}>{title}</CardLink>
              </h3>
              <p className="mt-1 line-clamp-2 text-ink-2">{opening}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Earlier({ digest }: { readonly digest: Digest }) {
  const { previous } = digest;
  if (previous === null) return null;
  return (
    <p>
      <ButtonLink to={paths.digest(previous)} variant="secondary">
        {m.digest_title({ month: gregorianMonthText(middleOf(previous)) })}
      </ButtonLink>
    </p>
  );
}

function Nothing({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState action={<ButtonLink to={paths.blog}>{m.section_news_empty_action()}</ButtonLink>}>
        {m.digest_empty_text()}
      </EmptyState>
    </>
  );
}
