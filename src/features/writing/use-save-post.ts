import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDesk } from "../../desk-services.ts";
import { createSanitiser } from "../../ui/article-html/sanitise.ts";
import { notKeptText, whyNotKept } from "../../ui/not-kept-text.ts";
import { useSay } from "../../ui/toasts.tsx";
import { followSaved } from "./follow-saved.ts";
import { type Errors, type FieldsIn, POST_KINDS, type PostKind } from "./post-kinds.ts";
import type { Opened, useDraft } from "./use-draft.ts";

type Draft<K extends PostKind> = ReturnType<typeof useDraft<K>>;

/**
 * Saving a post: judged by its form's rules, its HTML made what may be stored, then queued in one moment with the end of
 * its draft. The list follows at once; what the server says of it is told there.
 */
export function useSavePost<K extends PostKind>(kind: K, rowId: string, opened: Opened<K>, draft: Draft<K>) {
  const desk = useDesk();
  const say = useSay();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Errors>({});
  const [saving, setSaving] = useState(false);
  const { check, paths, words } = POST_KINDS[kind];

  async function save(): Promise<void> {
    if (saving) return;
    const checked = check(draft.current.current);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return;
    setSaving(true);
    draft.change(cleaned(kind, checked.value));
    const why = (await draft.keep()) ? await queue(checked.value.published) : null;
    setSaving(false);
    if (why !== null) {
      const text = (opened.base ? words.updateFailed : words.createFailed)({ why });
      say({ tone: "failed", text });
    }
  }

  /** @returns why this device could not, in words */
  async function queue(published: boolean): Promise<string | null> {
    let id = "";
    const why = await whyNotKept(
      desk.commands.saveDraft(kind, rowId).then((kept) => {
        if (kept.ok) id = kept.id;
        return kept;
      }),
    );
    if (why) return notKeptText(why);
    draft.done();
    followSaved(desk, { kind, id, isNew: opened.base === null, published }, say);
    void navigate(paths.list);
    return null;
  }

  async function discard(): Promise<void> {
    draft.done();
    await desk.commands.dropDraft(rowId);
    void navigate(paths.list);
  }

  /** What is wrong stays said until it is right; nothing else is complained of before the next press. */
  function stillWrong(): Errors {
    if (Object.keys(errors).length === 0) return errors;
    const now = check(draft.fields);
    const found: Errors = now.ok ? {} : now.errors;
    return Object.fromEntries(Object.keys(errors).map((name) => [name, found[name]]));
  }

  return { save, discard, saving, errors: stillWrong(), pressed: errors };
}

/** Every article's HTML as it may be stored, in whichever language. */
function cleaned<K extends PostKind>(kind: K, fields: FieldsIn[K]): FieldsIn[K] {
  if (kind !== "blog") return fields;
  const { sanitise } = createSanitiser(window);
  const clean = <T extends { readonly content: string }>(texts: T): T => ({
    ...texts,
    content: sanitise(texts.content),
  });
  const translations = Object.entries(fields.translations).map(([lang, texts]) => [lang, clean(texts)]);
  return { ...clean(fields), translations: Object.fromEntries(translations) };
}
