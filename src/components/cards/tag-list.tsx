import { Link } from "react-router-dom";
import { paths } from "../../config/paths.ts";
import { languageOfText } from "../../domain/content/post-language.ts";
import { m } from "../../i18n/paraglide/messages.js";

type TagListProps = {
  readonly tags: readonly string[];
  /** Maximum number shown, followed by "+N more". Shows all if absent. */
  readonly max?: number;
};

/** A post's tags, each linked to all posts with that tag. */
export function TagList({ tags, max = Number.POSITIVE_INFINITY }: TagListProps) {
  const { shown, hidden } = firstTags(tags, max);
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label={m.blog_tags()}
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-2 text-sm"
    >
      {shown.map((tag) => (
        <li key={tag} className="min-w-0">
          <TagLink tag={tag} />
        </li>
      ))}
      {hidden > 0 ? <li>{m.blog_more_tags({ count: hidden })}</li> : null}
    </ul>
  );
}

/** A tag linked to the posts with it. A post in one language may have tags in the other. */
export function TagLink({ tag }: { tag: string }) {
  return (
    <Link to={paths.tag(tag)} lang={languageOfText(tag)} className="word-link">
      <span aria-hidden="true" className="text-red-ink">
        #
      </span>
      <span>{tag}</span>
    </Link>
  );
}

/** The first `most` distinct tags, and the number of the others. */
function firstTags(tags: readonly string[], most: number): { shown: string[]; hidden: number } {
  const different = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))];
  const shown = different.slice(0, most);
  return { shown, hidden: different.length - shown.length };
}
