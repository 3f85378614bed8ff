import type { Page } from "playwright-core";
import { deskPaths } from "../../../src/config/admin-paths.ts";
import { paths } from "../../../src/config/paths.ts";

/** A screen to look at: where it is, and what a person does there first, by the interface's texts. */
export type Screen = {
  readonly name: string;
  readonly address: string;
  readonly act?: (page: Page, text: (key: string) => string) => Promise<void>;
};

/** The newest published row of each kind, by the folder it is shown in. */
export type Newest = { readonly post: string; readonly article: string; readonly newsItem: string };

/** Every public screen, and the states that a tap or an unlucky address brings. */
export function publicScreens({ post, article, newsItem }: Newest): Screen[] {
  return [
    { name: "home", address: paths.home },
    { name: "about", address: paths.about },
    { name: "services", address: paths.services },
    { name: "community", address: paths.community },
    { name: "community-germany", address: `${paths.community}?country=Germany` },
    { name: "live", address: `${paths.community}?tab=live` },
    { name: "post", address: paths.post(post) },
    { name: "blog", address: paths.blog },
    { name: "article", address: paths.article(article) },
    { name: "article-missing", address: paths.article("00000000-0000-4000-8000-000000000000") },
    { name: "news", address: paths.news },
    { name: "news-item", address: paths.newsItem(newsItem) },
    { name: "contact", address: paths.contact },
    { name: "contact-wrong", address: paths.contact, act: submit },
    { name: "waiting", address: paths.waiting },
    { name: "search", address: `${paths.search}?q=coffee` },
    { name: "search-empty", address: `${paths.search}?q=zzzz` },
    { name: "library", address: paths.library },
    { name: "sign-in", address: deskPaths.login },
    { name: "sign-in-wrong", address: deskPaths.login, act: submit },
    {
      name: "new-password",
      address: `${deskPaths.newPassword}#access_token=a&refresh_token=b`,
      act: press("reset_save"),
    },
    { name: "new-password-used", address: `${deskPaths.newPassword}#error=access_denied` },
  ];
}

/** Every screen of the owner's desk. */
export function deskScreens({ post, article, newsItem }: Newest): Screen[] {
  return [
    { name: "desk-dashboard", address: deskPaths.dashboard },
    { name: "desk-menu", address: deskPaths.dashboard, act: openMenu },
    { name: "desk-messages", address: deskPaths.messages },
    { name: "desk-comments", address: deskPaths.comments },
    { name: "desk-blog", address: deskPaths.blog },
    { name: "desk-article", address: deskPaths.article(article) },
    { name: "desk-new-article", address: deskPaths.newArticle },
    { name: "desk-article-wrong", address: deskPaths.newArticle, act: publishNothing },
    { name: "desk-news", address: deskPaths.news },
    { name: "desk-news-item", address: deskPaths.newsItem(newsItem) },
    { name: "desk-community", address: deskPaths.community },
    { name: "desk-post", address: deskPaths.post(post) },
    { name: "desk-post-wrong", address: deskPaths.newPost, act: press("writing_publish") },
    { name: "desk-services", address: deskPaths.services },
    {
      name: "desk-service-wrong",
      address: deskPaths.service("00000000-0000-4000-8000-000000000000"),
      act: press("save_word"),
    },
    { name: "desk-profile", address: deskPaths.profile, act: press("profile_add_social") },
    { name: "desk-settings", address: deskPaths.settings },
    { name: "desk-waiting", address: deskPaths.waiting },
  ];
}

/** Sends the page's form as it stands: what is missing is said beside its field. */
async function submit(page: Page): Promise<void> {
  await page.locator("main form button[type=submit]").first().click();
}

/** Presses the first button of that name. */
function press(key: string): NonNullable<Screen["act"]> {
  return (page, text) =>
    page
      .getByRole("button", { name: text(key), exact: true })
      .first()
      .click();
}

/** Opens what a narrow window folds away; a wide one has nothing folded. */
const openMenu: NonNullable<Screen["act"]> = async (page, text) => {
  const button = page.getByRole("button", { name: text("menu_open") });
  if (await button.isVisible()) await button.click();
};

/** An article in both languages with nothing in it, which is wrong in each of its fields. */
const publishNothing: NonNullable<Screen["act"]> = async (page, text) => {
  await press("writing_translation_add")(page, text);
  await page.locator(".rich-text").nth(1).waitFor({ state: "attached" });
  await press("writing_publish")(page, text);
  await page.locator("[aria-invalid=true]").first().waitFor();
};
