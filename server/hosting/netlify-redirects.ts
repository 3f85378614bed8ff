import { paths } from "../../src/config/paths.ts";
import { LANGUAGE_PARAMETER } from "../../src/domain/content/language.ts";
import { addressOf } from "../../src/pwa/language/build-files.ts";
import { CONTENT_PAGES, DEVICE_PAGES } from "../site/page-address.ts";
import { HOST_FOLDER, type HostRules, pageFile, UNKNOWN_FILE } from "./host-rules.ts";

/** The folders of posts, of which Netlify serves the English page by itself. */
const POSTS = [paths.article(":id"), paths.newsItem(":id"), paths.post(":id")];

/**
 * Netlify's `_redirects`. The first rule that matches applies; `200!` replaces a file at that address. A post that is newer
 * than the build gets the shell.
 */
export function netlifyRedirects({ share }: HostRules): string {
  const shell = addressOf.en.shell;
  const inLanguage = (path: string) => [
    `${path} ${LANGUAGE_PARAMETER}=ti ${pageFile("ti", path)} 200!`,
    `${path} ${LANGUAGE_PARAMETER}=en ${pageFile("en", path)} 200!`,
    `${path} ${pageFile("ti", path)} 200! Language=ti`,
  ];
  const rules = [
    "# Made by `npm run build` from server/hosting; a change here is lost with the next build.",
    `/${HOST_FOLDER}/* ${UNKNOWN_FILE} 404!`,
    `/_worker.js ${UNKNOWN_FILE} 404!`,
    `${share.from} ${share.to} 303!`,
    ...[paths.home, ...CONTENT_PAGES.filter((path) => path !== paths.home), ...POSTS].flatMap(inLanguage),
    `/ ${pageFile("en", "/")} 200!`,
    ...[...POSTS, ...DEVICE_PAGES, "/admin", "/admin/*"].map((path) => `${path} ${shell} 200`),
  ];
  return `${rules.join("\n")}\n`;
}
