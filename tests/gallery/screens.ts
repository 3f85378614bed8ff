import type { Page } from "playwright-core";
import { deskPaths } from "../../src/config/desk-paths.ts";
import { paths } from "../../src/config/paths.ts";

/** A screen of the gallery: where it is, and what a person does there before it is looked at. */
export type Screen = {
  readonly name: string;
  readonly address: string;
  readonly act?: (page: Page) => Promise<void>;
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
    { name: "community-greece", address: `${paths.community}?country=Greece` },
    { name: "live", address: `${paths.community}?tab=live` },
    { name: "post", address: paths.post(post) },
    { name: "blog", address: paths.blog },
    { name: "article", address: paths.article(article) },
    { name: "article-missing", address: paths.article("00000000-0000-4000-8000-000000000000") },
    { name: "news", address: paths.news },
    { name: "news-item", address: paths.newsItem(newsItem) },
    { name: "contact", address: paths.contact },
    { name: "contact-wrong", address: paths.contact, act: (page) => submit(page) },
    { name: "waiting", address: paths.waiting },
    { name: "search", address: `${paths.search}?q=coffee` },
    { name: "search-empty", address: `${paths.search}?q=zzzz` },
    { name: "library", address: paths.library },
    { name: "sign-in", address: deskPaths.login },
    { name: "new-password", address: deskPaths.newPassword },
  ];
}

/** Every screen of the owner's desk. */
export function deskScreens({ post, article, newsItem }: Newest): Screen[] {
  return [
    { name: "desk-dashboard", address: deskPaths.dashboard },
    { name: "desk-messages", address: deskPaths.messages },
    { name: "desk-comments", address: deskPaths.comments },
    { name: "desk-blog", address: deskPaths.blog },
    { name: "desk-article", address: deskPaths.article(article) },
    { name: "desk-new-article", address: deskPaths.newArticle },
    { name: "desk-news", address: deskPaths.news },
    { name: "desk-news-item", address: deskPaths.newsItem(newsItem) },
    { name: "desk-community", address: deskPaths.community },
    { name: "desk-post", address: deskPaths.post(post) },
    { name: "desk-services", address: deskPaths.services },
    { name: "desk-profile", address: deskPaths.profile },
    { name: "desk-settings", address: deskPaths.settings },
    { name: "desk-waiting", address: deskPaths.waiting },
  ];
}

/** Sends the page's form as it stands: what is missing is said beside its field. */
async function submit(page: Page): Promise<void> {
  await page.locator("main form button[type=submit]").first().click();
}
