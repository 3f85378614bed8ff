import { laneOf, type Operation } from "../../src/domain/outbox/operation.ts";
import type { PersistResult } from "../../src/domain/outbox/persist.ts";
import type { Scene } from "./scene.ts";
import type { Action } from "./step.ts";
import type { Tab } from "./tab.ts";
import type { UserAction } from "./user-actions.ts";

let written = 0;

/** Performs one user action in a tab and records the outcome the user saw. */
export async function runAction(scene: Scene, tab: Tab, what: Action, n: number): Promise<void> {
  const { article, othersComment } = scene;
  const { commands } = tab;
  const post = scene.post(n);
  written += 1;
  const counted = (kind: "like" | "share" | "view", postId: string, stored: Promise<PersistResult>) =>
    recordResult(scene, tab, { kind, postId, lane: `post:${postId}` }, stored);
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
      return comment(scene, tab, post, textOf(what));
    case "delete-comment":
      return deleteComment(scene, tab, n);
    case "report": {
      const target = { postId: scene.post(0), commentId: othersComment };
      const action = { kind: "comment_report" as const, lane: `comment:${othersComment}`, ...target };
      return recordResult(
        scene,
        tab,
        action,
        commands.reportComment(target.postId, othersComment, "other", ""),
      );
    }
    case "message": {
      const text = `Message ${written}`;
      const message = { name: "Aster", email: "aster@selam.example", message: text, website: "" };
      const action = { kind: "message" as const, postId: "", lane: "messages", text };
      return recordResult(scene, tab, action, commands.sendMessage(message));
    }
  }
}

/** @param instead the rejected comment that this one replaces */
export function comment(
  scene: Scene,
  tab: Tab,
  postId: string,
  text: string,
  instead?: string,
): Promise<void> {
  const action = { kind: "comment" as const, postId, lane: `thread:${postId}`, text };
  const draft = { authorName: "Aster", body: text, website: "" };
  return recordResult(scene, tab, action, tab.commands.comment(postId, draft, instead));
}

function textOf(what: Action): string {
  if (what === "comment-too-long") return `${written} ${"far too long ".repeat(200)}`;
  return what === "comment" ? `Comment ${written}` : `Comment ${written} on https://selam.example`;
}

async function deleteComment(scene: Scene, tab: Tab, n: number): Promise<void> {
  const own = scene.actions.all.filter(({ kind, outcome }) => kind === "comment" && outcome === "persisted");
  const chosen = own[n % Math.max(1, own.length)];
  const secret = chosen && (await secretOf(tab, chosen.id));
  if (!chosen || !secret) return;
  const { id: commentId, postId } = chosen;
  let result: PersistResult;
  try {
    result = await tab.commands.deleteComment(postId, commentId, secret);
  } catch (error) {
    if (!tab.faults.gone) throw error;
    result = { ok: false, error: "closed" };
  }
  if (tab.faults.gone) chosen.outcome = "unknown";
  if (result.ok && result.id === commentId) chosen.outcome = "withdrawn";
  else {
    const id = result.ok ? result.id : scene.device.lastId;
    const outcome = outcomeOf(tab, result);
    const intent = { kind: "comment_delete" as const, on: "community" as const, postId, commentId, secret };
    scene.actions.note({ id, kind: "comment_delete", postId, commentId, lane: laneOf(intent), outcome });
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

async function recordResult(
  scene: Scene,
  tab: Tab,
  action: Pick<UserAction, "kind" | "postId" | "lane"> & Partial<UserAction>,
  persisting: Promise<PersistResult>,
): Promise<void> {
  const { lastId } = scene.device;
  let result: PersistResult;
  try {
    result = await persisting;
  } catch (error) {
    if (!tab.faults.gone) throw error;
    result = { ok: false, error: "closed" };
  }
  scene.actions.note({ ...action, id: result.ok ? result.id : lastId, outcome: outcomeOf(tab, result) });
}

function outcomeOf(tab: Tab, result: PersistResult): UserAction["outcome"] {
  if (result.ok) return "persisted";
  return tab.faults.gone ? "unknown" : "not-persisted";
}
