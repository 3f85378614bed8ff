import { Star } from "lucide-react";
import { Link } from "react-router-dom";
import { LanguageMark } from "../../../components/language/language-mark.tsx";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { paths } from "../../../config/paths.ts";
import { useServerNow } from "../../../data/site/context.ts";
import type { CommunityPost, Lang } from "../../../domain/content/content.ts";
import { countryFilterOf } from "../../../domain/content/country-filter.ts";
import { languageOfText } from "../../../domain/content/post-language.ts";
import { languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { countryName } from "./country-name.ts";

const UNKNOWN = /^\s*unknown\s*$/i;

/** The author, place and date of a post. @param lang the language in which the post is shown */
export function PostByline({ post, lang }: { post: CommunityPost; lang: Lang }) {
  const now = useServerNow();
  const author = post.author.trim() || m.community_someone();
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm leading-snug">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-soft font-display font-semibold text-red-ink"
      >
        {initialOf(author)}
      </span>
      <p className="flex-[1_1_0px]">
        <span className="flex flex-wrap items-baseline gap-x-2 text-ink-2 [&>time]:whitespace-nowrap">
          <strong lang={languageOfText(author)} className="line-clamp-2 font-semibold text-ink">
            {author}
          </strong>
          {post.featured ? <FeaturedMark /> : null}
          <TimeAgo of={post.publishedAt} now={now} />
        </span>
        <span className="flex flex-wrap gap-x-2.5 text-ink-2">
          <Place city={post.city} country={post.country} />
          <LanguageMark lang={lang} />
        </span>
      </p>
    </div>
  );
}

function FeaturedMark() {
  return (
    <span title={m.community_featured()} className="self-center">
      <Star className="size-4 fill-gold text-gold" aria-hidden="true" />
      <span className="sr-only">{m.community_featured()}</span>
    </span>
  );
}

/** `Leeds, United Kingdom`, with a link to the country's posts; unknown parts are omitted. */
function Place({ city, country }: Pick<CommunityPost, "city" | "country">) {
  const [town, land] = [city, country].map((part) => (UNKNOWN.test(part) ? "" : part.trim()));
  const chip = land ? countryFilterOf(land) : null;
  // A country that has a chip has the chip's name, in the reader's language.
  const name = chip?.toLowerCase() === land?.toLowerCase() && chip ? countryName(chip) : (land ?? "");
  if (!town && !land) return null;
  return (
    <span>
      {town ? <span lang={languageOfText(town)}>{town}</span> : null}
      {town && land ? <span>{languageOf(getLocale()).separator}</span> : null}
      {chip && land ? (
        <Link to={paths.country(chip)} lang={languageOfText(name)} className="word-link">
          {name}
        </Link>
      ) : land ? (
        <span lang={languageOfText(land)}>{land}</span>
      ) : null}
    </span>
  );
}

/** The initial of a name, in any script. */
function initialOf(name: string): string {
  const letters = name.match(/[\p{L}\p{N}]/u);
  return (letters?.[0] ?? "·").toUpperCase();
}
