import type { PrecacheController } from "workbox-precaching";
import { NavigationRoute } from "workbox-routing";
import { isAdminPath } from "../src/config/is-admin-path.ts";
import { isMeteredConnection } from "../src/config/metered-connection.ts";
import { mayBeOldAddress } from "../src/config/old-address.ts";
import { chooseLanguage, LANGUAGE_PARAMETER } from "../src/domain/content/language.ts";
import { addressOf, ownCaches } from "../src/pwa/language/build-files.ts";
import { languageInUse } from "../src/pwa/language/language-note.ts";
import { startPageKey } from "../src/pwa/worker-bridge/start-page-key.ts";
import type { Entry } from "./entries.ts";
import { NOT_PAGES } from "./page-addresses.ts";
import { serve } from "./serve.ts";

/** The first script of the document. */
const ENTRY = /^assets\/index-[^/]+\.js$/;

/** How long the server may take to say where an unknown address leads, in milliseconds. */
const REDIRECT_WAIT = 8_000;

/**
 * Answers every navigation with the shell in the language of its address, else the reader's, and "/" with the cached prerendered start page if
 * there is one. An address that may be one of an earlier site follows the server's redirect.
 * @param files of this version, among them its first script: a start page of another version is not used
 * @param shell the precached files
 */
export function answerNavigations(files: readonly Entry[], shell: PrecacheController): void {
  const entry = files.find(({ url }) => ENTRY.test(url));
  const cachedPage = async ({ pathname, searchParams }: URL) => {
    const own = await languageInUse();
    // A link may name another language than this device's, which the cached start page is in.
    const language = chooseLanguage(searchParams.get(LANGUAGE_PARAMETER), [own]);
    return (
      (pathname === "/" &&
        language === own &&
        !isMeteredConnection() &&
        entry &&
        (await cachedStart(`/${entry.url}`))) ||
      (await shell.matchPrecache(addressOf[language].shell))
    );
  };
  serve(
    new NavigationRoute(
      async ({ url, request }) => {
        const redirect = mayBeOldAddress(url) && (await redirectOf(request));
        if (redirect) return redirect;
        const page = await cachedPage(url);
        if (!page) return fetch(request);
        return isAdminPath(url.pathname) ? page : sharingProcess(page);
      },
      { denylist: NOT_PAGES },
    ),
  );
}

/**
 * The page without its opener policy, for which the browser would start another process than the worker's. Public pages look the
 * same to everybody, so another site that opens one learns nothing from its window
 * (docs/decisions/2026-11-26-pages-share-the-workers-process.md).
 */
function sharingProcess({ body, status, statusText, headers }: Response): Response {
  const others = new Headers(headers);
  others.delete("Cross-Origin-Opener-Policy");
  return new Response(body, { status, statusText, headers: others });
}

async function cachedStart(entry: string): Promise<Response | undefined> {
  return caches.match(startPageKey(entry), { cacheName: ownCaches.start });
}

/** The server's redirect; undefined without one, or without a connection. */
async function redirectOf(request: Request): Promise<Response | undefined> {
  const none = new Promise<undefined>((resolve) => setTimeout(resolve, REDIRECT_WAIT));
  try {
    const answer = await Promise.race([fetch(request), none]);
    return answer?.type === "opaqueredirect" ? answer : undefined;
  } catch {
    return undefined;
  }
}
