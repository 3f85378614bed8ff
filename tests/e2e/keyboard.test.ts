import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { DEMO_SIGN_IN } from "../integration/support/demo.ts";
import { Device } from "./support/browser.ts";
import { Keyboard } from "./support/keyboard.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

/** Every step is a key press, and every element that gets the focus on the way must show it. */
describe("a reader with only a keyboard", () => {
  const device = new Device({ reducedMotion: "reduce" });
  let page: Page;
  let keys: Keyboard;

  beforeAll(async () => {
    keys = await Keyboard.at(device, site.origin);
    ({ page } = keys);
  });
  afterAll(() => device.end());

  it("a keyboard user can skip to the content, like a post, comment, delete the comment and return to the card", async () => {
    const [post] = await site.newest("community_posts", 1);
    const title = String(post?.title);
    await keys.to("link", "Skip to content");
    await keys.press("Enter");
    await keys.waitForFocus("heading", "A home for Tigrayans in the UK");
    await keys.to("link", "Read community posts");
    await keys.press("Enter");
    await keys.waitForFocus("heading", "Global Community");
    await keys.to("link", title);
    await keys.press("Enter");
    await keys.waitForFocus("heading", title);

    const like = await keys.to("button", /^Like, \d+ likes$/);
    const likes = Number(/\d+/.exec(like.name));
    await keys.press("Space");
    await keys.waitForFocus("button", `Like, ${likes + 1} likes, you liked this`);

    await keys.to("button", /^Comment, /);
    await keys.press("Enter");
    await keys.waitForFocus("textbox", "Your name");
    await keys.type("Aster");
    await keys.to("textbox", "Your comment");
    await keys.type("Written with ten fingers.");
    await keys.to("button", "Post comment");
    await keys.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "Written with ten fingers." }).waitFor();
    await keys.to("button", "Delete your comment", "Shift+Tab");
    await keys.press("Enter");
    await keys.waitForFocus("button", "Cancel");
    await keys.press("Escape");
    // The focus returns a moment before the page knows that the dialog is closed; its role ends with its focus.
    await page.locator("dialog").waitFor({ state: "detached" });
    await keys.waitForFocus("button", "Delete your comment");
    await keys.press("Enter");
    await keys.waitForFocus("button", "Cancel");
    await keys.to("button", "Delete");
    await keys.press("Enter");
    await keys.waitForFocus("heading", "Comments");
    await page.getByText("Your comment has been deleted.").waitFor();

    await page.goBack();
    await keys.waitForFocus("link", title);
  });

  it("a keyboard user can filter the blog, pin an article and return to its card", async () => {
    await keys.to("button", "Open menu", "Shift+Tab");
    await keys.press("Enter");
    await keys.to("link", "Blog");
    await keys.press("Escape");
    await keys.waitForFocus("button", "Open menu");
    await keys.press("Enter");
    await keys.to("link", "Blog");
    await keys.press("Enter");
    await keys.waitForFocus("heading", "Blog");
    await keys.to("button", "Food");
    await keys.press("Space");
    await page.waitForURL(/category=Food/);
    // The list follows the address.
    await page
      .getByRole("main")
      .getByRole("link", { name: "Lifestyle" })
      .first()
      .waitFor({ state: "detached" });
    await keys.to("combobox", "Language");
    await keys.to("link", "Food");
    const card = await keys.to("link", /\w+ \w+ \w+/);
    await keys.press("Enter");
    await keys.waitForFocus("heading", card.name);
    await keys.to("button", /^Pin:/);
    await keys.press("Enter");
    await keys.waitForFocus("button", /^Pinned/);
    await page.goBack();
    await keys.waitForFocus("link", card.name);
  });

  it("the arrow keys move through search results, and Escape returns to the search box", async () => {
    await keys.press("/");
    await keys.waitForFocus("searchbox", "Search posts");
    await keys.type("coffee");
    await page.locator("main mark").first().waitFor();
    await page.waitForURL(/q=coffee/);
    await keys.press("ArrowDown");
    const first = await keys.focused();
    await keys.press("ArrowDown");
    const second = await keys.focused();
    expect([first.role, second.role]).toEqual(["link", "link"]);
    expect(second.name).not.toBe(first.name);
    await keys.press("Escape");
    await keys.waitForFocus("searchbox", "Search posts");
    await keys.press("Enter");
    await keys.waitForFocus("link", first.name);
    await keys.press("Enter");
    await keys.waitForFocus("heading", first.name);
    await page.goBack();
    await keys.waitForFocus("link", first.name);
  });

  it("the theme and the language can be changed", async () => {
    await keys.to("button", "Open menu", "Shift+Tab");
    await keys.press("Space");
    await keys.to("button", "Dark mode");
    await keys.press("Enter");
    await keys.waitForFocus("button", "Light mode");
    await keys.press("Enter");
    await keys.waitForFocus("button", "Dark mode");
    await keys.to("button", "ትግርኛ", "Shift+Tab");
    await keys.press("Enter");
    await page.locator("html[lang=ti]").waitFor({ state: "attached" });
    await keys.to("button", "English");
    await keys.press("Enter");
    await page.locator("html[lang=en]").waitFor({ state: "attached" });
  });

  it("the focus moves to the invalid field of a message, and a queued message can be withdrawn", async () => {
    await page.goto(`${site.origin}/contact`);
    await keys.to("button", "Send Message");
    await keys.press("Enter");
    const name = await keys.waitForFocus("textbox", "Name");
    expect(name).toMatchObject({ invalid: true, description: "Name is required" });
    await keys.type("Aster");
    await keys.to("textbox", "Email");
    await keys.type("aster");
    await keys.to("textbox", "Message");
    await keys.type("Selam!");
    await keys.to("button", "Send Message");
    await keys.press("Enter");
    const email = await keys.waitForFocus("textbox", "Email");
    expect(email).toMatchObject({ invalid: true });
    expect(email.description).toMatch(/^Invalid email address/);
    await keys.type("@selam.example");
    await device.context.setOffline(true);
    await keys.press("Enter");
    await page.getByText("Your message will be sent").waitFor();
    await keys.to("link", "See what's waiting", "Shift+Tab");
    await keys.press("Enter");
    await keys.waitForFocus("heading", "Waiting to be sent");
    await keys.to("button", "Withdraw and edit");
    await keys.press("Enter");
    await page.waitForURL(/\/contact/);
    // A key before that would move the focus first, and the page would then scroll away from it.
    await keys.waitForFocus("heading", /./);
    await keys.to("textbox", "Message");
    await device.context.setOffline(false);
  });

  it("what has the focus stays in the window when a part of the page comes above it, unless the reader has scrolled away", async () => {
    const grow = () =>
      page.evaluate(() => {
        const part = document.createElement("div");
        part.style.height = "200vh";
        document.querySelector("main")?.prepend(part);
      });
    await keys.to("textbox", "Name", "Shift+Tab");
    await keys.focused();
    await grow();
    expect(await keys.focused()).toMatchObject({ role: "textbox", name: "Name" });

    await page.mouse.wheel(0, -5000);
    await page.waitForFunction(() => scrollY === 0);
    await grow();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it("a keyboard user's journey logs nothing to the console", () => {
    // Offline, the app warns if code that few people need has not been loaded yet.
    const messages = device.consoleMessages.filter((text) => !text.includes("own-comments-api"));
    expect(messages).toEqual([]);
  });
});

it("the owner can sign in, write, publish, delete and undo with the keyboard alone", async () => {
  const device = new Device({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  const page = await device.open();
  await page.goto(site.origin + adminPaths.login);
  const keys = await Keyboard.of(page);
  await page.locator("main h1").waitFor();
  await keys.to("textbox", "Email");
  await keys.press("Enter");
  expect(await keys.waitForFocus("textbox", "Email")).toMatchObject({
    invalid: true,
    description: "Email is required",
  });
  await keys.type(DEMO_SIGN_IN.email);
  await keys.to("textbox", "Password");
  await keys.type(DEMO_SIGN_IN.password);
  await keys.press("Enter");
  await page.waitForURL(site.origin + adminPaths.dashboard);
  await page.locator("main h1").waitFor();

  await keys.to("link", "New blog post");
  await keys.press("Enter");
  await keys.waitForFocus("heading", "New blog post");
  await keys.to("textbox", "Title");
  await keys.type("By hand");
  await keys.press("Enter");
  await keys.waitForFocus("textbox", "Content");
  await keys.type("The first line");
  await keys.press("Shift+Home");
  await keys.to("button", "Bold", "Shift+Tab");
  await keys.to("button", "List", "ArrowRight");
  await keys.press("Enter");
  await keys.waitForFocus("textbox", "Content");
  await keys.press("Alt+F10");
  await keys.waitForFocus("combobox", "Paragraph style");
  await keys.press("Escape");
  await keys.waitForFocus("textbox", "Content");
  await keys.to("button", "Excerpt");
  await keys.press("Enter");
  await keys.waitForFocus("textbox", "Excerpt");
  await keys.type("No mouse was used.");
  await keys.to("textbox", "Tags");
  await keys.type("keys");
  await keys.press("Enter");
  await keys.type("hands");
  await keys.press("Enter");
  await keys.to("button", "Remove keys");
  await keys.to("button", "Publish");
  await keys.press("Enter");
  await page.waitForURL(/\/admin\/blog$/);
  await keys.to("link", "By hand");
  await keys.to("button", "Delete: By hand");
  await keys.press("Enter");
  await keys.waitForFocus("button", "Cancel");
  await keys.press("Tab");
  await keys.waitForFocus("button", "Delete");
  await keys.press("Enter");
  await keys.waitForFocus("button", "Undo");
  await page.getByRole("link", { name: "By hand", exact: true }).waitFor({ state: "hidden" });
  await keys.press("Enter");
  await keys.waitForFocus("heading", "Blog Posts");
  await page.getByRole("link", { name: "By hand", exact: true }).waitFor();
  expect(device.consoleMessages).toEqual([]);
  await device.end();
});
