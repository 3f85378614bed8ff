import type { PublishedPost } from "../../src/api/publications.ts";
import type { Result } from "../../src/domain/outbox/failure.ts";
import type { Remote } from "../../src/domain/outbox/remote.ts";
import { madeOnce } from "./rendering/made-once.ts";
import { type Render, renderHere } from "./rendering/renderers.ts";
import { cachedUntilChange } from "./until-change.ts";

/** Returns the sitemap as XML; null while the database does not respond. */
export type Sitemap = (origin: string) => Promise<string | null>;

/**
 * Lists every page and published post. Rebuilt only after a change on the site.
 * @param addresses all published posts
 */
export function sitemapOf(
  remote: Pick<Remote, "head">,
  addresses: () => Promise<Result<PublishedPost[]>>,
  render: Render = renderHere,
): Sitemap {
  const read = cachedUntilChange(remote, "sitemap", addresses);
  const once = madeOnce<PublishedPost[], string>();
  return async (origin) => {
    const posts = await read();
    return posts && once(posts, origin, () => render("sitemap", posts, origin));
  };
}
