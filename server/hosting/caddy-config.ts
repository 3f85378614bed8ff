import { LANGUAGE_PARAMETER } from "../../src/domain/content/language.ts";
import { BASE_LANGUAGE } from "../../src/domain/languages/languages.ts";
import { HOME_FILE, type HostRules, languageFiles, type Moved, NO_FOLDER, splitMoved } from "./host-rules.ts";

const SEND = "file_server {\n  precompressed br gzip\n  hide .host\n}";

/** The site's configuration for Caddy 2.6 or newer, to be imported into a site's block. */
export function caddyConfig(rules: HostRules): string {
  const { files, pages, admin, notPrerendered, unknown, hidden, share, moved, movedHeaders } = rules;
  const languages = languageFiles();
  const header = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([name, value]) => `header ${name} ${quoted(value)}`);
  const perLanguage = (of: (files: (typeof languages)[number]) => string) =>
    languages.map((one) => [one.language, of(one)] as const);
  const parts = [
    "# Made by `npm run build` from server/hosting; a change here is lost with the next build.",
    "# The reader's language: named by the address, else the first supported one of the browser's.",
    map("{http.request.header.Accept-Language}", "{selam_preferred}", [
      ...rules.preferred.map(({ language, match }) => [`~(?i)${match.source}`, language] as const),
      ["default", BASE_LANGUAGE],
    ]),
    map(`{query.${LANGUAGE_PARAMETER}}`, "{selam_language}", [
      ...perLanguage(({ language }) => language),
      ["default", "{selam_preferred}"],
    ]),
    map(
      "{selam_language}",
      "{selam_shell}",
      perLanguage(({ shell }) => shell),
    ),
    map(
      "{selam_language}",
      "{selam_unknown}",
      perLanguage(({ unknown: file }) => file),
    ),
    "# A browser with data saver gets the shell: the pictures of a prerendered page would load without a tap.",
    map('"{selam_language} {http.request.header.Save-Data}"', "{selam_folder}", [
      ["~ on$", NO_FOLDER],
      ...languages.map(({ language, folder }) => [`~^${language} `, folder] as const),
    ]),
    map("{path}", "{selam_page}", [
      ["/", HOME_FILE],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Caddy's name of a group.
      ["~^(.+?)/?$", "${1}"],
    ]),
    map("{path}", "{selam_type}", typeCases(rules)),
    ...(moved.length > 0 ? movedMaps(moved) : []),
    matcher("selam_hidden", `path_regexp ${quoted(hidden.source)}`),
    matcher("selam_share", `path ${share.from}`, "method POST"),
    ...files.map(({ match }, at) => matcher(`selam_file${at}`, `path_regexp ${quoted(match.source)}`)),
    matcher("selam_admin", `path_regexp ${quoted(admin.match.source)}`),
    matcher("selam_page", `path_regexp ${quoted(pages.match.source)}`),
    matcher("selam_prerendered", "file {selam_folder}{selam_page}.html"),
    matcher("selam_other_method", "not method GET HEAD"),
    block(
      "route",
      ...(moved.length > 0
        ? [block("handle @selam_moved", ...header(movedHeaders), "redir * {selam_moved}{selam_numbered} 301")]
        : []),
      block("handle @selam_hidden", "error 404"),
      block("handle @selam_share", `redir * ${share.to} 303`),
      block("handle @selam_other_method", 'header Allow "GET, HEAD"', "respond 405"),
      ...files.map(({ headers }, at) =>
        block(`handle @selam_file${at}`, ...header(headers), 'header Content-Type "{selam_type}"', SEND),
      ),
      block("handle @selam_admin", ...header(admin.headers), "rewrite * {selam_shell}", SEND),
      block(
        "handle @selam_page",
        ...header(pages.headers),
        block("handle @selam_prerendered", "rewrite * {selam_folder}{selam_page}.html", SEND),
        block("handle", ...header(notPrerendered), "rewrite * {selam_shell}", SEND),
      ),
      block("handle", "error 404"),
    ),
    block(
      "handle_errors",
      ...header(unknown.headers),
      "# A missing file is never HTML: a browser would take the page for the file.",
      matcher("selam_missing", `path_regexp ${quoted(`${hidden.source}|\\.[^/]*$`)}`),
      block(
        "handle @selam_missing",
        'header Content-Type "text/plain; charset=utf-8"',
        'respond "Not found" {err.status_code}',
      ),
      block("handle", "rewrite * {selam_unknown}", SEND.replace("{\n", "{\n  status 404\n")),
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Where an address of an earlier site leads, by its path or, on the start page, by the number of a post. */
function movedMaps(moved: Moved): string[] {
  const { paths, numbers } = splitMoved(moved);
  return [
    "# Addresses of an earlier site.",
    map("{path}", "{selam_moved}", [
      ...paths.flatMap(([from, to]): [string, string][] => [
        [from, to],
        [`${from}/`, to],
      ]),
      ["default", ""],
    ]),
    map('"{path}?p={query.p}{query.page_id}{query.attachment_id}"', "{selam_numbered}", [
      ...numbers,
      ["default", ""],
    ]),
    matcher("selam_moved", 'expression `{selam_moved} + {selam_numbered} != ""`'),
  ];
}

/** The content type of each file's extension, and of the feeds, by the path. */
function typeCases({ types, feedTypes }: HostRules): [string, string][] {
  return [
    ...Object.entries(feedTypes).map(([name, type]): [string, string] => [`~^/feeds/.*\\.${name}$`, type]),
    ...Object.entries(types).map(([name, type]): [string, string] => [`~\\.${name}$`, type]),
    ["default", "application/octet-stream"],
  ];
}

function matcher(name: string, ...conditions: string[]): string {
  return block(`@${name}`, ...conditions);
}

function block(of: string, ...lines: string[]): string {
  return `${of} {\n${lines.map((line) => line.replace(/^(?=.)/gm, "  ")).join("\n")}\n}`;
}

function map(from: string, to: string, cases: readonly (readonly [string, string])[]): string {
  const value = (text: string) => (text === "default" ? text : quoted(text));
  return block(`map ${from} ${to}`, ...cases.map(([one, result]) => `${value(one)} ${quoted(result)}`));
}

/** A string of a Caddyfile, in which a backslash escapes only a quote. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
