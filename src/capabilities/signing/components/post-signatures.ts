import * as v from "valibot";
import { cacheStorage } from "../../../config/cache-storage.ts";
import { storedSiteKeys, storeSiteKeys } from "../../../config/site-keys.ts";
import { SIGNED_CACHE, signedPaths } from "../config/signed-paths.ts";
import type { PostSignature, Signatures, SignedPost } from "../domain/signatures.ts";
import { signaturesSchema } from "../domain/signatures.ts";
import { type GivenPost, signedText } from "../domain/signed-text.ts";

/** Milliseconds after which a device uses what it has. */
const TIMEOUT_MS = 4_000;

/** A post as the site has signed it, from this device or else from the server; null if there is no signature for this revision. */
export async function signedPost(post: GivenPost): Promise<SignedPost | null> {
  const { kind, row } = post;
  const known = await keptSignature(post);
  const isKnown = known?.rev === row.rev || !navigator.onLine;
  const signature = isKnown ? known : (await fetchSignatures(signedPaths.post(kind, row.id)))?.posts[0];
  const site = storedSiteKeys()?.site ?? location.origin;
  if (signature?.rev !== row.rev || signature.id !== row.id) return null;
  return { text: signedText(post, site), key: signature.key, signature: signature.signature };
}

let newest: Promise<Signatures | null> | null = null;

/** Keeps the signatures of the newest posts, and of one that is shown, so that they can be given without a connection. */
export async function keepSignatures(shown: GivenPost | null): Promise<void> {
  // Once for all share buttons of a page; without an answer, the next button asks again.
  newest ??= fetchSignatures(signedPaths.newest);
  const answer = await newest;
  if (!answer) newest = null;
  // A site without keys has no signatures.
  if (!shown || !answer?.keys.length) return;
  if (!answer.posts.some(({ id }) => id === shown.row.id)) await signedPost(shown);
}

/** Reads the site's keys from the server. @returns those, else the ones of the last time; null if there are none */
export async function refreshSiteKeys(): Promise<readonly string[] | null> {
  const answer = navigator.onLine ? await fetchSignatures(signedPaths.keys) : null;
  return answer?.keys ?? storedSiteKeys()?.keys ?? null;
}

/** Keeps the signature of a post that was given by hand, so that it can be given on. */
export async function keepSignature(
  { kind, row: { id, rev } }: GivenPost,
  signed: SignedPost,
): Promise<void> {
  const { key, signature } = signed;
  await keep([{ kind, id, rev, key, signature }]);
}

async function keptSignature({ kind, row: { id } }: GivenPost): Promise<PostSignature | null> {
  const kept = await (await cacheStorage())?.match(signedPaths.post(kind, id), { cacheName: SIGNED_CACHE });
  const parsed = kept && v.safeParse(signaturesSchema.entries.posts.item, await kept.json());
  return parsed?.success ? parsed.output : null;
}

/** What the server answers; null without a connection. */
async function fetchSignatures(path: string): Promise<Signatures | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(path, { signal: stop.signal, credentials: "omit" });
    const parsed = v.safeParse(signaturesSchema, response.ok ? await response.json() : null);
    if (!parsed.success) return null;
    const { site, keys, posts } = parsed.output;
    storeSiteKeys({ site, keys, at: Date.now() });
    await keep(posts);
    return parsed.output;
  } catch {
    // Without a connection a device uses what it has.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function keep(signatures: readonly PostSignature[]): Promise<void> {
  const cache = await (await cacheStorage())?.open(SIGNED_CACHE);
  for (const signature of signatures)
    await cache?.put(
      signedPaths.post(signature.kind, signature.id),
      new Response(JSON.stringify(signature), { headers: { "Content-Type": "application/json" } }),
    );
}
