import { type ComponentType, type KeyboardEvent, useEffect, useState } from "react";
import type { OpenDraft } from "../../../data/admin/use-draft.ts";
import type { AdminOf, Fields } from "../../../domain/content/admin-content.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { DraftState } from "./draft-state.tsx";
import { PostFields } from "./fields/post-fields.tsx";
import { FormActions } from "./form-actions.tsx";
import { restoreStashed } from "./list/restore-stashed.ts";
import { StashedVersions } from "./list/stashed-versions.tsx";
import { useMedia } from "./media/use-media.ts";
import { type FieldsIn, POST_KINDS, type PostKind } from "./post-kinds.ts";
import { PostPreview } from "./post-preview.tsx";
import { OtherEditors } from "./presence/other-editors.tsx";
import { PublicationLine } from "./publication-line.tsx";
import { ScheduleField } from "./schedule/schedule-field.tsx";
import { useEditors } from "./use-editors.ts";
import { useSavePost } from "./use-save-post.ts";
import { PostVersions } from "./versions/post-versions.tsx";

type PostFormProps<K extends PostKind> = {
  readonly kind: K;
  readonly rowId: string;
  readonly draft: OpenDraft<K, FieldsIn[K]>;
  readonly Preview: ComponentType<{ row: AdminOf[K] }>;
};

/** The post editor with preview. Input is stored as a draft shortly after typing. */
export function PostForm<K extends PostKind>({ kind, rowId, draft, Preview }: PostFormProps<K>) {
  const { paths, labels } = POST_KINDS[kind];
  const media = useMedia(kind, rowId);
  const { save, discard, saving, form, errors, submitErrors } = useSavePost(kind, rowId, draft);
  const [preview, setPreview] = useState(false);
  /** Changing this remounts the editors, which otherwise keep their own state. */
  const [round, setRound] = useState(0);
  const { hold, flush } = useEditors();

  // From the first edit on the post has its own URL, so that a reload restores it.
  useEffect(() => {
    if (draft.storage.state === "persisted" && location.pathname === paths.create)
      window.history.replaceState(window.history.state, "", paths.edit(rowId));
  }, [draft.storage.state, paths, rowId]);

  function submit(): void {
    flush();
    if (preview) setPreview(false);
    void save();
  }

  async function restoreVersion(fields: Fields) {
    flush();
    const why = await draft.restoreVersion(fields);
    setRound(round + 1);
    return why;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    submit();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S works anywhere in the form
    <div onKeyDown={onKeyDown}>
      <div className="md:pt-4 [&+header]:pt-2">
        <BackLink to={paths.list}>{labels.title()}</BackLink>
      </div>
      {preview ? null : <PageHead title={draft.base ? labels.edit() : labels.create()} />}
      <PublicationLine kind={kind} rowId={rowId} />
      <OtherEditors kind={kind} rowId={rowId} isOnServer={draft.base !== null} />
      <DraftState draft={draft} />
      {preview ? (
        <PostPreview kind={kind} rowId={rowId} base={draft.base} fields={draft.fields} Preview={Preview} />
      ) : null}
      <form
        ref={form}
        noValidate
        hidden={preview}
        aria-label={draft.base ? labels.edit() : labels.create()}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className={preview ? "" : "grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-7"}
      >
        <PostFields
          kind={kind}
          fields={draft.fields}
          errors={errors}
          submitErrors={submitErrors}
          change={draft.change}
          media={media}
          editor={hold}
          key={round}
        />
        <ScheduleField
          fields={draft.fields}
          wasPublished={draft.base?.published ?? false}
          change={(changed) => draft.change(changed as Partial<FieldsIn[K]>)}
        />
      </form>
      <FormActions
        published={draft.fields.published}
        wasPublished={draft.base?.published ?? false}
        scheduled={draft.fields.publishAt !== null}
        saving={saving}
        preview={preview}
        notPersisted={draft.storage.state === "not-persisted" ? draft.storage.why : null}
        unsaved={draft.storage.state !== "unchanged" || draft.restoredAt !== null}
        onSave={submit}
        onPreview={() => {
          flush();
          setPreview(!preview);
        }}
        onDiscard={discard}
      />
      {draft.base ? (
        <PostVersions kind={kind} rowId={rowId} fields={draft.fields} onRestore={restoreVersion} />
      ) : null}
      <StashedVersions
        rowId={rowId}
        onTake={(aside) => {
          draft.change(restoreStashed(draft.current(), aside));
          setRound(round + 1);
        }}
      />
    </div>
  );
}
