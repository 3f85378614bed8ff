import { afterAll, expect, test } from "vitest";
import type { Preview } from "../../../server/site/previews/preview.ts";
import { RenderThread } from "../../../server/site/rendering/render-thread.ts";
import { type Render, renderHere } from "../../../server/site/rendering/renderers.ts";
import { identityOf } from "../../../server/site/site-texts.ts";
import type { Publication } from "../../../src/api/publications.ts";
import { blogPost, siteEvent } from "../../unit/support/content.ts";

const thread = new RenderThread();
afterAll(() => thread.close());

const SITE = "https://selam.example";
const posts: Publication[] = Array.from({ length: 3 }, (_, n) => {
  const post = blogPost(n, { content: `<p>${"A word <b>of</b> it. ".repeat(50)}</p>` });
  return { kind: "blog", changedAt: post.createdAt, post };
});
const preview: Preview = {
  ...{ language: "en", path: "/", site: { name: "Selam", beside: "" }, title: "Coffee" },
  ...{ label: null, lead: null, picture: null },
};

const feed = (render: Render) =>
  render(
    "feed",
    { posts, identity: identityOf(undefined) },
    { section: "all", language: "en", format: "atom" },
    { site: SITE, media: SITE },
  );
const calendar = (render: Render) =>
  render("calendar", { events: [siteEvent()], identity: identityOf(undefined) }, "ti", SITE);

/** How often this thread had time for something else while it waited. */
async function turnsUntil(made: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isMade = false;
  const end = made.finally(() => {
    isMade = true;
  });
  while (!isMade) {
    await new Promise(setImmediate);
    turns += 1;
  }
  await end;
  return turns;
}

test("feeds, calendars and previews are the same, made in a thread of their own while others are answered", async () => {
  expect(await feed(thread.render)).toBe(await feed(renderHere));
  expect(await calendar(thread.render)).toBe(await calendar(renderHere));
  const [here, there] = [
    await renderHere("preview", preview, null),
    await thread.render("preview", preview, null),
  ];
  expect(Buffer.compare(here, there)).toBe(0);
  const [blocked, free] = [await turnsUntil(feed(renderHere)), await turnsUntil(feed(thread.render))];
  expect(free).toBeGreaterThan(blocked + 5);
});

test("what cannot be rendered is an error of its own, and the next one is rendered", async () => {
  const broken = thread.render("sitemap", [], "no origin");
  await expect(broken).rejects.toThrow("URL");
  expect(await calendar(thread.render)).toContain("BEGIN:VCALENDAR");
});

test("whoever asks for ever more that is not ready is refused, and a thread that ended starts again", async () => {
  const asked = Array.from({ length: 60 }, () =>
    calendar(thread.render).then(
      () => "made",
      () => "refused",
    ),
  );
  const answers = await Promise.all(asked);
  expect([answers.filter((answer) => answer === "made").length, answers.length]).toEqual([40, 60]);
  const cut = calendar(thread.render);
  await Promise.all([thread.close(), expect(cut).rejects.toThrow("ended")]);
  expect(await calendar(thread.render)).toContain("BEGIN:VCALENDAR");
});
