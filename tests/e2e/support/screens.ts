import type { Page } from "playwright-core";
import { adminPaths } from "../../../src/config/admin-paths.ts";
import { paths } from "../../../src/config/paths.ts";
import { openSettings } from "./owner.ts";

/** A screen to check: its address and the actions before, by the interface's texts. */
export type Screen = {
  readonly name: string;
  readonly address: string;
  readonly act?: (page: Page, text: (key: string) => string) => Promise<void>;
};

/** An event of the seed that repeats every week, so it has a next time whenever the tests run. */
export const COFFEE = "e5000000-0000-4000-8000-000000000001";

/** A post of the seed with a recording. */
export const READ_ALOUD = "c0000000-0000-4000-8000-000000000034";

/** The newest published row of each kind, by the folder it is shown in. */
export type Newest = { readonly post: string; readonly article: string; readonly newsItem: string };

/** Every public screen, with the states after a tap or at an invalid address. */
export function publicScreens({ post, article, newsItem }: Newest): Screen[] {
  return [
    { name: "home", address: paths.home },
    { name: "about", address: paths.about },
    { name: "services", address: paths.services },
    { name: "community", address: paths.community },
    { name: "community-germany", address: `${paths.community}?country=Germany` },
    { name: "live", address: `${paths.community}?tab=live` },
    { name: "post", address: paths.post(post) },
    { name: "post-recording", address: paths.post(READ_ALOUD), act: showTranscript },
    { name: "blog", address: paths.blog },
    { name: "article", address: paths.article(article) },
    { name: "article-missing", address: paths.article("00000000-0000-4000-8000-000000000000") },
    { name: "news", address: paths.news },
    { name: "news-item", address: paths.newsItem(newsItem) },
    { name: "events-month", address: `${paths.events}?view=month` },
    { name: "event-missing", address: paths.event("00000000-0000-4000-8000-000000000000") },
    { name: "event-wrong", address: paths.event(COFFEE), act: submit },
    { name: "events", address: paths.events },
    { name: "event", address: paths.event(COFFEE) },
    { name: "contact", address: paths.contact },
    { name: "contact-wrong", address: paths.contact, act: submit },
    { name: "contact-voice", address: paths.contact, act: press("contact_voice") },
    { name: "story", address: paths.story },
    { name: "story-wrong", address: paths.story, act: submit },
    { name: "report-word", address: paths.reportWord },
    { name: "privacy", address: paths.privacyNotice },
    { name: "waiting", address: paths.waiting },
    { name: "search", address: `${paths.search}?q=coffee` },
    { name: "search-empty", address: `${paths.search}?q=zzzz` },
    { name: "library", address: paths.library },
    { name: "open", address: paths.open },
    { name: "open-refused", address: `${paths.open}#1.AAAA.`, act: untilRefused },
    { name: "notifications", address: paths.notifications },
    { name: "digest", address: paths.digest("2026-11") },
    { name: "digest-empty", address: paths.digest("1999-01") },
    { name: "sign-in", address: adminPaths.login },
    { name: "sign-in-wrong", address: adminPaths.login, act: submit },
    {
      name: "new-password",
      address: `${adminPaths.newPassword}#access_token=a&refresh_token=b`,
      act: press("reset_save"),
    },
    { name: "new-password-used", address: `${adminPaths.newPassword}#error=access_denied` },
  ];
}

/** Every screen of the owner's admin. */
export function adminScreens({ post, article, newsItem }: Newest): Screen[] {
  return [
    { name: "admin-dashboard", address: adminPaths.dashboard },
    { name: "admin-menu", address: adminPaths.dashboard, act: openMenu },
    { name: "admin-messages", address: adminPaths.messages },
    { name: "admin-submissions", address: adminPaths.submissions },
    { name: "admin-comments", address: adminPaths.comments },
    { name: "admin-blog", address: adminPaths.list("blog") },
    { name: "admin-article", address: adminPaths.post("blog", article) },
    { name: "admin-new-article", address: adminPaths.newPost("blog") },
    { name: "admin-article-settings", address: adminPaths.post("blog", article), act: openSettings },
    { name: "admin-article-wrong", address: adminPaths.newPost("blog"), act: publishNothing },
    { name: "admin-news", address: adminPaths.list("news") },
    { name: "admin-news-item", address: adminPaths.post("news", newsItem) },
    { name: "admin-community", address: adminPaths.list("community") },
    { name: "admin-post", address: adminPaths.post("community", post) },
    { name: "admin-post-settings", address: adminPaths.post("community", post), act: openSettings },
    { name: "admin-post-wrong", address: adminPaths.newPost("community"), act: press("writing_publish") },
    { name: "admin-services", address: adminPaths.services },
    {
      name: "admin-service-wrong",
      address: adminPaths.service("00000000-0000-4000-8000-000000000000"),
      act: press("save_word"),
    },
    { name: "admin-events", address: adminPaths.events },
    { name: "admin-guests", address: adminPaths.guests(COFFEE) },
    { name: "admin-event", address: adminPaths.event(COFFEE) },
    {
      name: "admin-event-wrong",
      address: adminPaths.event("00000000-0000-4000-8000-000000000000"),
      act: submit,
    },
    { name: "admin-profile", address: adminPaths.profile },
    { name: "admin-profile-open", address: adminPaths.profile, act: openSections },
    { name: "admin-settings", address: adminPaths.settings },
    { name: "admin-personal-data", address: adminPaths.personalData },
    { name: "admin-moderation-log", address: adminPaths.moderationLog },
    { name: "admin-waiting", address: adminPaths.waiting },
    { name: "admin-health", address: adminPaths.health },
    { name: "admin-shared", address: adminPaths.shared },
    { name: "admin-shared-failed", address: adminPaths.notShared },
  ];
}

/** A link of a file that was cut off is refused with its reason. */
async function untilRefused(page: Page): Promise<void> {
  await page.getByRole("alert").waitFor();
}

/** Submits the empty form, which shows an error at each field. */
async function submit(page: Page): Promise<void> {
  await page.locator("main form button[type=submit]").first().click();
}

/** Presses the first button of that name. */
export function press(key: string): NonNullable<Screen["act"]> {
  return (page, text) =>
    page
      .getByRole("button", { name: text(key), exact: true })
      .first()
      .click();
}

/** The player with its transcript open. */
const showTranscript: NonNullable<Screen["act"]> = (page) => page.locator("main figure summary").click();

/** Opens the menu of a narrow window; a wide one has none. */
export const openMenu: NonNullable<Screen["act"]> = async (page, text) => {
  const button = page.getByRole("button", { name: text("menu_open") });
  if (await button.isVisible()) await button.click();
};

/** Every section of a form that folds, with one more field. */
const openSections: NonNullable<Screen["act"]> = async (page, text) => {
  await page.locator("main summary").first().waitFor();
  await page
    .locator("main details:not([open]) > summary")
    .evaluateAll((folded) => folded.map((summary) => (summary as HTMLElement).click()));
  await press("profile_add_social")(page, text);
};

/** An empty article in both languages, with an error at each field. */
const publishNothing: NonNullable<Screen["act"]> = async (page, text) => {
  await openSettings(page);
  await press("writing_translation_add")(page, text);
  await page.locator(".rich-text").nth(1).waitFor({ state: "attached" });
  await press("writing_publish")(page, text);
  await page.locator("[aria-invalid=true]").first().waitFor();
};
