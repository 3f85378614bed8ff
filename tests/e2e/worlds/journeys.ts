import { adminPaths } from "../../../src/config/admin-paths.ts";
import { paths } from "../../../src/config/paths.ts";
import { adminScreens, type Newest, publicScreens, type Screen } from "../support/screens.ts";
import { adminStates, publicStates, type State } from "../support/states.ts";
import type { Walk } from "./walk.ts";
import type { Capability } from "./worlds.ts";

/** A way through the site that can be gone in every world. Its steps name no text of the demo and no language. */
export type Journey = {
  readonly name: string;
  readonly who: "visitor" | "owner";
  /** What it cannot do without. */
  readonly needs?: readonly Capability[];
  readonly go: (walk: Walk) => Promise<void>;
};

/** What opening every screen needs. */
const SCREENS_NEED: readonly Capability[] = ["demo", "server", "storage", "untouched"];

/** The newest rows of the demo, which have what the screens show: comments, pictures, a translation. */
async function ofDemo({ site, content }: Walk): Promise<Newest> {
  const own = new Set<unknown>(Object.values(content));
  const first = async (table: string) =>
    String((await site.newest(table, 5)).find(({ id }) => !own.has(id))?.id);
  return {
    post: await first("community_posts"),
    article: await first("blog_posts"),
    newsItem: await first("news_posts"),
  };
}

/** Opens each of these screens, with what is then tapped or opens over it. */
async function openEach(walk: Walk, screens: readonly (Screen | State)[]): Promise<void> {
  const { page, text } = walk;
  for (const screen of screens)
    await walk.step(`opens "${screen.name}"`, async () => {
      // The browser does not reload for an address that differs only in its hash.
      await page.goto("about:blank");
      await walk.goTo(screen.address);
      await screen.act?.(page, text);
      if ("open" in screen) await page.locator(screen.open).first().waitFor();
    });
}

const LETTER = "Is there a bus to the hall?\nWe are five, ሰላም.";

export const JOURNEYS: readonly Journey[] = [
  {
    name: "reads, by links, and comes back",
    who: "visitor",
    async go(walk) {
      const { page, content } = walk;
      await walk.step("opens the blog", () => walk.goTo(paths.blog));
      const link = page.locator(`main a[href$="${paths.article(content.article)}"]`).first();
      await walk.step("follows a card", async () => {
        await link.click();
        await page.waitForURL(`**${paths.article(content.article)}`);
        await page.locator("main article").first().waitFor();
      });
      await walk.step("goes back", async () => {
        await page.goBack();
        await link.waitFor();
      });
      for (const address of [paths.home, paths.news, paths.events, paths.services, paths.about])
        await walk.step(`opens ${address}`, () => walk.goTo(address));
    },
  },
  {
    name: "likes a post and comments on it",
    who: "visitor",
    async go(walk) {
      const { page, content } = walk;
      await walk.step("opens the post", () => walk.goTo(paths.post(content.post)));
      await walk.step("likes it", async () => {
        const like = page.locator("main article button").filter({ hasText: walk.text("community_like") });
        await like.first().click();
      });
      await walk.step("types a name", () => walk.type("authorName", "Letay"));
      const words = `A comment in the world "${walk.world.name}"`;
      await walk.step("types a comment", () => walk.type("body", words));
      await walk.step("posts it", async () => {
        await walk.submit();
        await page.getByRole("listitem").filter({ hasText: words }).first().waitFor();
      });
      await walk.step("finds it again", async () => {
        await walk.goTo(paths.home);
        await walk.goTo(paths.post(content.post));
        if (walk.has("server") || walk.has("storage"))
          await page.getByRole("listitem").filter({ hasText: words }).first().waitFor();
      });
    },
  },
  {
    name: "writes to the owner",
    who: "visitor",
    async go(walk) {
      await walk.step("opens the form", () => walk.goTo(paths.contact));
      await walk.step("types a name", () => walk.type("name", "Letay"));
      await walk.step("types an address", () => walk.type("email", "letay@example.org"));
      await walk.step("types a letter", () => walk.type("message", LETTER));
      await walk.step("sends it", () => walk.submit());
      await walk.step("looks at what waits", () => walk.goTo(paths.waiting));
    },
  },
  {
    name: "says who comes to an event",
    who: "visitor",
    async go(walk) {
      const { page, content } = walk;
      await walk.step("opens the event", () => walk.goTo(paths.event(content.event)));
      await walk.step("types a name", () => walk.type("name", "Letay"));
      await walk.step("answers", async () => {
        await walk.submit();
        await page.getByRole("button", { name: walk.text("attend_withdraw") }).waitFor();
      });
      await walk.step("looks at it again", async () => {
        await walk.goTo(paths.home);
        await walk.goTo(paths.event(content.event));
      });
    },
  },
  {
    name: "searches",
    who: "visitor",
    async go(walk) {
      const { page, content } = walk;
      await walk.step("finds an article", async () => {
        await walk.goTo(paths.query("Himbasha-walk"));
        await page
          .locator(`main a[href$="${paths.article(content.article)}"]`)
          .first()
          .waitFor();
      });
      await walk.step("opens it", async () => {
        await page
          .locator(`main a[href$="${paths.article(content.article)}"]`)
          .first()
          .click();
        await page.waitForURL(`**${paths.article(content.article)}`);
      });
    },
  },
  {
    name: "tells a story",
    who: "visitor",
    async go(walk) {
      await walk.step("opens the form", () => walk.goTo(paths.story));
      await walk.step("types a story", () => walk.type("body", LETTER));
      await walk.step("types a name", () => walk.type("name", "Letay"));
      await walk.step("sends it", () => walk.submit());
    },
  },
  {
    name: "shares a post",
    who: "visitor",
    async go(walk) {
      const { page, content } = walk;
      await walk.step("opens the post", () => walk.goTo(paths.post(content.post)));
      await walk.step("opens the ways to share, and closes them", async () => {
        await page
          .locator("main article button")
          .filter({ hasText: walk.text("community_share") })
          .first()
          .click();
        const ways = page.getByRole("dialog");
        await ways.waitFor();
        await page.keyboard.press("Escape");
        await ways.waitFor({ state: "hidden" });
      });
    },
  },
  {
    name: "looks after the device",
    who: "visitor",
    async go(walk) {
      for (const address of [
        paths.waiting,
        paths.library,
        paths.notifications,
        paths.privacyNotice,
        paths.open,
      ])
        await walk.step(`opens ${address}`, () => walk.goTo(address));
    },
  },
  {
    name: "opens every screen",
    who: "visitor",
    needs: SCREENS_NEED,
    go: async (walk) => openEach(walk, publicScreens(await ofDemo(walk))),
  },
  {
    name: "opens what lies over a page",
    who: "visitor",
    needs: SCREENS_NEED,
    go: async (walk) => openEach(walk, publicStates(await ofDemo(walk))),
  },
  {
    name: "opens every screen of the admin",
    who: "owner",
    needs: SCREENS_NEED,
    go: async (walk) => openEach(walk, adminScreens(await ofDemo(walk))),
  },
  {
    name: "opens what lies over the admin",
    who: "owner",
    needs: SCREENS_NEED,
    async go(walk) {
      for (const state of adminStates(await ofDemo(walk))) {
        await openEach(walk, [state]);
        await state.end?.(walk.page, walk.text);
      }
    },
  },
  {
    name: "writes an article and publishes it",
    who: "owner",
    needs: ["storage"],
    async go(walk) {
      const { page } = walk;
      const title = `An article in the world "${walk.world.name}"`;
      await walk.step("begins one", () => walk.goTo(adminPaths.newPost("blog")));
      await walk.step("types a title", () => walk.type("title", title));
      await walk.step("types a text", async () => {
        await page.locator(".rich-text[contenteditable]").click();
        await page.keyboard.type("Written on a train.");
        await page.locator(".rich-text").getByText("Written on a train.").waitFor();
      });
      await walk.step("opens the list", async () => {
        await walk.goTo(adminPaths.list("blog"));
        await page.getByRole("link", { name: title }).first().waitFor();
      });
    },
  },
  {
    name: "looks through the admin",
    who: "owner",
    needs: ["storage"],
    async go(walk) {
      const { dashboard, messages, submissions, comments, events, services, profile, settings } = adminPaths;
      for (const address of [dashboard, messages, submissions, comments, events, services, profile, settings])
        await walk.step(`opens ${address}`, () => walk.goTo(address));
    },
  },
];
