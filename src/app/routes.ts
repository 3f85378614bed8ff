import { lazyPage } from "../pwa/lazy-page.ts";

// One chunk a page; the service worker saves them all, so that none needs a network later.
export const AboutPage = lazyPage(async () => (await import("../features/about/about-page.tsx")).AboutPage);
export const ServicesPage = lazyPage(
  async () => (await import("../features/services/services-page.tsx")).ServicesPage,
);
export const ContactPage = lazyPage(
  async () => (await import("../features/contact/contact-page.tsx")).ContactPage,
);
export const CommunityPage = lazyPage(
  async () => (await import("../features/community/community-page.tsx")).CommunityPage,
);
export const PostPage = lazyPage(async () => (await import("../features/community/post-page.tsx")).PostPage);
export const BlogPage = lazyPage(async () => (await import("../features/blog/blog-page.tsx")).BlogPage);
export const ArticlePage = lazyPage(
  async () => (await import("../features/blog/article-page.tsx")).ArticlePage,
);
export const NewsPage = lazyPage(async () => (await import("../features/news/news-page.tsx")).NewsPage);
export const NewsItemPage = lazyPage(
  async () => (await import("../features/news/news-item-page.tsx")).NewsItemPage,
);
export const LibraryPage = lazyPage(
  async () => (await import("../features/library/library-page.tsx")).LibraryPage,
);
export const SearchPage = lazyPage(
  async () => (await import("../features/search/search-page.tsx")).SearchPage,
);
export const WaitingPage = lazyPage(
  async () => (await import("../features/waiting/waiting-page.tsx")).WaitingPage,
);
