import type { Publication, Publications } from "../../../src/api/publications.ts";
import { PAGE_KINDS } from "../../../src/domain/kinds/kinds.ts";
import { type Result, success } from "../../../src/domain/outbox/failure.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { madeOnce } from "../rendering/made-once.ts";
import { type Render, renderHere } from "../rendering/renderers.ts";
import { identityOf } from "../site-texts.ts";
import { cachedUntilChange } from "../until-change.ts";
import { type FeedAddress, feedPath } from "./feed-address.ts";
import { type FeedContent, MAX_ENTRIES } from "./feed-file.ts";

/**
 * Returns the text of a feed; null while the database does not respond.
 * @param origin of the site
 */
export type Feeds = (address: FeedAddress, origin: string) => Promise<string | null>;

/**
 * The newest posts and events as feeds, read with a visitor's permissions: an unpublished post leaves them at once.
 * Each is rendered once until something changes.
 * @param apiUrl the API's origin if it is not the site's own, else ""
 */
export function feedsOf(
  remote: Pick<Remote, "head" | "all">,
  newest: Publications["newest"],
  apiUrl: string,
  render: Render = renderHere,
): Feeds {
  const read = cachedUntilChange(remote, "feeds", () => readAll(remote, newest));
  const once = madeOnce<FeedContent, string>();

  return async (address, origin) => {
    const known = await read();
    if (!known) return null;
    return once(known, `${feedPath(address)} ${origin}`, () =>
      render("feed", known, address, { site: origin, media: apiUrl || origin }),
    );
  };
}

async function readAll(
  remote: Pick<Remote, "all">,
  newest: Publications["newest"],
): Promise<Result<FeedContent>> {
  const profile = await remote.all("profile");
  if (!profile.ok) return profile;
  const found: Publication[] = [];
  for (const answer of await Promise.all(PAGE_KINDS.map((kind) => newest(kind, MAX_ENTRIES)))) {
    if (!answer.ok) return answer;
    found.push(...answer.value);
  }
  return success({
    posts: found.toSorted((one, other) => (one.post.publishedAt < other.post.publishedAt ? 1 : -1)),
    identity: identityOf(profile.value[0]),
  });
}
