import { TagLink } from "../../../components/cards/tag-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { useLive } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Reader } from "../../../offline/site/queries.ts";

/** The number of newest posts whose tags are counted, and the number of tags shown. */
const POSTS = 100;
const TAGS = 16;

/** The most frequent tags of the newest posts, shown before a search. */
export function KnownTags() {
  const query = useLive("search:tags", commonTags);
  const tags = query.value;
  if (!tags?.length) return <QueryError query={query} />;
  return (
    <section aria-label={m.search_try()} className="mt-8">
      <h2 className="mb-2 text-[1.22rem]">{m.search_try()}</h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {tags.map(({ tag, lang }) => (
          <li key={tag} className="min-w-0">
            <TagLink tag={tag} lang={lang} />
          </li>
        ))}
      </ul>
    </section>
  );
}

async function commonTags(read: Reader): Promise<{ tag: string; lang: string }[]> {
  const posts = [...(await read.newest("community", POSTS)), ...(await read.newest("blog", POSTS))];
  const counts = new Map<string, { tag: string; lang: string; count: number }>();
  for (const { tags, lang } of posts) {
    for (const tag of new Set(tags.map((each) => each.trim()).filter(Boolean))) {
      const known = counts.get(tag);
      if (known) known.count += 1;
      else counts.set(tag, { tag, lang, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, TAGS);
}
