import { type ComponentType, type KeyboardEvent, useEffect, useState } from "react";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { DraftState } from "./draft-state.tsx";
import { PostFields } from "./fields/post-fields.tsx";
import { FormActions } from "./form-actions.tsx";
import { restoreStashed } from "./list/restore-stashed.ts";
import { StashedVersions } from "./list/stashed-versions.tsx";
import { useMedia } from "./media/use-media.ts";
import { POST_KINDS, type PostKind } from "./post-kinds.ts";
import { PostPreview } from "./post-preview.tsx";
import { PublicationLine } from "./publication-line.tsx";
import { type Opened, useDraft } from "./use-draft.ts";
import { useEditors } from "./use-editors.ts";
import { useSavePost } from "./use-save-post.ts";

type PostFormProps<K extends PostKind> = {
  readonly kind: K;
  readonly rowId: string;
  readonly opened: Opened<K>;
  readonly Preview: ComponentType<{ row: AdminOf[K] }>;
};

/** The post editor with preview. Input is stored as a draft shortly after typing. */
export function PostForm<K extends PostKind>({ kind, rowId, opened, Preview }: PostFormProps<K>) {
  const { paths, words } = POST_KINDS[kind];
  const draft = useDraft(kind, rowId, opened);
  const media = useMedia(kind, rowId);
  const { save, discard, saving, form, errors, pressed } = useSavePost(kind, rowId, opened, draft);
  const [preview, setPreview] = useState(false);
  /** Changing this remounts the editors, which otherwise keep their own state. */
  const [round, setRound] = useState(0);
  const { hold, flush } = useEditors();

  // From the first edit on the post has its own URL, so that a reload restores it.
  useEffect(() => {
    if (draft.keeping.state === "kept" && location.pathname === paths.create)
      window.history.replaceState(window.history.state, "", paths.edit(rowId));
  }, [draft.keeping.state, paths, rowId]);

  function submit(): void {
    flush();
    if (preview) setPreview(false);
    void save();
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
        <BackLink to={paths.list}>{words.title()}</BackLink>
      </div>
      {preview ? null : <PageHead title={opened.base ? words.edit() : words.create()} />}
      <PublicationLine kind={kind} rowId={rowId} />
      <DraftState keeping={draft.keeping} leftAt={opened.leftAt} />
      {preview ? (
        <PostPreview kind={kind} rowId={rowId} base={opened.base} fields={draft.fields} Preview={Preview} />
      ) : null}
      <form
        ref={form}
        noValidate
        hidden={preview}
        aria-label={opened.base ? words.edit() : words.create()}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className={preview ? "" : "grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-7 **:scroll-mb-60"}
      >
        <PostFields
          kind={kind}
          fields={draft.fields}
          errors={errors}
          pressed={pressed}
          change={draft.change}
          media={media}
          editor={hold}
          key={round}
        />
      </form>
      <FormActions
        published={draft.fields.published}
        wasPublished={opened.base?.published ?? false}
        saving={saving}
        preview={preview}
        notKept={draft.keeping.state === "not-kept" ? draft.keeping.why : null}
        unsaved={draft.keeping.state !== "unchanged" || opened.leftAt !== null}
        onSave={submit}
        onPreview={() => {
          flush();
          setPreview(!preview);
        }}
        onDiscard={discard}
      />
      <StashedVersions
        rowId={rowId}
        onTake={(aside) => {
          draft.change(restoreStashed(draft.current.current, aside));
          setRound(round + 1);
        }}
      />
    </div>
  );
}
