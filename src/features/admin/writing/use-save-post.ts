import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  type NotPersisted,
  storageErrorIn,
  storageErrorText,
} from "../../../components/texts/storage-error-text.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import { createSanitiser } from "../../../ui/article-html/sanitise.ts";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { useToast } from "../../../ui/toasts.tsx";
import { followSaved } from "./follow-saved.ts";
import { type FieldsIn, POST_KINDS, type PostKind } from "./post-kinds.ts";
import { withStoredHtml } from "./stored-html.ts";
import type { Opened, useDraft } from "./use-draft.ts";

type Draft<K extends PostKind> = ReturnType<typeof useDraft<K>>;

/**
 * Saves a post: validates it, sanitises its HTML, then queues the operation and deletes the draft in one transaction.
 * The list updates at once; the server's response is reported there.
 */
export function useSavePost<K extends PostKind>(kind: K, rowId: string, opened: Opened<K>, draft: Draft<K>) {
  const admin = useAdmin();
  const showToast = useToast();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const { check, paths, words } = POST_KINDS[kind];
  const { form, errors, pressed, press } = useValidatedForm<FieldsIn[K], FieldsIn[K]>(check, draft.fields);

  async function save(): Promise<void> {
    if (saving) return;
    const checked = press(draft.current.current);
    if (!checked) return;
    setSaving(true);
    draft.change(cleaned(kind, checked, opened.base));
    const why = (await draft.keep()) ?? (await queue(checked.published));
    setSaving(false);
    if (!why) return;
    const failed = opened.base ? words.updateFailed : words.createFailed;
    showToast({ tone: "failed", text: failed({ why: storageErrorText(why) }) });
  }

  /** @returns why queueing failed; null on success */
  async function queue(published: boolean): Promise<NotPersisted | null> {
    const why = await storageErrorIn(admin.commands.saveDraft(kind, rowId));
    if (why) return why;
    draft.done();
    followSaved(admin, { kind, rowId, isNew: opened.base === null, published }, showToast);
    void navigate(paths.list);
    return null;
  }

  async function discard(): Promise<void> {
    draft.done();
    await admin.commands.dropDraft(rowId);
    void navigate(paths.list);
  }

  return { save, discard, saving, form, errors, pressed };
}

function cleaned<K extends PostKind>(kind: K, fields: FieldsIn[K], base: Opened<K>["base"]): FieldsIn[K] {
  return kind === "blog" ? withStoredHtml(fields, base, createSanitiser(window).sanitise) : fields;
}
