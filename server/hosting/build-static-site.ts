import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createPublications } from "../../src/api/publications.ts";
import { createSiteRemote } from "../../src/api/site-api.ts";
import { publicKeysOf, type SigningKey } from "../../src/capabilities/signing/server/signing-key.ts";
import type { Head } from "../../src/domain/outbox/remote.ts";
import { buildBeside } from "../build/build-beside.ts";
import { buildInto, isOutdated, RECORD, SERVER_FOLDER, type SiteTarget } from "../build/build-site.ts";
import { movedAddresses } from "../site/redirects.ts";
import { writeHostFiles } from "./host-files.ts";
import type { Moved } from "./host-rules.ts";
import { readOrThrow, retriedCall } from "./read-project.ts";
import { type StaticPages, type StaticSource, writeStaticPages } from "./static-pages.ts";

export type StaticBuild = {
  /** The hosted project. */
  readonly target: SiteTarget;
  /** The site's public origin. */
  readonly siteUrl: string;
  /** Signs the posts; undefined for none. */
  readonly signingKey?: SigningKey | undefined;
  /** True to build only if something was published, or the code changed, since the last build. */
  readonly ifChanged: boolean;
  /** For tests: what builds the app. */
  readonly buildApp?: typeof buildInto;
};

/**
 * Builds the site for a static host: the app, every page of the hosted project prerendered in both languages, and what the
 * hosts need.
 * @returns null if nothing has changed
 * @throws StartError with the reason if the project cannot be read
 */
export async function buildStaticSite(dist: string, build: StaticBuild): Promise<StaticPages | null> {
  const { target, siteUrl, ifChanged, buildApp = buildInto } = build;
  const source: StaticSource = {
    remote: createSiteRemote(target.supabaseUrl, target.anonKey),
    publications: createPublications(target.supabaseUrl, target.anonKey),
    siteUrl,
    apiUrl: target.supabaseUrl,
    signingKey: build.signingKey,
  };
  const head = readOrThrow(source.apiUrl, await retriedCall(() => source.remote.head()));
  const moved = movedAddresses(
    readOrThrow(source.apiUrl, await retriedCall(() => source.publications.oldAddresses())),
  );
  const record = recordOf(build, head, moved);
  if (ifChanged && readRecord(dist) === record && !isOutdated(dist)) return null;

  return buildBeside(dist, async (next) => {
    await buildApp(next, target);
    const written = await writeStaticPages(next, source);
    rmSync(path.join(next, SERVER_FOLDER), { recursive: true, force: true });
    await writeHostFiles(next, target.supabaseUrl, moved);
    writeFileSync(path.join(next, RECORD), record);
    return written;
  });
}

/** What a build was made of. It differs from the record of a build for `npm start`, which would serve old pages. */
function recordOf({ target, siteUrl, signingKey }: StaticBuild, { rev, stamp }: Head, moved: Moved): string {
  const keys = signingKey && publicKeysOf(signingKey);
  // An import adds its redirects after its posts, without a new revision.
  const redirects = createHash("sha256").update(JSON.stringify(moved)).digest("base64url");
  return `${JSON.stringify({ ...target, siteUrl, rev, stamp, redirects, keys })}\n`;
}

function readRecord(dist: string): string | null {
  const file = path.join(dist, RECORD);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
