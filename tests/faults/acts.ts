import { laneOf, type Operation } from "../../src/domain/outbox/operation.ts";
import type { Kept } from "../../src/offline/core/persist.ts";
import type { Deed } from "./deeds.ts";
import type { Scene } from "./scene.ts";
import type { Act } from "./step.ts";
import type { Tab } from "./tab.ts";

let written = 0;

/** Performs one user action in a tab and records the outcome the user saw. */
export async function act(scene: Scene, tab: Tab, what: Act, n: number): Promise<void> {
  const { article, othersComment } = scene;
  const { commands } = tab;
  const post = scene.post(n);
  written += 1;
  const counted = (kind: "like" | "share" | "view", postId: string, kept: Promise<Kept>) =>
    noting(scene, tab, { kind, postId, lane: `post:${postId}` }, kept);
  switch (what) {
    case "like":
      return counted("like", post, commands.like("community", post));
    case "share":
      return counted("share", post, commands.share(post));
    case "like-article":
      return counted("like", article, commands.like("blog", article));
    case "view":
      return counted("view", article, commands.view(article));
    case "comment":
    case "comment-with-link":
    case "comment-too-long":
      return comment(scene, tab, post, wordsOf(what));
    case "delete-comment":
      return deleteComment(scene, tab, n);
    case "report": {
      const target = { postId: scene.post(0), commentId: othersComment };
      const deed = { kind: "comment_report" as const, lane: `comment:${othersComment}`, ...target };
      return noting(scene, tab, deed, commands.reportComment(target.postId, othersComment));
    }
    case "message": {
      const words = `Message ${written}`;
      const message = { name: "Aster", email: "aster@selam.example", message: words, website: "" };
      const deed = { kind: "message" as const, postId: "", lane: "messages", words };
      return noting(scene, tab, deed, commands.leaveMessage(message));
    }
  }
}

/** @param instead the rejected comment that this one replaces */
export function comment(
  scene: Scene,
  tab: Tab,
  postId: string,
  words: string,
  instead?: string,
): Promise<void> {
  const deed = { kind: "comment" as const, postId, lane: `thread:${postId}`, words };
  const draft = { authorName: "Aster", body: words, website: "" };
  return noting(scene, tab, deed, tab.commands.comment(postId, draft, instead));
}

function wordsOf(what: Act): string {
  if (what === "comment-too-long") return `${written} ${"far too long ".repeat(200)}`;
  return what === "comment" ? `Comment ${written}` : `Comment ${written} on https://selam.example`;
}

async function deleteComment(scene: Scene, tab: Tab, n: number): Promise<void> {
  const own = scene.deeds.all.filter(({ kind, fate }) => kind === "comment" && fate === "kept");
  const chosen = own[n % Math.max(1, own.length)];
  const secret = chosen && (await secretOf(tab, chosen.id));
  if (!chosen || !secret) return;
  const { id: commentId, postId } = chosen;
  let kept: Kept;
  try {
    kept = await tab.commands.deleteComment(postId, commentId, secret);
  } catch (error) {
    if (!tab.fate.gone) throw error;
    kept = { ok: false, why: "closed" };
  }
  if (tab.fate.gone) chosen.fate = "untold";
  if (kept.ok && kept.id === commentId) chosen.fate = "withdrawn";
  else {
    const id = kept.ok ? kept.id : scene.device.lastId;
    const fate = fateOf(tab, kept);
    const intent = { kind: "comment_delete" as const, on: "community" as const, postId, commentId, secret };
    scene.deeds.note({ id, kind: "comment_delete", postId, commentId, lane: laneOf(intent), fate });
  }
}

async function secretOf(tab: Tab, id: string): Promise<string | null> {
  try {
    const known: Pick<Operation, "intent"> | undefined =
      (await tab.db.outbox.where("id").equals(id).first()) ?? (await tab.db.receipts.get(id));
    return known?.intent.kind === "comment" ? known.intent.secret : null;
  } catch {
    return null;
  }
}

async function noting(
  scene: Scene,
  tab: Tab,
  deed: Pick<Deed, "kind" | "postId" | "lane"> & Partial<Deed>,
  keeping: Promise<Kept>,
): Promise<void> {
  const { lastId } = scene.device;
  let kept: Kept;
  try {
    kept = await keeping;
  } catch (error) {
    if (!tab.fate.gone) throw error;
    kept = { ok: false, why: "closed" };
  }
  scene.deeds.note({ ...deed, id: kept.ok ? kept.id : lastId, fate: fateOf(tab, kept) });
}

function fateOf(tab: Tab, kept: Kept): Deed["fate"] {
  if (kept.ok) return "kept";
  return tab.fate.gone ? "untold" : "refused";
}
