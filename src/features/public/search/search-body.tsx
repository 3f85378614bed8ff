import { useEffect, useState } from "react";
import { Announcement } from "../../../components/language/announcement.tsx";
import { usePageCount } from "../../../components/lists/use-infinite-scroll.ts";
import { KIND_NAMES } from "../../../components/texts/kind-names.ts";
import { SEARCHABLE_KINDS, type SearchableKind } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Found } from "../../../offline/search/search.ts";
import { Button } from "../../../ui/button.tsx";
import { Chips } from "../../../ui/chips.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { HitItem } from "./hit-item.tsx";
import { KnownTags } from "./known-tags.tsx";
import { NoHits } from "./no-hits.tsx";
import type { SearchParams } from "./search-address.ts";
import { useSearch } from "./use-search.ts";

const PAGE = 30;
const onePage = () => PAGE;
/** Debounce before the number of results is announced, in milliseconds. */
const ANNOUNCE_DELAY = 700;

type SearchBodyProps = {
  readonly params: SearchParams;
  onKind(kind: SearchableKind | null): void;
  onClear(): void;
};

/** The results; before a search, suggestions. */
export function SearchBody({ params, onKind, onClear }: SearchBodyProps) {
  const [fetched, setFetched] = useState(0);
  const wantedKey = JSON.stringify(params.wanted);
  const { count, more } = usePageCount(`search:${wantedKey}:${params.kind}`, onePage);
  const search = useSearch(params, count, fetched);
  const isCurrent = search.state === "found" && search.of === wantedKey;
  const total = search.state === "found" ? totalOf(search.found) : 0;
  const announced = useDebounced(
    search.state === "loading" ? m.search_ready() : isCurrent ? countText(params, total) : "",
  );

  return (
    <>
      <Announcement>{announced}</Announcement>
      {search.state === "idle" ? (
        <>
          <p className="max-w-[52ch] text-ink-2">{m.search_hint()}</p>
          <KnownTags />
        </>
      ) : null}
      {search.state === "failed" ? <Notice tone="error">{m.search_failed()}</Notice> : null}
      {search.state === "loading" ? <p className="late-mark py-6 text-ink-2">{m.search_ready()}</p> : null}
      {search.state === "found" && total > 0 ? (
        <Hits found={search.found} kind={params.kind} onKind={onKind} onMore={more} />
      ) : null}
      {params.wanted && isCurrent && total === 0 ? (
        <NoHits query={params.wanted} onClear={onClear} onFetched={() => setFetched((times) => times + 1)} />
      ) : null}
    </>
  );
}

type HitsProps = Pick<SearchBodyProps, "onKind"> & {
  readonly found: Found;
  readonly kind: SearchableKind | null;
  onMore(): void;
};

/** The results of one kind or all, with a filter that shows the number of each. */
function Hits({ found: { counts, hits }, kind, onKind, onMore }: HitsProps) {
  const total = totalOf({ counts });
  return (
    <>
      <Chips
        label={m.search_kind()}
        chips={chipsOf(counts, total)}
        chosen={kind ?? "all"}
        onChoose={(chosen) => onKind(chosen === "all" ? null : chosen)}
      />
      {hits.map((hit) => (
        <HitItem key={hit.kind + hit.id} hit={hit} />
      ))}
      {(kind ? counts[kind] : total) > hits.length ? (
        <div className="grid justify-items-center py-6">
          <Button variant="secondary" onClick={onMore}>
            {m.search_more()}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function totalOf({ counts }: Pick<Found, "counts">): number {
  return SEARCHABLE_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
}

function chipsOf(counts: Readonly<Record<SearchableKind, number>>, total: number) {
  return [
    { value: "all" as const, label: m.search_kind_all({ count: total }) },
    ...SEARCHABLE_KINDS.map((kind) => ({
      value: kind,
      label: m.search_kind_some({ kind: KIND_NAMES[kind](), count: counts[kind] }),
    })),
  ];
}

function countText({ wanted }: SearchParams, count: number): string {
  if (!wanted) return "";
  return "tag" in wanted ? m.search_tagged({ count }) : m.search_results({ count, words: wanted.words });
}

/** The debounced text, so that screen readers do not announce a result for every letter. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ANNOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
