import { paths } from "../../src/config/paths.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { LANGUAGE_PARAMETER, LANGUAGES } from "../../src/domain/content/language.ts";
import { addressOf } from "../../src/pwa/language/build-files.ts";
import { CONTENT_PAGES, DEVICE_PAGES } from "../site/page-address.ts";
import { HOST_FOLDER, pageFile, SHARE, UNKNOWN_FILE } from "./host-rules.ts";

/** A rule of Netlify; `force` replaces a file at that address. */
type Redirect = {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly force?: boolean;
  readonly query?: Readonly<Record<string, string>>;
  readonly language?: Lang;
};

const POSTS = [paths.article(":id"), paths.newsItem(":id"), paths.post(":id")];

/**
 * `netlify.toml`: how Netlify builds the site, and which file it sends for an address. The first rule that matches applies,
 * and a file of the build before a rule without `force`: the English pages are found by their addresses. Not in
 * `_redirects`, which Cloudflare Pages would read too.
 */
export function netlifyConfig(): string {
  const shell = addressOf.en.shell;
  const rules: Redirect[] = [
    { from: `/${HOST_FOLDER}/*`, to: UNKNOWN_FILE, status: 404, force: true },
    { from: "/_worker.js", to: UNKNOWN_FILE, status: 404, force: true },
    { from: SHARE.from, to: SHARE.to, status: 303, force: true },
    ...[...CONTENT_PAGES, ...POSTS].flatMap(inEachLanguage),
    { from: paths.home, to: pageFile("en", paths.home), status: 200, force: true },
    ...[...POSTS, ...DEVICE_PAGES, "/admin", "/admin/*"].map((from) => ({ from, to: shell, status: 200 })),
  ];
  const build = `[build]\n  command = "npm run build"\n  publish = "dist"\n\n[build.processing.html]\n  pretty_urls = false`;
  const head =
    "# Made by server/hosting/write-netlify-config.ts from server/hosting/netlify-config.ts; change it there.";
  return `${[head, build, ...rules.map(toToml)].join("\n\n")}\n`;
}

function inEachLanguage(from: string): Redirect[] {
  const target = (language: Lang) => ({ from, to: pageFile(language, from), status: 200, force: true });
  return [
    ...LANGUAGES.map((language) => ({ ...target(language), query: { [LANGUAGE_PARAMETER]: language } })),
    { ...target("ti"), language: "ti" },
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
