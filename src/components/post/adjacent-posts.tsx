import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Lang } from "../../domain/content/content.ts";
import { CardLink, TITLE_HOVER } from "../cards/card-link.tsx";
import { LanguageMark } from "../language/language-mark.tsx";

type AdjacentPost = {
  readonly to: string;
  /** "Newer article" */
  readonly label: string;
  readonly title: string;
  readonly lang: Lang;
};

type AdjacentPostsProps = {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly newer: AdjacentPost | null;
  readonly older: AdjacentPost | null;
};

/** Links to the previous and the next post of the list, after a post. */
export function AdjacentPosts({ label, newer, older }: AdjacentPostsProps) {
  if (!newer && !older) return null;
  return (
    <nav
      aria-label={label}
      className="no-print mt-12 grid max-w-(--measure) gap-x-8 border-line border-t min-[620px]:grid-cols-2"
    >
      {newer ? <AdjacentLink {...newer} isNewer /> : null}
      {older ? <AdjacentLink {...older} isNewer={false} /> : null}
    </nav>
  );
}

function AdjacentLink({ to, label, title, lang, isNewer }: AdjacentPost & { isNewer: boolean }) {
  const Arrow = isNewer ? ArrowLeft : ArrowRight;
  return (
    <div
      className={`group relative py-5 ${isNewer ? "" : "max-[619px]:border-line max-[619px]:border-t min-[620px]:col-start-2 min-[620px]:text-end"}`}
    >
      <p
        className={`flex items-center gap-2 text-ink-2 text-sm ${isNewer ? "" : "min-[620px]:flex-row-reverse"}`}
      >
        <Arrow className="size-4 shrink-0" aria-hidden="true" />
        <span>{label}</span>
        <LanguageMark lang={lang} />
      </p>
      <p
        lang={lang}
        className={`mt-1 line-clamp-3 pb-[.15em] font-display font-semibold text-lg leading-snug ${TITLE_HOVER}`}
      >
        <CardLink to={to}>{title}</CardLink>
      </p>
    </div>
  );
}
