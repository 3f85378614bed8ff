import type { IncomingMessage, ServerResponse } from "node:http";
import { manifestOf, textsOf } from "../../scripts/page-texts.ts";
import { DEMO_NAME } from "../../src/community/names.ts";
import { paths } from "../../src/config/paths.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { BASE_LANGUAGE, LANGUAGES } from "../../src/domain/languages/languages.ts";
import type { SiteIdentity } from "../../src/domain/naming/site-identity.ts";
import { addressOf } from "../../src/pwa/language/build-files.ts";
import { DOCUMENT_ONLY } from "../http/security-headers.ts";
import { sendText } from "../http/send-text.ts";
import type { ReadInitialPosts } from "./initial-posts.ts";
import { CONTENT_TYPES } from "./site-file.ts";
import { identityOf, siteDescription } from "./site-texts.ts";

/** The manifest of a site in a language: installed, the app has the site's name. */
export function siteManifest(identity: SiteIdentity, language: Lang): string {
  return manifestOf(language, {
    name: identity.name[language].text,
    description: siteDescription(identity, language, textsOf(language)),
    isPictured: identity.name[BASE_LANGUAGE].text === DEMO_NAME,
  });
}

/**
 * Serves the manifests, with the name that the site has now.
 * @returns false for every other path, and while the database does not respond
 */
export async function sendManifest(
  pathname: string,
  readInitialPosts: ReadInitialPosts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const language = LANGUAGES.find((each) => addressOf[each].manifest === pathname);
  const posts = language && (await readInitialPosts(language, paths.home));
  if (!posts) return false;
  for (const header of DOCUMENT_ONLY) res.removeHeader(header);
  const text = siteManifest(identityOf(posts.snapshot.profile), language);
  await sendText(req, res, CONTENT_TYPES[".webmanifest"] ?? "", text);
  return true;
}
