import { inArea } from "../mistake.ts";

export const siteAndHosting = inArea("site-and-hosting", [
  {
    name: "atom-entry-never-updated",
    file: "server/site/feeds/feed-file.ts",
    find: "updated: entry.changedAt,",
    replace: "updated: entry.publishedAt,",
    why: "Feed readers do not show a correction.",
  },
  {
    name: "feed-cut-before-its-section",
    file: "server/site/feeds/feed-file.ts",
    find: "    entries: posts\n      .filter(",
    replace: "    entries: posts\n      .slice(0, MAX_ENTRIES)\n      .filter(",
    why: "The feed of a section is empty when the newest thirty posts are of others.",
  },
  {
    name: "feeds-kept-after-a-restore",
    file: "server/site/until-change.ts",
    find: "const state = `${head.value.stamp} ${head.value.rev}`;",
    replace: "const state = String(head.value.rev);",
    why: "After a backup was restored, sitemap and feeds list what it does not have.",
  },
  {
    name: "breadcrumbs-from-zero",
    file: "server/site/structured-data.ts",
    find: "position: index + 1,",
    replace: "position: index,",
    why: "Search engines reject the trail of a page.",
  },
  {
    name: "one-page-for-data-savers",
    file: "server/site/static-site.ts",
    find: '"Accept-Language, Save-Data"',
    replace: '"Accept-Language"',
    why: "A cache sends a page with pictures to somebody who saves data.",
  },
  {
    name: "caddy-forgets-the-slash",
    file: "server/hosting/caddy-config.ts",
    find: [
      "      ...paths.flatMap(([from, to]): [string, string][] => [",
      "        [from, to],",
      "        [`${from}/`, to],",
      "      ]),",
    ].join("\n"),
    replace: "      ...paths.map(([from, to]): [string, string] => [from, to]),",
    why: "On Caddy, WordPress permalinks, which end with a slash, are not found.",
  },
  {
    name: "cloudflare-not-modified-is-missing",
    file: "server/hosting/cloudflare-worker.ts",
    find: "return status === 200 || status === 206 || status === 304;",
    replace: "return status === 200 || status === 206;",
    why: "On Cloudflare, a file that a browser revalidates is answered 404.",
  },
  {
    name: "static-build-gives-up-when-busy",
    file: "server/hosting/read-project.ts",
    find: 'return kind === "offline" || kind === "busy";',
    replace: 'return kind === "offline";',
    why: "One answer 429 ends the build of a static site.",
  },
]);
