import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { fieldName } from "../../../components/admin/stash/field-text.ts";
import { siteMomentText } from "../../../components/texts/moment-text.ts";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { pageOf } from "../../../config/paths.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import type { SavedRow } from "../../../data/admin/follow-save.ts";
import type { OpenDraft } from "../../../data/admin/use-draft.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import type { Timestamp } from "../../../domain/dates/timestamp.ts";
import { checkDraft, type FieldsIn } from "../../../domain/kinds/forms.ts";
import { languageOf } from "../../../domain/languages/languages.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { type OwnerAct, ownerAct } from "../../../domain/outbox/owner-state.ts";
import type { StorageProblem } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { createSanitiser } from "../../../ui/article-html/sanitise.ts";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { useToast } from "../../../ui/toasts.tsx";
import { postKind } from "./post-kinds.ts";
import { isPublished } from "./post-state.ts";

/**
 * Saves a post as a draft or published: validates it, sanitises its HTML, then queues the operation and deletes the
 * draft in one transaction. The list updates at once; a toast tells what becomes of it.
 */
export function useSavePost<K extends PostKind>(kind: K, rowId: string, draft: OpenDraft<K, FieldsIn[K]>) {
  const admin = useAdmin();
  const showToast = useToast();
  const { reportSave } = useSaveReports();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const { paths, text } = postKind(kind);
  const { form, errors, submitErrors, validate } = useValidatedForm<FieldsIn[K], FieldsIn[K]>(
    (fields) => checkDraft(kind, fields),
    draft.fields,
  );

  /** @param stays true to continue writing, false to return to the list */
  async function save(published: boolean, stays: boolean): Promise<void> {
    if (saving) return;
    // Publishing ends a schedule.
    const fields = { ...draft.current(), published, ...(published ? { publishAt: null } : {}) };
    const isScheduled = fields.publishAt !== null;
    const isNew = draft.base === null;
    const fail = (problem: StorageProblem) =>
      showToast({
        tone: "failed",
        text: text(isNew ? "createFailed" : "updateFailed", { why: storageErrorText(problem) }),
        key: rowId,
      });
    const missing = missingFields(kind, fields);
    // The site accepts complete posts only; a draft can be left incomplete.
    if (!published && !isScheduled && missing.length > 0) {
      const problem = await draft.persist();
      if (problem) return fail(problem);
      return showToast({
        text: m.writing_draft_incomplete({
          missing: missing.map(fieldName).join(languageOf(getLocale()).separator),
        }),
      });
    }
    const checked = validate(fields);
    if (!checked) return;
    setSaving(true);
    const { publishAt } = checked;
    let before: Shown<K> | null = null;
    const saved = savedPost(kind, { rowId, isNew, published, publishAt });
    const isStored = await reportSave(
      { ...saved, act: () => actOn(before, { published, publishAt }) },
      async () => {
        before = await admin.read.row(kind, rowId).catch(() => null);
        return draft.save(cleaned(kind, checked, draft.base), stays);
      },
    );
    setSaving(false);
    if (isStored && !stays) void navigate(paths.list);
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

/** Names of the fields that are empty or invalid for publishing, in the order of the form. */
export function missingFields<K extends PostKind>(kind: K, fields: FieldsIn[K]): string[] {
  const checked = checkDraft(kind, fields);
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

type SavedPost = {
  readonly rowId: string;
  readonly isNew: boolean;
  /** True if the post is to be public. */
  readonly published: boolean;
  /** When the server is to publish it; null for a draft without a schedule. */
  readonly publishAt: Timestamp | null;
};

/** What is told of a saved post once the server has it, or if it fails. */
export function savedPost(
  kind: PostKind,
  { rowId, isNew, published, publishAt }: SavedPost,
): Omit<SavedRow, "act"> {
  const { text } = postKind(kind);
  const view = published ? { link: { label: m.writing_view(), to: pageOf[kind](rowId) } } : {};
  const isScheduled = !published && publishAt !== null;
  const done = isScheduled
    ? m.writing_scheduled({ time: siteMomentText(publishAt) })
    : text(isNew ? "created" : "updated");
  return {
    rowId,
    done: { text: done, ...view },
    failed: (why) => text(isNew ? "createFailed" : "updateFailed", { why }),
  };
}

/** What a change does to a post as readers have it. @param before the post as the admin showed it; null for a new one */
export function actOn(
  before: Pick<Shown<PostKind>, "isPublic" | "scheduledAt"> | null,
  after: Pick<SavedPost, "published" | "publishAt">,
): OwnerAct {
  const { isPublic = false, scheduledAt = null } = before ?? {};
  return ownerAct({ ...after, isPublic, scheduledAt });
}
