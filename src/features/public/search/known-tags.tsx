import { TagLink } from "../../../components/cards/tag-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { useLive } from "../../../data/site/context.ts";
import { siteOrder } from "../../../data/site/site-order.ts";
import { languageOfText } from "../../../domain/content/post-language.ts";
import { localTags } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { Reader } from "../../../offline/site/queries.ts";

/** The number of posts of each list whose tags are counted, and the number of tags shown. */
const POSTS = 100;
const TAGS = 16;

/** The most frequent tags of the first posts of each list, in the reader's language, shown before a search. */
export function KnownTags() {
  const query = useLive("search:tags", commonTags);
  const tags = query.value;
  if (!tags?.length) return <QueryError query={query} />;
  return (
    <section aria-label={m.search_try()} className="mt-8">
      <h2 className="mb-2 text-lg">{m.search_try()}</h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            <TagLink tag={tag} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tags in the language of the order come first. */
async function commonTags(read: Reader): Promise<string[]> {
  const order = siteOrder();
  const posts = [
    ...(await read.newest("community", POSTS, undefined, order)),
    ...(await read.newest("blog", POSTS, undefined, order)),
  ];
  const counts = new Map<string, number>();
  for (const post of posts) {
    const tags = localTags(post, getLocale()).map((each) => each.trim());
    for (const tag of new Set(tags.filter(Boolean))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const isFirst = (tag: string) => order.by === "language" && languageOfText(tag) === order.lang;
  return [...counts]
    .sort(([one, a], [other, b]) => Number(isFirst(other)) - Number(isFirst(one)) || b - a)
    .slice(0, TAGS)
    .map(([tag]) => tag);
}
