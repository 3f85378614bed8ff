import type { AdminKind, AdminOf, WrittenKind } from "../../../src/domain/content/admin-content.ts";
import { fieldsIn } from "../../../src/domain/content/admin-content.ts";
import { mediaReference } from "../../../src/domain/content/media-reference.ts";
import type { Draft, DraftOf } from "../../../src/domain/forms/draft.ts";
import { checkDraft, newPost } from "../../../src/domain/kinds/forms.ts";
import { KINDS, ofKinds, PLAIN_KINDS } from "../../../src/domain/kinds/kinds.ts";
import type { PersistResult } from "../../../src/domain/outbox/persist.ts";
import { type AdminAction, textIn } from "./admin-actions.ts";
import type { AdminBrowser } from "./admin-browser.ts";
import type { AdminPage } from "./admin-page.ts";
import type { AdminScene } from "./admin-scene.ts";
import type { AdminStep } from "./admin-step.ts";
import type { CheckIn } from "./guests.ts";

type ActionStep = Extract<AdminStep, { do: "act" }>;
type Post = "blog" | "news" | "community";
/** A page of a browser and the action performed in it. */
type ActionContext = {
  readonly scene: AdminScene;
  readonly browser: AdminBrowser;
  readonly page: AdminPage;
  readonly act: ActionStep;
};

const POSTS: readonly Post[] = ["blog", "news", "community"];
/** The text fields of each kind. */
const TEXTS = {
  blog: ["title", "content", "excerpt"],
  ...ofKinds(PLAIN_KINDS, () => ["title", "content"] as const),
  community: ["title", "content", "city"],
  service: ["title", "description"],
  event: ["title", "content", "place"],
  profile: ["tagline", "hours", "place"],
} as const satisfies Record<WrittenKind, readonly string[]>;
const PICTURE = { blog: "featuredImage", news: "imageUrl", community: "mediaUrl" } as const;
/** A schedule that no run reaches, and one that has passed when it arrives. */
const FAR_AWAY = "2150-01-01T09:00:00.000000Z";
const LONG_AGO = "2020-01-01T09:00:00.000000Z";
/** Size of a test picture, in bytes. */
const PICTURE_BYTES = 2_000;

/**
 * Performs one action of the owner in a page and records the outcome they saw. A page killed during it performs only part of it.
 */
export async function runAdminAction(scene: AdminScene, act: ActionStep): Promise<void> {
  const browser = scene.browser(act.browser);
  const page = await browser.page(act.page);
  if (!page) return;
  try {
    await perform({ scene, browser, page, act });
  } catch (error) {
    if (!page.isOver) throw error;
  }
}

function perform(doing: ActionContext): Promise<void> {
  const { act, page } = doing;
  const post = POSTS[act.kind] ?? "blog";
  switch (act.what) {
    case "create":
      return create(doing, post);
    case "edit":
      return edit(doing, post, true);
    case "draft":
      return edit(doing, post, false);
    case "profile":
    case "service":
      return edit(doing, act.what, true);
    case "save-draft":
      return withDraft(doing, (draft) => save(doing, draft));
    case "drop-draft":
      return withDraft(doing, (draft) => page.commands.dropDraft(draft.rowId));
    case "toggle":
      return change(doing, post, (row) => ({ published: !row.published, publishAt: null }), {
        publishAt: null,
      });
    case "schedule":
      return schedule(doing, post, FAR_AWAY, { value: false, publishAt: FAR_AWAY });
    case "schedule-past":
      // The server publishes it on arrival.
      return schedule(doing, post, LONG_AGO, { value: true, publishAt: null });
    case "unschedule":
      return schedule(doing, post, null, { value: false, publishAt: null });
    case "mark":
      return change(doing, "message", (row) => ({ read: !row.read }));
    case "moderate":
      return change(doing, "comment", (row) => ({ status: row.status === "hidden" ? "visible" : "hidden" }));
    case "delete":
      return remove(doing, post);
    case "delete-message":
      return remove(doing, "message");
    case "delete-comment":
      return remove(doing, "comment");
    case "undo":
      return undo(doing);
    case "scan":
      return scan(doing);
    case "check-in":
      return checkInByName(doing);
    case "cancel-upload":
    case "retry-upload":
      return upload(doing);
  }
}

async function chosen<K extends AdminKind>(
  { page, act }: ActionContext,
  kind: K,
): Promise<AdminOf[K] | null> {
  const rows = await page.read.rows(kind);
  return rows[act.nth % Math.max(1, rows.length)]?.row ?? null;
}

async function create(doing: ActionContext, kind: Post): Promise<void> {
  const rowId = crypto.randomUUID();
  const texts = { title: "Nothing yet", content: "Nothing at all yet" };
  const excerpt = kind === "blog" ? { excerpt: "Nothing yet" } : {};
  const draft = checkDraft(kind, { ...newPost(kind, null), ...texts, ...excerpt, published: true });
  if (!draft.ok) throw new Error(`A new ${kind}: ${JSON.stringify(draft.errors)}`);
  await write(doing, { kind, rowId, base: null, fields: draft.value } as Written, true);
}

/** Continues or starts a draft of the row, and saves it or not. */
async function edit(doing: ActionContext, kind: WrittenKind, saves: boolean): Promise<void> {
  const row = await chosen(doing, kind);
  if (!row) return;
  const begun = await doing.page.read.draft(row.id, kind);
  const draft = begun ?? ({ kind, rowId: row.id, base: row, fields: fieldsIn(kind, row) } as Written);
  await write(doing, draft, saves);
}

type Written = Omit<DraftOf<WrittenKind>, "updatedAt">;

async function write(doing: ActionContext, draft: Written, saves: boolean): Promise<void> {
  const { scene, browser, page, act } = doing;
  const { kind, rowId } = draft;
  scene.written += 1;
  const word = `w${scene.written}x`;
  const [text = "title"] = TEXTS[kind].slice(act.nth % TEXTS[kind].length);
  const shown = POSTS.includes(kind as Post) ? await choose(doing, kind as Post, rowId, word) : {};
  const content = text === "content" ? `<p>What is ${word} here</p>` : `What is ${word}`;
  const files = Object.values(shown)
    .map(String)
    .filter((value) => value.startsWith("/storage"));
  const fields = { ...draft.fields, [text]: content, ...shown };
  const base = draft.base as Record<string, unknown> | null;
  const named = [text, ...Object.keys(shown).filter((field) => String(shown[field]).includes(word))];
  const action = scene.actions.note({
    browser: browser.nth,
    kind: "text",
    on: kind,
    rowId,
    creates: draft.base === null,
    fields: named,
    value: word,
    files,
    saw: new Map(named.map((field) => [field, textIn(base, field)])),
    outcome: "draft",
  });
  const result = await page.commands.storeDraft({ ...draft, fields } as unknown as Omit<Draft, "updatedAt">);
  if (!result.ok) action.outcome = "not-persisted";
  else if (saves) await save(doing, { ...draft, fields } as Draft);
}

/** Selects pictures; an article gets a second one inside its text. */
async function choose(
  { page, act }: ActionContext,
  kind: Post,
  rowId: string,
  word: string,
): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  const names = kind === "blog" ? ["featuredImage", "content"] : [PICTURE[kind]];
  for (const [at, field] of names.slice(0, act.files).entries()) {
    const path = `${KINDS[kind].media}/${word}-${at}.webp`;
    const medium = { path, rowId, bytes: new ArrayBuffer(PICTURE_BYTES), type: "image/webp" };
    if (!(await page.commands.storeFile(medium)).ok) continue;
    const reference = mediaReference(path);
    shown[field] = field === "content" ? `<p>Seen</p><img src="${reference}">` : reference;
    if (field === "mediaUrl") shown.mediaType = "image";
  }
  return shown;
}

/** Save or Publish: queues the content of the draft and drops what it no longer contains. */
async function save(doing: ActionContext, draft: Draft): Promise<void> {
  const { scene, browser, page } = doing;
  const actions = scene.actions.drafts(browser.nth, draft.rowId);
  const held = (action: AdminAction) =>
    action.fields.some((field) => textIn(draft.fields, field).includes(`${action.value}`));
  const [operation, outcome] = await reported(doing, page.commands.saveDraft(draft.kind, draft.rowId));
  // Content that could not be queued is still a draft.
  if (outcome === "not-persisted") return;
  for (const action of actions) if (held(action)) scene.actions.queued(action, operation, outcome);
}

async function withDraft({ page, act }: ActionContext, then: (draft: Draft) => Promise<void>): Promise<void> {
  const drafts = await page.read.drafts();
  const draft = drafts[act.nth % Math.max(1, drafts.length)];
  if (draft) await then(draft as DraftOf<WrittenKind> as Draft);
}

async function change<K extends "blog" | "news" | "community" | "message" | "comment">(
  doing: ActionContext,
  kind: K,
  to: (row: AdminOf[K]) => Record<string, unknown> | null,
  outcomeOf: Partial<Pick<AdminAction, "value" | "publishAt">> = {},
): Promise<void> {
  const row = await chosen(doing, kind);
  const fields = row && to(row);
  if (!row || !fields) return;
  const [[field = "", value] = []] = Object.entries(fields);
  const [operation, outcome] = await reported(doing, doing.page.commands.change(kind, row, fields as never));
  const { browser, scene } = doing;
  const flag = {
    browser: browser.nth,
    kind: "flag" as const,
    on: kind,
    rowId: row.id,
    fields: "publishAt" in fields ? ["published", "publishAt"] : [field],
    value,
    ...outcomeOf,
  };
  scene.actions.note({ ...flag, operation, outcome });
}

/** Sets the schedule of a post that is not public, or unpublishes it for one. */
function schedule(
  doing: ActionContext,
  kind: Post,
  publishAt: string | null,
  outcomeOf: Pick<AdminAction, "value" | "publishAt">,
): Promise<void> {
  return change(doing, kind, () => ({ published: false, publishAt }), outcomeOf);
}

async function remove(doing: ActionContext, kind: AdminKind): Promise<void> {
  const row = await chosen(doing, kind);
  if (!row) return;
  const [operation, outcome] = await reported(doing, doing.page.commands.remove(kind, row));
  const { browser, scene } = doing;
  const saw = new Map(Object.keys(row).map((field) => [field, textIn(row, field)]));
  scene.actions.note({
    browser: browser.nth,
    kind: "delete",
    on: kind,
    rowId: row.id,
    operation,
    outcome,
    saw,
  });
}

async function undo({ scene, browser, page }: ActionContext): Promise<void> {
  const deletions = scene.actions.all.filter(
    (action) => action.kind === "delete" && action.browser === browser.nth,
  );
  const last = deletions.at(-1);
  if (last?.outcome !== "persisted") return;
  try {
    if (await page.commands.undo(last.operation)) last.outcome = "withdrawn";
  } catch (error) {
    last.outcome = "unknown";
    throw error;
  }
}

/** Shows the code of a guest to the camera of this page. */
async function scan({ scene, browser, page, act }: ActionContext): Promise<void> {
  const { guests } = scene;
  const code = guests.code(act.nth);
  let told: CheckIn["told"] = "not-persisted";
  try {
    const answer = await page.commands.checkIn(code, code);
    if (answer.ok) told = answer.result.kind;
  } catch (error) {
    if (!page.isOver) throw error;
    told = "unknown";
  }
  guests.noteCheckIn({ browser: browser.nth, guest: code.attendanceId, told });
}

async function checkInByName(doing: ActionContext): Promise<void> {
  const row = await chosen(doing, "attendance");
  if (!row) return;
  const [, outcome] = await reported(doing, doing.page.commands.change("attendance", row, { arrived: true }));
  const told = outcome === "persisted" ? "checked_in" : outcome === "unknown" ? "unknown" : "not-persisted";
  doing.scene.guests.noteCheckIn({ browser: doing.browser.nth, guest: row.id, told });
}

async function upload({ scene, page, act }: ActionContext): Promise<void> {
  const waiting = (await page.db.media.toArray()).filter(({ state }) => state !== "there");
  const medium = waiting[act.nth % Math.max(1, waiting.length)];
  if (!medium) return;
  if (act.what === "retry-upload") return page.commands.retryUpload(medium.path);
  scene.stopped.add(medium.path);
  await page.commands.cancelUpload(medium.path);
}

/** Records the operation id it was queued under and the outcome its author saw. */
async function reported(
  { browser, page }: ActionContext,
  persisting: Promise<PersistResult>,
): Promise<[string, AdminAction["outcome"]]> {
  try {
    const result = await persisting;
    if (result.ok) return [result.id, "persisted"];
  } catch (error) {
    if (!page.isOver) throw error;
  }
  return [browser.lastId, page.isOver ? "unknown" : "not-persisted"];
}
