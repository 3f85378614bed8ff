import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type StorageProblem, storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import type { OpenDraft } from "../../../data/admin/use-draft.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { createSanitiser } from "../../../ui/article-html/sanitise.ts";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { useToast } from "../../../ui/toasts.tsx";
import { fieldName } from "./conflict/field-text.ts";
import { type FieldsIn, POST_KINDS, type PostKind } from "./post-kinds.ts";
import { reportSaveOutcome } from "./report-save-outcome.ts";
import { withStoredHtml } from "./stored-html.ts";

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

  /** @param stays true to go on writing, false to return to the list */
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
      return showToast({ text: m.writing_draft_incomplete({ missing: missing.map(fieldName).join(", ") }) });
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

  async function discard(): Promise<void> {
    await draft.discard();
    void navigate(paths.list);
  }

  return { save, discard, saving, form, errors, submitErrors };
}

/** Names of the fields that are empty or invalid for publishing, in the order of the form. */
export function missingFields<K extends PostKind>(kind: K, fields: FieldsIn[K]): string[] {
  const checked = POST_KINDS[kind].check(fields);
  return checked.ok ? [] : Object.keys(checked.errors);
}

function cleaned<K extends PostKind>(kind: K, fields: FieldsIn[K], base: AdminOf[K] | null): FieldsIn[K] {
  return kind === "blog" ? withStoredHtml(fields, base, createSanitiser(window).sanitise) : fields;
}
