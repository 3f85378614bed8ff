import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";
import { DEMO_SIGN_IN } from "../integration/support/demo.ts";
import { nightly, nightlyUnless } from "../nightly.ts";
import { Tree } from "./support/accessibility-tree.ts";
import { Device } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

/** Uses only the page's accessibility tree; each change must be announced. */
for (const language of LANGUAGES)
  describe(`a screen reader in ${language}`, nightlyUnless(language === "en"), () => {
    const text = textsOf(language);
    const device = new Device({ locale: language, reducedMotion: "reduce" });
    let page: Page;
    let tree: Tree;

    beforeAll(async () => {
      tree = await Tree.at(device, site.origin, text("bar_saved"));
      ({ page } = tree);
    });
    afterAll(() => device.end());

    it("the page has landmarks, the current page is marked, and each name has its language", async () => {
      for (const [role, name] of [
        ["navigation", text("footer_links")],
        ["main", ""],
        ["contentinfo", ""],
        ["banner", ""],
      ] as const)
        expect((await tree.find(role, name)).role).toBe(role);
      await tree.act("button", text("menu_open"), "Enter");
      expect((await tree.find("button", text("menu_close"))).states.expanded).toBe(true);
      await tree.find("navigation", text("nav_label"));
      const other = language === "en" ? "ትግርኛ" : "English";
      const switches = (await tree.nodes()).filter(({ role, name }) => role === "button" && name === other);
      expect(switches).toHaveLength(2);
      // The footer links to the news too.
      const menu = page.getByRole("navigation", { name: text("nav_label") });
      await menu.getByRole("link", { name: text("nav_news") }).press("Enter");
      await tree.find("heading", text("section_news_title"));
      expect((await tree.find("button", text("menu_open"))).states.expanded).toBe(false);
      expect(await tree.languageOf("heading", text("section_news_title"))).toBe(language);
    });

    it("a like, a new comment and its deletion are announced", async () => {
      const [post] = await site.newest("community_posts", 1);
      await page.goto(`${site.origin}/portfolio/${post?.id}`);
      const like = new RegExp(`^${text("community_like")}, \\d`);
      await tree.find("button", like);
      const texts = post?.translations as Record<string, { title: string }> | undefined;
      const textLang = texts?.[language] ? language : "en";
      expect(await tree.languageOf("heading", texts?.[textLang]?.title ?? String(post?.title))).toBe(
        textLang,
      );
      await tree.expectAnnounced(/\d/, () => tree.act("button", like, "Space"));

      await tree.write("textbox", text("comment_name"), "Aster");
      await tree.expectAnnounced(text("comment_kept"), async () => {
        await tree.write("textbox", text("field_body"), "ሰላም ንኹላትኩም");
        await tree.act("button", text("comment_post"), "Enter");
      });
      expect(await tree.languageOf("StaticText", "ሰላም ንኹላትኩም")).toBe("ti");
      await tree.expectAnnounced(text("comment_deleted"), async () => {
        await tree.act("button", text("comment_delete_own"), "Enter");
        expect((await tree.find("dialog", text("comment_delete_question"))).states.modal).toBe(true);
        await tree.act("button", text("comment_delete"), "Enter");
      });
    });

    it("the errors of a message and its sending are announced", async () => {
      await page.goto(`${site.origin}/contact`);
      await tree.act("button", text("contact_send"), "Enter");
      await expect
        .poll(async () => (await tree.find("textbox", text("contact_name"))).states.invalid)
        .toBe("true");
      const name = await tree.find("textbox", text("contact_name"));
      expect(name).toMatchObject({ description: text("rule_name_needed"), states: { focused: true } });
      await tree.write("textbox", text("contact_name"), "Aster");
      await tree.write("textbox", text("contact_email"), "aster@selam.example");
      await tree.write("textbox", text("contact_message"), "Selam!");
      await tree.expectAnnounced(text("contact_sent"), () =>
        tree.act("button", text("contact_send"), "Enter"),
      );
    });

    it("the number of search results is announced, and they can be followed", async () => {
      await page.goto(`${site.origin}/search`);
      await tree.find("searchbox", text("search_box"));
      await tree.expectAnnounced("coffee", () => tree.write("searchbox", text("search_box"), "coffee"));
      const chip = new RegExp(`^${text("nav_blog")} \\d`);
      expect((await tree.find("button", chip)).states.pressed).toBe("false");
      await tree.act("button", chip, "Space");
      await expect.poll(async () => (await tree.find("button", chip)).states.pressed).toBe("true");
    });

    it("a screen reader user's journey logs nothing to the console", () => {
      expect(device.consoleMessages).toEqual([]);
    });
  });

it(
  "the owner can sign in and publish with a screen reader, and each result is announced",
  nightly,
  async () => {
    const device = new Device({ reducedMotion: "reduce" });
    const page = await device.open();
    await page.goto(site.origin + adminPaths.login);
    const tree = await Tree.of(page);
    await tree.write("textbox", "Email", DEMO_SIGN_IN.email);
    await tree.write("textbox", "Password", "not the password");
    await tree.expectAnnounced("Invalid login credentials", () => tree.act("button", "Sign in", "Enter"));
    await tree.act("textbox", "Password", "Control+A");
    await tree.write("textbox", "Password", DEMO_SIGN_IN.password);
    await tree.act("button", "Sign in", "Enter");
    await tree.find("heading", "Dashboard");

    await tree.act("link", "New blog post", "Enter");
    await tree.find("textbox", "Title");
    await tree.expectAnnounced(/^Draft saved/, () => tree.write("textbox", "Title", "By ear"));
    await tree.write("textbox", "Content", "Words alone.");
    await tree.act("textbox", "Content", "Control+A");
    await tree.act("button", "Bold", "Enter");
    await expect.poll(async () => (await tree.find("button", "Bold")).states.pressed).toBe("true");
    await tree.act("button", /^Post settings, \d to fill in$/, "Enter");
    await tree.write("textbox", "Excerpt", "Nothing was looked at.");
    await tree.act("button", "Close", "Enter");
    await tree.expectAnnounced("Blog post created successfully!", () =>
      tree.act("button", "Publish", "Enter"),
    );
    await tree.expectAnnounced("Deleting…", async () => {
      await tree.act("button", "Delete: By ear", "Enter");
      await tree.act("button", "Delete", "Enter");
    });
    expect((await tree.find("button", "Undo")).states.focused).toBe(true);
    expect(device.consoleMessages.filter((line) => !/status of 400/.test(line))).toEqual([]);
    await device.end();
  },
);
