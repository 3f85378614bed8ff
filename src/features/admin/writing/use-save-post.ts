import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { momentText } from "../../../components/texts/moment-text.ts";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { type Admin, useAdmin } from "../../../data/admin/context.ts";
import type { OpenDraft } from "../../../data/admin/use-draft.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import { listSeparator } from "../../../domain/content/language.ts";
import type { Timestamp } from "../../../domain/dates/timestamp.ts";
import type { AdminOperation } from "../../../domain/outbox/admin-operation.ts";
import type { StorageProblem } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { createSanitiser } from "../../../ui/article-html/sanitise.ts";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { type Toast, useToast } from "../../../ui/toasts.tsx";
import { fieldName } from "./conflict/field-text.ts";
import { type FieldsIn, POST_KINDS } from "./post-kinds.ts";

/**
 * Saves a post as a draft or published: validates it, sanitises its HTML, then queues the operation and deletes the
 * draft in one transaction. The list updates at once; the server's response is reported by a toast.
 */
export function useSavePost<K extends PostKind>(kind: K, rowId: string, draft: OpenDraft<K, FieldsIn[K]>) {
  const admin = useAdmin();
  const showToast = useToast();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const { check, paths, labels } = POST_KINDS[kind];
  const { form, errors, submitErrors, validate } = useValidatedForm<FieldsIn[K], FieldsIn[K]>(
    check,
    draft.fields,
  );

  /** @param stays true to continue writing, false to return to the list */
  async function save(published: boolean, stays: boolean): Promise<void> {
    if (saving) return;
    // Publishing ends a schedule.
    const fields = { ...draft.current(), published, ...(published ? { publishAt: null } : {}) };
    const isScheduled = fields.publishAt !== null;
    const isNew = draft.base === null;
    const failed = isNew ? labels.createFailed : labels.updateFailed;
    const fail = (problem: StorageProblem) =>
      showToast({ tone: "failed", text: failed({ why: storageErrorText(problem) }) });
    const missing = missingFields(kind, fields);
    // The site accepts complete posts only; a draft can be left incomplete.
    if (!published && !isScheduled && missing.length > 0) {
      const problem = await draft.persist();
      if (problem) return fail(problem);
      return showToast({
        text: m.writing_draft_incomplete({
          missing: missing.map(fieldName).join(listSeparator(getLocale())),
        }),
      });
    }
    const checked = validate(fields);
    if (!checked) return;
    setSaving(true);
    const problem = await draft.save(cleaned(kind, checked, draft.base), stays);
    setSaving(false);
    if (problem) return fail(problem);
    reportSaveOutcome(admin, { kind, rowId, isNew, published, publishAt: checked.publishAt }, showToast);
    if (!stays) void navigate(paths.list);
  }

  /** Saves and stays, neither publishing nor unpublishing: the form may not have read yet which of the two it would be. */
  async function saveAsItIs(): Promise<void> {
    const stored = await admin.read.row(kind, rowId).catch((error: unknown) => {
      // The draft's base answers then, and saving says what is wrong with the storage.
      console.error(error);
      return undefined;
    });
    await save(isPublished(stored, draft.base), true);
  }

  async function discard(): Promise<void> {
    await draft.discard();
    void navigate(paths.list);
  }

  return { save, saveAsItIs, discard, saving, form, errors, submitErrors };
}

/**
 * True if the owner has published the post, even if that is not sent yet.
 * @param stored the post as it is stored; undefined until it has been read, when the draft's base answers for it
 * @param base row that the draft is based on; null for a new post
 */
export function isPublished(
  stored: { readonly row: { readonly published: boolean } } | null | undefined,
  base: { readonly published: boolean } | null,
): boolean {
  return (stored === undefined ? base : stored?.row)?.published ?? false;
}

/** Names of the fields that are empty or invalid for publishing, in the order of the form. */
export function missingFields<K extends PostKind>(kind: K, fields: FieldsIn[K]): string[] {
  const checked = POST_KINDS[kind].check(fields);
  return checked.ok ? [] : Object.keys(checked.errors);
}

function cleaned<K extends PostKind>(kind: K, fields: FieldsIn[K], base: AdminOf[K] | null): FieldsIn[K] {
  return kind === "blog" ? withStoredHtml(fields, base, createSanitiser(window).sanitise) : fields;
}

type Texts = { readonly content: string };
type Article = Texts & { readonly translations: Readonly<Record<string, Texts>> };

/**
 * Sanitises an article's HTML in both languages for storage. Unchanged HTML is left as stored: sanitising it again
 * could produce a difference that looks like an edit.
 * @param base row that the draft is based on; null for a new post
 */
export function withStoredHtml<T extends Article>(
  fields: T,
  base: { readonly content: string; readonly translations: Readonly<Record<string, unknown>> } | null,
  sanitise: (html: string) => string,
): T {
  const clean = <One extends Texts>(texts: One, was: unknown): One =>
    texts.content === contentOf(was) ? texts : { ...texts, content: sanitise(texts.content) };
  const translations = Object.entries(fields.translations).map(([lang, texts]) => [
    lang,
    clean(texts, base?.translations[lang]),
  ]);
  return { ...clean(fields, base), translations: Object.fromEntries(translations) };
}

function contentOf(texts: unknown): string | null {
  const content = typeof texts === "object" && texts !== null && "content" in texts ? texts.content : null;
  return typeof content === "string" ? content : null;
}

/** How long to wait for the server's response before reporting the post as queued. */
const TIMEOUT_MS = 4_000;

type SavedPost = {
  readonly kind: PostKind;
  readonly rowId: string;
  readonly isNew: boolean;
  /** True if the post is to be public. */
  readonly published: boolean;
  /** When the server is to publish it; null for a draft without a schedule. */
  readonly publishAt: Timestamp | null;
};

/**
 * Reports once what became of a saved post: accepted, rejected with the reason, or queued on this device.
 * @param timeout resolves when the wait for the server ends
 */
export function reportSaveOutcome(
  { live, read }: Pick<Admin, "live" | "read">,
  { kind, rowId, isNew, published, publishAt }: SavedPost,
  showToast: (toast: Toast) => void,
  timeout: Promise<void> = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)),
): void {
  const { labels, paths } = POST_KINDS[kind];
  const view = published ? { link: { label: m.writing_view(), to: paths.view(rowId) } } : {};
  let reported = false;
  let end: () => void = () => undefined;
  const reportOnce = (toast: Toast) => {
    if (reported) return;
    reported = true;
    // Deferred, because the first value may arrive before `end` is assigned.
    setTimeout(() => end());
    showToast(toast);
  };
  const subscription = live(() => read.queuedOperations()).subscribe({
    next(waiting) {
      // Matched by row, because the operation's id changes when it is merged or replaced by a later one.
      const left = waiting.filter((one) => one.rowId === rowId && !one.again);
      const deadLettered = left.find(({ state }) => state === "parked");
      if (left.length === 0) reportOnce({ text: doneText(), ...view });
      else if (deadLettered) reportOnce({ tone: "failed", text: failedText(deadLettered) });
    },
    error: console.error,
  });
  end = () => subscription.unsubscribe();
  void timeout.then(() => reportOnce({ text: queuedText() }));

  function doneText(): string {
    if (!published && publishAt !== null) return m.writing_scheduled({ time: momentText(publishAt) });
    return isNew ? labels.created() : labels.updated();
  }

  function queuedText(): string {
    if (published) return m.writing_kept_publish();
    return publishAt === null ? m.writing_kept() : m.writing_schedule_later();
  }

  function failedText({ conflict, refusal }: AdminOperation): string {
    const why = conflict ? m.writing_conflict_why() : (refusal?.message ?? m.refusal_other());
    return isNew ? labels.createFailed({ why }) : labels.updateFailed({ why });
  }
}
