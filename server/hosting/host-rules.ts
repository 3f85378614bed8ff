import { PUBLIC_PAGES } from "../../src/config/page-address.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { BASE_LANGUAGE, inEach, LANGUAGES, othersThan } from "../../src/domain/languages/languages.ts";
import { addressOf } from "../../src/pwa/language/build-files.ts";
import {
  cacheControl,
  DOCUMENT_ONLY,
  HSTS,
  isSubresource,
  securityHeaders,
} from "../http/security-headers.ts";
import { CALENDAR_TYPE } from "../site/feeds/calendar-feed.ts";
import { FEED_TYPES } from "../site/feeds/feed-address.ts";
import { REDIRECT_CACHE } from "../site/redirects.ts";
import { CONTENT_TYPES } from "../site/site-file.ts";

type Headers = Readonly<Record<string, string>>;

/** An address of an earlier site as `oldAddress` gives it, and a path of this site. */
export type Moved = readonly (readonly [from: string, to: string])[];

/**
 * How a host serves a static site: the one description from which the files of every host are generated (nginx, Caddy,
 * Netlify, Cloudflare Pages). Patterns are read by PCRE and RE2 too, so they have no lookaround.
 */
export type HostRules = {
  /** Files by their path; the first rule that matches applies. */
  readonly files: readonly { readonly match: RegExp; readonly headers: Headers }[];
  /** Content types by extension, and those below `/feeds/`. */
  readonly types: Readonly<Record<string, string>>;
  readonly feedTypes: Readonly<Record<string, string>>;
  /** The public pages, prerendered or else the app's shell. */
  readonly pages: { readonly match: RegExp; readonly headers: Headers };
  /** The admin, always the shell. */
  readonly admin: { readonly match: RegExp; readonly headers: Headers };
  /** A page that is not prerendered: a search engine would take the shell for its content. */
  readonly notPrerendered: Headers;
  /** Unknown addresses: a browser gets the app's shell with status 404. */
  readonly unknown: { readonly headers: Headers };
  /** Addresses of an earlier site (`/2020/01/hello`, or `/?p=12`) and where they lead now. */
  readonly moved: Moved;
  /** How long a browser may keep such a redirect, which may be corrected. */
  readonly movedHeaders: Headers;
  /** Files that the host itself reads. */
  readonly hidden: RegExp;
  /** The redirect for shares to an app whose service worker is not running. */
  readonly share: { readonly from: string; readonly to: string };
  /** True of an Accept-Language header whose first supported language is this one; the others get the base language. */
  readonly preferred: readonly { readonly language: Lang; readonly match: RegExp }[];
};

/** The addresses of an earlier site that are paths, and those by which WordPress numbers its posts (`/?p=12`). */
export function splitMoved(moved: Moved): { readonly paths: Moved; readonly numbers: Moved } {
  const isNumber = ([from]: Moved[number]) => from.startsWith("/?");
  return { paths: moved.filter((one) => !isNumber(one)), numbers: moved.filter(isNumber) };
}

/** The folder of each language's prerendered pages, and the file names that do not follow from the address. */
export const PAGE_FOLDERS = inEach((lang) => (lang === BASE_LANGUAGE ? "" : `/${lang}`));
export const HOME_FILE = "/home";
export const UNKNOWN_FILE = "/404.html";
/** Where the share sheet of a phone without a service worker leads. */
export const SHARE = { from: "/share", to: "/admin/shared?failed" } as const;
/** A folder without any page. */
export const NO_FOLDER = "/.none";
/** The folder in a build for the configuration of a self-hosted server. */
export const HOST_FOLDER = ".host";

/** The path of a prerendered page in the build. */
export function pageFile(language: Lang, path: string): string {
  return `${PAGE_FOLDERS[language]}${path === "/" ? HOME_FILE : path}.html`;
}

/**
 * Matches if the first language of the site that an Accept-Language header names is this one; browsers list languages by preference.
 * Other languages and refused ones (`q=0`) are skipped. Without lookaround, "none of the site's" is spelled out by letters.
 */
function preferring(language: Lang): RegExp {
  const tags = LANGUAGES.join("|");
  const firsts = [...new Set(LANGUAGES.map(([first]) => first))];
  const spelled = firsts.map((first) => {
    const seconds = LANGUAGES.filter((tag) => tag.startsWith(first ?? "")).map((tag) => tag[1]);
    return `${first}[^${seconds.join("")},][^,]*`;
  });
  const set = firsts.join("");
  const other = `[^${set}, ][^,]*|${spelled.join("|")}|[${set}]|(${tags})[a-z][^,]*`;
  const refused = `(${tags})(-[a-z0-9-]*)? *; *q=0(\\.0*)?`;
  const wanted = `${language}(-[a-z0-9-]*)?( *; *q=(1|0?\\.0*[1-9])[0-9.]*)?`;
  return new RegExp(`^ *((${other}|${refused}) *, *)*${wanted} *(,|$)`, "i");
}

/**
 * @param supabase the origin of the hosted Supabase
 * @param moved addresses of an earlier site
 */
export function hostRules(supabase: string, moved: Moved): HostRules {
  const all = { ...securityHeaders(supabase), ...HSTS };
  const lean = Object.fromEntries(
    Object.entries(all).filter(([name]) => !DOCUMENT_ONLY.some((other) => other === name)),
  );
  const file = (match: RegExp, example: string) => ({
    match,
    headers: { ...(isSubresource(example) ? lean : all), "Cache-Control": cacheControl(example) },
  });
  const document = { ...all, "Cache-Control": cacheControl(addressOf[BASE_LANGUAGE].shell) };
  const noindex = { "X-Robots-Tag": "noindex" };
  return {
    files: [
      file(/^\/assets\/.+\.(js|css|woff2)$/, "/assets/index.js"),
      file(/^\/assets\//, "/assets/picture.webp"),
      file(/^\/(icons|screenshots)\//, "/icons/site.svg"),
      file(/\.[^/]*$/, "/sw.js"),
    ],
    types: Object.fromEntries(Object.entries(CONTENT_TYPES).map(([name, type]) => [name.slice(1), type])),
    feedTypes: { ...FEED_TYPES, ics: CALENDAR_TYPE },
    pages: { match: PUBLIC_PAGES, headers: { ...document, Vary: "Accept-Language, Save-Data" } },
    admin: { match: /^\/admin(\/[^.]*)?$/, headers: { ...document, Vary: "Accept-Language", ...noindex } },
    notPrerendered: noindex,
    unknown: { headers: { ...all, "Cache-Control": "no-store", ...noindex } },
    moved: moved.filter(([from]) => from !== SHARE.from),
    movedHeaders: { "Cache-Control": REDIRECT_CACHE },
    hidden: /(^|\/)\.|^\/_|\.(map|br|gz)$/,
    share: SHARE,
    preferred: othersThan(BASE_LANGUAGE).map((language) => ({ language, match: preferring(language) })),
  };
}

/** The shell, the folder and the file for unknown addresses, of each language. */
export function languageFiles(): readonly {
  language: Lang;
  shell: string;
  folder: string;
  unknown: string;
}[] {
  return LANGUAGES.map((language) => ({
    language,
    shell: addressOf[language].shell,
    folder: PAGE_FOLDERS[language],
    unknown: `${PAGE_FOLDERS[language]}${UNKNOWN_FILE}`,
  }));
}
