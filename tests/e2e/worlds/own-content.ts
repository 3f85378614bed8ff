import type { TestSite } from "../support/site.ts";
import type { OwnContent } from "./walk.ts";

const DAY = 24 * 60 * 60_000;

/** Publishes one row of each kind that the journeys visit. */
export async function makeOwnContent(site: TestSite): Promise<OwnContent> {
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
  const [article = "", post = "", newsItem = "", event = ""] = ids;
  const own = { article, post, newsItem, event };
  const common = { lang: "en", published: true };
  await site.create("blog", [
    {
      ...common,
      id: own.article,
      title: "Himbasha-walk",
      excerpt: "Bread and a long walk.",
      content: "<p>Flour, water, and the road to the Himbasha-walk.</p>",
    },
  ]);
  await site.create("community", [
    { ...common, id: own.post, title: "Coffee in Leeds", content: "Three rounds, and everyone is welcome." },
  ]);
  await site.create("news", [
    { ...common, id: own.newsItem, title: "The hall is open", content: "<p>From nine on Saturday.</p>" },
  ]);
  await site.create("event", [
    {
      ...common,
      id: own.event,
      title: "Reading circle",
      content: "We read aloud.",
      starts_at: new Date(Date.now() + 3 * DAY).toISOString(),
    },
  ]);
  return own;
}
