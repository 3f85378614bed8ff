import { CONTENT_PAGES, DEVICE_PAGES } from "../../src/config/page-address.ts";
import { paths } from "../../src/config/paths.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { LANGUAGE_PARAMETER } from "../../src/domain/content/language.ts";
import { BASE_LANGUAGE, LANGUAGES, othersThan } from "../../src/domain/languages/languages.ts";
import { addressOf } from "../../src/pwa/language/build-files.ts";
import { HOST_FOLDER, type Moved, pageFile, SHARE, UNKNOWN_FILE } from "./host-rules.ts";

/** A rule of Netlify; `force` replaces a file at that address. */
type Redirect = {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly force?: boolean;
  readonly query?: Readonly<Record<string, string>>;
  readonly language?: Lang;
};

/** The pages below a list: posts, events and the digests of the months. */
const BELOW_LISTS = [paths.article, paths.newsItem, paths.post, paths.event, paths.digest].map((path) =>
  path(":id"),
);

/**
 * `netlify.toml`: how Netlify builds the site, and which file it sends for an address. The first rule that matches applies,
 * and a file of the build before a rule without `force`: the English pages are found by their addresses. Not in
 * `_redirects`, which Cloudflare Pages would read too and apply before its worker.
 */
export function netlifyConfig(): string {
  const shell = addressOf[BASE_LANGUAGE].shell;
  const rules: Redirect[] = [
    { from: `/${HOST_FOLDER}/*`, to: UNKNOWN_FILE, status: 404, force: true },
    { from: "/_worker.js", to: UNKNOWN_FILE, status: 404, force: true },
    { from: SHARE.from, to: SHARE.to, status: 303, force: true },
    ...[...CONTENT_PAGES, ...BELOW_LISTS].flatMap(inEachLanguage),
    { from: paths.home, to: pageFile(BASE_LANGUAGE, paths.home), status: 200, force: true },
    ...[...BELOW_LISTS, ...DEVICE_PAGES, "/admin", "/admin/*"].map((from) => ({
      from,
      to: shell,
      status: 200,
    })),
  ];
  const build = `[build]\n  command = "npm run build"\n  publish = "dist"\n\n[build.processing.html]\n  pretty_urls = false`;
  const head =
    "# Made by server/hosting/write-netlify-config.ts from server/hosting/netlify-config.ts; change it there.";
  return `${[head, build, ...rules.map(toToml)].join("\n\n")}\n`;
}

/**
 * `_redirects`: the addresses of an earlier site, one per line. Cloudflare Pages reads those without a query too, which
 * its worker answers alike. An address with a mark of Netlify's patterns is left out.
 */
export function netlifyRedirects(moved: Moved): string {
  const line = (from: string, to: string) => {
    const [path = "", number] = from.split("?");
    const encoded = path.split("/").map(encodeURIComponent).join("/");
    return `${encoded} ${number === undefined ? "" : `${number} `}${to} 301!\n`;
  };
  return moved
    .filter(([from]) => !/[:*]/.test(from))
    .map(([from, to]) => line(from, to))
    .join("");
}

function inEachLanguage(from: string): Redirect[] {
  const target = (language: Lang) => ({ from, to: pageFile(language, from), status: 200, force: true });
  return [
    ...LANGUAGES.map((language) => ({ ...target(language), query: { [LANGUAGE_PARAMETER]: language } })),
    ...othersThan(BASE_LANGUAGE).map((language) => ({ ...target(language), language })),
  ];
}

function toToml({ from, to, status, force, query, language }: Redirect): string {
  const named = Object.entries(query ?? {}).map(([name, value]) => `${name} = "${value}"`);
  return [
    "[[redirects]]",
    `  from = "${from}"`,
    `  to = "${to}"`,
    `  status = ${status}`,
    ...(force ? ["  force = true"] : []),
    ...(named.length > 0 ? [`  query = { ${named.join(", ")} }`] : []),
    ...(language ? [`  conditions = { Language = ["${language}"] }`] : []),
  ].join("\n");
}
