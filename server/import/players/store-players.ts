import { linkOrText } from "../../../src/ui/article-html/element-edits.ts";
import { fileName } from "../../../src/ui/article-html/shape-media.ts";
import { mediaKind } from "../pictures/attachments.ts";
import { placeholderLink } from "../pictures/store-pictures.ts";
import type { PlayerStore } from "./player-store.ts";

/** A player's addresses, the preferred one first. */
function sourcesOf(player: Element): string[] {
  const nodes = [player, ...player.querySelectorAll("source")];
  return nodes.flatMap((node) => node.getAttribute("src") ?? []).filter((src) => src !== "");
}

/** Stores the first of the addresses that can be stored. */
async function bringOne(sources: readonly string[], store: PlayerStore): Promise<string | null> {
  for (const source of sources) {
    const stored = await store.bring(source);
    if (stored !== null) return stored;
  }
  return null;
}

/** Plays the stored file, and no other one. */
function playStored(player: Element, address: string): void {
  for (const source of player.querySelectorAll("source")) source.remove();
  player.setAttribute("src", address);
}

/** A link to a file of the old site that a player could play: neither a page nor a picture. */
function isPlayable(href: string): boolean {
  const kind = mediaKind(href);
  return /^https?:/i.test(href) && (kind === "audio" || kind === "video");
}

/**
 * Stores the videos and sound recordings of an article, players and links alike, and points them at the stored files. A
 * player whose file is unavailable becomes a link to the original; a link stays.
 */
export async function storePlayers(root: ParentNode, store: PlayerStore): Promise<void> {
  for (const player of root.querySelectorAll("video, audio")) {
    const sources = sourcesOf(player);
    const stored = await bringOne(sources, store);
    if (stored !== null) {
      playStored(player, stored);
      continue;
    }
    const [original = ""] = sources;
    const isAddress = /^https?:/i.test(original);
    player.replaceWith(linkOrText(player, isAddress ? original : null, isAddress ? fileName(original) : ""));
  }
  for (const link of root.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href") ?? "";
    const stored = isPlayable(href) ? await store.bring(href) : null;
    if (stored !== null) link.setAttribute("href", stored);
  }
}

/**
 * Retries players that an earlier import could not load, if their links are still in the article, and those that still
 * play from the old site.
 * @param article its current state on the site
 * @param source its content in the export
 * @returns the number of files loaded this time
 */
export async function storeMissingPlayers(
  article: ParentNode,
  source: ParentNode,
  store: PlayerStore,
): Promise<number> {
  let placed = 0;
  for (const original of source.querySelectorAll("video, audio")) {
    const sources = sourcesOf(original);
    const [first = ""] = sources;
    const remote = [...article.querySelectorAll("video, audio")].find((player) =>
      sourcesOf(player).includes(first),
    );
    const link = remote ? null : placeholderLink(article, first, fileName(first));
    const place = remote ?? link;
    if (place === null) continue;
    const stored = await bringOne(sources, store);
    if (stored === null) continue;
    const player = remote ?? place.ownerDocument.importNode(original, true);
    playStored(player, stored);
    if (remote === undefined) place.replaceWith(player);
    placed += 1;
  }
  return placed;
}
