import { LANGUAGE_PARAMETER } from "../../src/domain/content/language.ts";
import { BASE_LANGUAGE } from "../../src/domain/languages/languages.ts";
import { HOME_FILE, type HostRules, languageFiles, type Moved, NO_FOLDER, splitMoved } from "./host-rules.ts";

/** Which of a build's files nginx sends, as two files to include: variables, and the rest of a `server` block. */
export type NginxConfig = { readonly maps: string; readonly site: string };

const MADE = "# Made by `npm run build` from server/hosting; a change here is lost with the next build.";

/**
 * The site's configuration for nginx 1.22 or newer with Debian's libnginx-mod-http-brotli-static. Every location names all
 * its headers, since nginx inherits them only where a location adds none.
 */
export function nginxConfig(rules: HostRules): NginxConfig {
  return { maps: `${MADE}\n${mapsOf(rules)}\n`, site: `${MADE}\n${siteOf(rules)}\n` };
}

function mapsOf({ preferred, moved }: HostRules): string {
  const files = languageFiles();
  const { numbers } = splitMoved(moved);
  return [
    "# The reader's language: named by the address, else the first supported one of the browser's.",
    map("$http_accept_language", "$selam_preferred", [
      ["default", BASE_LANGUAGE],
      ...preferred.map(({ language, match }) => [`~*${match.source}`, language] as const),
    ]),
    map(`$arg_${LANGUAGE_PARAMETER}`, "$selam_language", [
      ["default", "$selam_preferred"],
      ...files.map(({ language }) => [language, language] as const),
    ]),
    map(
      "$selam_language",
      "$selam_shell",
      files.map(({ language, shell }) => [language, shell] as const),
    ),
    map(
      "$selam_language",
      "$selam_unknown",
      files.map(({ language, unknown }) => [language, unknown] as const),
    ),
    "# A browser with data saver gets the shell: the pictures of a prerendered page would load without a tap.",
    map('"$selam_language $http_save_data"', "$selam_folder", [
      ["~ on$", NO_FOLDER],
      ...files.map(({ language, folder }) => [`~^${language} `, folder] as const),
    ]),
    map("$uri", "$selam_page", [
      ["default", "$uri"],
      ["/", HOME_FILE],
      ["~^(?<selam_path>/.+)/$", "$selam_path"],
    ]),
    ...(numbers.length > 0 ? ["# Addresses of an earlier site.", numbersMap(numbers)] : []),
  ].join("\n\n");
}

/** Where the number of a post of an earlier site leads; its paths are locations, since the keys of a map must be short. */
function numbersMap(numbers: Moved): string {
  return map('"$uri?p=$arg_p$arg_page_id$arg_attachment_id"', "$selam_moved", [["default", ""], ...numbers]);
}

function siteOf(rules: HostRules): string {
  const { files, types, feedTypes, pages, admin, notPrerendered, unknown, hidden, share } = rules;
  const { moved, movedHeaders } = rules;
  const { paths: pathsMoved, numbers } = splitMoved(moved);
  const noindexPage = { ...pages.headers, ...notPrerendered };
  return [
    "charset utf-8;",
    "charset_types text/plain text/xml application/xml;",
    "gzip_static on;",
    "brotli_static on;",
    "gzip_vary on;",
    "absolute_redirect off;",
    "error_page 404 @selam_missing;",
    ...(numbers.length > 0 ? ["if ($selam_moved) {\n  rewrite ^ /.moved last;\n}"] : []),
    typesOf(types),
    ...(numbers.length > 0
      ? [location("= /.moved", "internal;", ...headers(movedHeaders), "return 301 $selam_moved;")]
      : []),
    ...pathsMoved.flatMap(([from, to]) =>
      locationsOf(from).map((of) => location(of, ...headers(movedHeaders), `return 301 ${to};`)),
    ),
    location(`~ ${quoted(hidden.source)}`, "return 404;"),
    location(`= ${share.from}`, `if ($request_method = POST) { return 303 ${share.to}; }`, "return 404;"),
    location(
      "^~ /feeds/",
      typesOf(feedTypes),
      ...headers(headersOf(files, "/feeds/all.atom")),
      "try_files $uri =404;",
    ),
    ...files.map(({ match, headers: own }) =>
      location(`~ ${quoted(match.source)}`, ...headers(own), "try_files $uri =404;"),
    ),
    location(
      `~ ${quoted(pages.match.source)}`,
      ...headers(pages.headers),
      "try_files $selam_folder$selam_page.html @selam_app;",
    ),
    location("@selam_app", ...headers(noindexPage), "try_files $selam_shell =404;"),
    location(`~ ${quoted(admin.match.source)}`, ...headers(admin.headers), "try_files $selam_shell =404;"),
    location("/", "error_page 404 @selam_unknown;", "return 404;"),
    location("@selam_unknown", ...headers(unknown.headers), "try_files $selam_unknown =404;"),
    "# A missing file is never HTML: a browser would take the page for the file.",
    location(
      "@selam_missing",
      ...headers(unknown.headers),
      "types {}",
      'default_type "text/plain";',
      'return 404 "Not found";',
    ),
  ].join("\n\n");
}

/** The longest name of an exact location, in bytes: nginx 1.22 cuts off what is longer. */
const LONGEST_LOCATION = 255;

/** The locations of a path, with a slash at its end or without. */
function locationsOf(path: string): string[] {
  if (Buffer.byteLength(path) >= LONGEST_LOCATION)
    return [`~ ${quoted(`^${path.replace(/[.*+?^|()[\]]/g, "\\$&")}/?$`)}`];
  return [path, `${path}/`].map((name) => `= ${quoted(name)}`);
}

/** The headers of the first rule that matches. */
function headersOf(files: HostRules["files"], path: string): Readonly<Record<string, string>> {
  return files.find(({ match }) => match.test(path))?.headers ?? {};
}

function headers(all: Readonly<Record<string, string>>): string[] {
  return Object.entries(all).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
}

function typesOf(types: Readonly<Record<string, string>>): string {
  const lines = Object.entries(types).map(([name, type]) => `  ${type.split(";")[0]} ${name};`);
  return `types {\n${lines.join("\n")}\n}`;
}

function location(of: string, ...lines: string[]): string {
  return `location ${of} {\n${lines.map((line) => line.replace(/^/gm, "  ")).join("\n")}\n}`;
}

function map(from: string, to: string, cases: readonly (readonly [string, string])[]): string {
  const lines = cases.map(([value, result]) => `  ${quoted(value)} ${quoted(result)};`);
  return `map ${from} ${to} {\n${lines.join("\n")}\n}`;
}

/** A string of nginx's configuration, in which a backslash escapes only itself and a quote. */
function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
