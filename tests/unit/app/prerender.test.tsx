import { JSDOM } from "jsdom";
import { afterEach, expect, it, vi } from "vitest";
import { type PageToPrerender, prerender } from "../../../src/app/entry-server.tsx";
import { paths } from "../../../src/config/paths.ts";
import type { InitialData } from "../../../src/domain/content/initial-data.ts";
import { takeSnapshot } from "../../../src/domain/content/take-snapshot.ts";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import { LANGUAGES } from "../../../src/domain/languages/languages.ts";
import { getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import { blogPost, communityPost, newsPost, service, siteProfile } from "../support/content.ts";

const english = getLocale;
const serverWindow = new JSDOM("").window as unknown as ReturnType<PageToPrerender["window"]>;
const window = () => serverWindow;
const [article, item, post] = [blogPost(1), newsPost(2), communityPost(3)];

/** Every page that a server prerenders, with its initial data. */
const PAGES: readonly (readonly [address: string, sent: InitialData | null])[] = [
  [paths.home, null],
  [paths.about, null],
  [paths.services, { kind: "services", services: [service(4)] }],
  [paths.community, null],
  [paths.country("Ethiopia"), null],
  [paths.post(post.id), { kind: "community", post }],
  [paths.blog, null],
  [paths.category("Food"), null],
  [paths.article(article.id), { kind: "blog", post: article }],
  [paths.news, null],
  [paths.newsItem(item.id), { kind: "news", post: item }],
  [paths.contact, null],
  [paths.privacyNotice, null],
];

afterEach(() => overwriteGetLocale(english));

for (const language of LANGUAGES) {
  it.each(PAGES)(`%s is prerendered in ${language} without console output`, async (address, sent) => {
    const consoleLog = vi.spyOn(console, "log");
    const shown = takeSnapshot(
      { ...byKind(() => []), blog: [article], news: [item], community: [post] },
      siteProfile(),
      language,
    );
    const html = await prerender({ language, address, shown, sent, now: Date.UTC(2026, 10, 22), window });
    expect(html).toContain("<main");
    expect(consoleLog).not.toHaveBeenCalled();
  });
}
