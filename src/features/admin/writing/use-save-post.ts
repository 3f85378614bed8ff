import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import type { OpenDraft } from "../../../data/admin/use-draft.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { createSanitiser } from "../../../ui/article-html/sanitise.ts";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { useToast } from "../../../ui/toasts.tsx";
import { type FieldsIn, POST_KINDS, type PostKind } from "./post-kinds.ts";
import { reportSaveOutcome } from "./report-save-outcome.ts";
import { withStoredHtml } from "./stored-html.ts";

/**
 * Saves a post: validates it, sanitises its HTML, then queues the operation and deletes the draft in one transaction.
 * The list updates at once; the server's response is reported there.
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

  async function save(): Promise<void> {
    if (saving) return;
    const checked = validate(draft.current());
    if (!checked) return;
    setSaving(true);
    const why = await draft.save(cleaned(kind, checked, draft.base));
    setSaving(false);
    if (why) {
      const failed = draft.base ? labels.updateFailed : labels.createFailed;
      return showToast({ tone: "failed", text: failed({ why: storageErrorText(why) }) });
    }
    const { published, publishAt } = checked;
    const saved = { kind, rowId, isNew: draft.base === null, published, publishAt };
    reportSaveOutcome(admin, saved, showToast);
    void navigate(paths.list);
  }

  async function discard(): Promise<void> {
    await draft.discard();
    void navigate(paths.list);
  }

  return { save, discard, saving, form, errors, submitErrors };
}

function cleaned<K extends PostKind>(kind: K, fields: FieldsIn[K], base: AdminOf[K] | null): FieldsIn[K] {
  return kind === "blog" ? withStoredHtml(fields, base, createSanitiser(window).sanitise) : fields;
}
