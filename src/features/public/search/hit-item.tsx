import { CardLink, TITLE_HOVER } from "../../../components/cards/card-link.tsx";
import { LanguageMark } from "../../../components/language/language-mark.tsx";
import { LongDate } from "../../../components/texts/dates.tsx";
import { KIND_NAMES } from "../../../components/texts/kind-names.ts";
import { pageOf, paths } from "../../../config/paths.ts";
import type { SearchableKind } from "../../../domain/kinds/kinds.ts";
import type { SnippetPart } from "../../../domain/text/snippet.ts";
import type { Hit } from "../../../offline/search/search.ts";

/** A search result: its kind, date and matching text, laid out like a news entry. */
export function HitItem({ hit: { kind, id, lang, title, snippet, publishedAt } }: { hit: Hit }) {
  return (
    <article className="group relative grid gap-x-6 gap-y-1 border-line border-t py-5 md:grid-cols-[11rem_minmax(0,1fr)]">
      <p className="flex flex-wrap gap-x-2 text-ink-2 text-sm md:flex-col md:pt-1">
        <b className="font-semibold text-red-ink">{KIND_NAMES[kind]()}</b>
        {publishedAt ? <LongDate of={publishedAt} /> : null}
        <span>
          <LanguageMark lang={lang} />
        </span>
      </p>
      <div lang={lang} className="max-w-(--measure)">
        <h2 className={`line-clamp-4 pb-[.15em] text-lg ${TITLE_HOVER}`}>
          <CardLink to={addressOf(kind, id)}>
            <Marked stretches={title} />
          </CardLink>
        </h2>
        <p className="mt-1 line-clamp-3 text-ink-2">
          <Marked stretches={snippet} />
        </p>
      </div>
    </article>
  );
}

function Marked({ stretches }: { stretches: readonly SnippetPart[] }) {
  return stretches.map(({ text, found }, place) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place in the text
      <mark key={place} className="rounded-[3px] bg-gold-soft text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

function addressOf(kind: SearchableKind, id: string): string {
  return kind === "service" ? paths.services : pageOf[kind](id);
}
