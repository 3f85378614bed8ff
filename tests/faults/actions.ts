import { actionOf, type Intent } from "../../src/domain/outbox/actions.ts";
import type { Operation } from "../../src/domain/outbox/operation.ts";
import type { PersistResult } from "../../src/domain/outbox/persist.ts";
import type { Scene } from "./scene.ts";
import type { Action } from "./step.ts";
import { correct, writeStory } from "./stories.ts";
import type { Tab } from "./tab.ts";
import type { UserAction } from "./user-actions.ts";
import { speak } from "./voices.ts";

let written = 0;

/** More than the hundred interactions of one request. */
const MANY = 120;

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
    case "many-shares":
      for (let nth = 0; nth < MANY && !tab.faults.gone; nth += 1)
        await counted("share", post, commands.share(post));
      return;
    case "like-article":
      return counted("like", article, commands.like("blog", article));
    case "view":
      return counted("view", article, commands.perform({ kind: "view", on: "blog", postId: article }));
    case "comment":
    case "comment-with-link":
    case "comment-too-long":
      return comment(scene, tab, post, textOf(what));
    case "delete-comment":
      return remove(scene, tab, n, "comment_delete");
    case "report": {
      const postId = scene.post(0);
      const lane = `comment:${othersComment}`;
      return recordResult(
        scene,
        tab,
        { kind: "comment_report", postId, about: othersComment, lane },
        commands.reportComment(postId, othersComment, "other", ""),
      );
    }
    case "attend": {
      const answer = { kind: "attend", on: "event", postId: scene.event, day: scene.day } as const;
      const people = 1 + (n % 2);
      return recordResult(
        scene,
        tab,
        { kind: "attend", postId: scene.event, people, lane: `event:${scene.event}` },
        // A schedule answers the same time again and again, and each answer counts.
        commands.attend({ ...answer, name: "Aster", people, website: "" }, () => ({ state: "none" })),
      );
    }
    case "withdraw-answer":
      return remove(scene, tab, n, "attend_withdraw");
    case "appeal":
      return appeal(scene, tab, n);
    case "correction":
      return correct(scene, tab, `Correction ${written}`);
    case "story":
      return writeStory(scene, tab, `Story ${written}`, n);
    case "voice":
      return speak(scene, tab, n);
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

/** Deletes an own comment, or withdraws an own answer. */
async function remove(
  scene: Scene,
  tab: Tab,
  n: number,
  kind: "comment_delete" | "attend_withdraw",
): Promise<void> {
  const found = await findOwn(scene, tab, n, kind === "comment_delete" ? "comment" : "attend");
  if (!found) return;
  const { chosen, secret } = found;
  const { id: about, postId } = chosen;
  const removal: Intent =
    kind === "comment_delete"
      ? { kind, on: "community", postId, commentId: about, secret }
      : { kind, on: "event", postId, day: scene.day, attendanceId: about, secret };
  let result: PersistResult;
  try {
    result = await (removal.kind === "comment_delete"
      ? tab.commands.deleteComment(postId, about, secret)
      : tab.commands.withdrawAnswer(removal));
  } catch (error) {
    if (!tab.faults.gone) throw error;
    result = { ok: false, error: "closed" };
  }
  if (tab.faults.gone) chosen.outcome = "unknown";
  if (result.ok && result.id === about) chosen.outcome = "withdrawn";
  else {
    const id = result.ok ? result.id : scene.device.lastId;
    scene.actions.note({
      id,
      kind,
      postId,
      about,
      lane: actionOf(removal).lane(removal),
      outcome: outcomeOf(tab, result),
    });
  }
}

/** The owner hides a comment of this device, whose author asks to reconsider. */
async function appeal(scene: Scene, tab: Tab, n: number): Promise<void> {
  const found = await findOwn(scene, tab, n, "comment");
  if (!found) return;
  const { id: about, postId } = found.chosen;
  if (scene.actions.all.some((action) => action.kind === "comment_appeal" && action.about === about)) return;
  const hidden = await scene.server.query(
    "update public.community_comments set status = 'hidden', decision = $2::jsonb where id = $1 returning id",
    [about, JSON.stringify({ reason: "other", words: "" })],
  );
  if (hidden.length === 0) return;
  const text = `Please look again ${written}`;
  await recordResult(
    scene,
    tab,
    { kind: "comment_appeal", postId, about, text, lane: `comment:${about}` },
    tab.commands.perform({
      ...{ kind: "comment_appeal", on: "community", postId, commentId: about },
      ...{ secret: found.secret, words: text },
    }),
  );
}

/** One of the own comments or answers that the device has, with its secret; null if there is none. */
async function findOwn(
  { actions }: Scene,
  tab: Tab,
  n: number,
  kind: "comment" | "attend",
): Promise<{ chosen: UserAction; secret: string } | null> {
  const own = actions.all.filter((action) => action.kind === kind && action.outcome === "persisted");
  const chosen = own[n % Math.max(1, own.length)];
  const secret = chosen && (await secretOf(tab, chosen.id));
  return chosen && secret ? { chosen, secret } : null;
}

async function secretOf(tab: Tab, id: string): Promise<string | null> {
  try {
    const known: Pick<Operation, "intent"> | undefined =
      (await tab.db.outbox.where("id").equals(id).first()) ?? (await tab.db.receipts.get(id));
    return known && "secret" in known.intent ? known.intent.secret : null;
  } catch {
    return null;
  }
}

/** Notes an action with what the user was told: stored, not stored, or nothing because the tab died. */
export async function recordResult(
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
