import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from "react";
import { OtherDraft } from "../../../components/admin/stash/other-draft.tsx";
import { restoreStashed } from "../../../components/admin/stash/restore-stashed.ts";
import { clockText } from "../../../components/texts/dates.tsx";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminLive } from "../../../data/admin/context.ts";
import type { OpenDraft } from "../../../data/admin/use-draft.ts";
import { useMedia } from "../../../data/admin/use-media.ts";
import type { AdminOf, Fields } from "../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import type { FieldsIn } from "../../../domain/kinds/forms.ts";
import { KINDS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useUnsavedChanges } from "../../../pwa/update/unsaved-changes.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PlainContent, Title } from "./fields/text-fields.tsx";
import { mediaOf } from "./media/post-media.ts";
import { TextPhoto } from "./media/text-photo.tsx";
import { usePastedMedia } from "./media/use-pasted-media.ts";
import { DraftState } from "./page/draft-state.tsx";
import { FormActions } from "./page/form-actions.tsx";
import { PostPanel } from "./page/post-panel.tsx";
import { TextLength } from "./page/text-length.tsx";
import { usePanel } from "./page/use-panel.ts";
import { WriteBar } from "./page/write-bar.tsx";
import "./page/page.css";
import { postKind } from "./post-kinds.ts";
import { PostPreview } from "./post-preview.tsx";
import { postState } from "./post-state.ts";
import { PostTexts } from "./post-texts.tsx";
import { OtherEditors } from "./presence/other-editors.tsx";
import { RichContent, useEditors } from "./rich-content.tsx";
import { useLanguages } from "./use-languages.ts";
import { missingFields, useSavePost } from "./use-save-post.ts";

type PostFormProps<K extends PostKind> = {
  readonly kind: K;
  readonly rowId: string;
  readonly draft: OpenDraft<K, FieldsIn[K]>;
  readonly Preview: ComponentType<{ row: AdminOf[K] }>;
};

/**
 * The page on which a post is written: its title and text, with everything else in a panel. Input is stored as a draft
 * shortly after typing.
 */
export function PostForm<K extends PostKind>({ kind, rowId, draft, Preview }: PostFormProps<K>) {
  const { paths, text } = postKind(kind);
  const panelId = useId();
  // The offer of a new version would cover the actions, which on a phone are at the bottom.
  useUnsavedChanges(true, true);
  const { fields, change, storage, persistedAt } = draft;
  const media = useMedia(kind, rowId);
  const { preparing, add, onPaste, onDrop } = usePastedMedia({ kind, draft, media });
  const { save, saveAsItIs, discard, saving, form, errors, submitErrors } = useSavePost(kind, rowId, draft);
  const languages = useLanguages({ fields, errors, submitErrors, change });
  const [preview, setPreview] = useState(false);
  const [focusMode, setFocusMode] = useState(false);
  const panel = usePanel({ form, languages, submitErrors });
  /** Changing this remounts the editors, which otherwise keep their own state. */
  const [round, setRound] = useState(0);
  const { hold, flush } = useEditors();
  const { value: stored } = useAdminLive(`publication:${rowId}`, (read) => read.row(kind, rowId));
  const shown = stored ?? null;
  const { published, scheduled, isBlank, act } = postState(draft, stored, submitErrors);
  const missing = missingFields(kind, fields);
  const title = draft.base ? text("edit") : text("new");

  // Once its draft is stored the post has its own URL, so that a reload restores it.
  const isStored = persistedAt !== null;
  useEffect(() => {
    if (isStored && location.pathname === paths.create)
      window.history.replaceState(window.history.state, "", paths.edit(rowId));
  }, [isStored, paths, rowId]);

  /** Shows the form with all that was typed, where its errors appear. */
  function showForm(): void {
    flush();
    setPreview(false);
    setFocusMode(false);
  }

  function submit(asPublished: boolean, stays: boolean): void {
    showForm();
    void save(asPublished, stays);
  }

  async function restoreVersion(version: Fields) {
    flush();
    const problem = await draft.restoreVersion(version);
    setRound(round + 1);
    return problem;
  }

  function take(aside: Fields): void {
    flush();
    change(restoreStashed(draft.current(), aside));
    setRound(round + 1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") setFocusMode(false);
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    showForm();
    void saveAsItIs();
  }

  const verbs = { published, scheduled, saving, act };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S and Escape work anywhere on the page
    <div
      className={focusMode ? "write is-focus-mode" : "write"}
      onKeyDown={onKeyDown}
      // A file dropped beside a field would replace the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <WriteBar
        title={title}
        back={{ to: paths.list, label: text("list") }}
        preview={preview}
        focusMode={focusMode}
        settings={{ id: panelId, open: panel.open }}
        missing={isBlank ? 0 : missing.length}
        onPreview={() => {
          flush();
          setPreview(!preview);
        }}
        onFocusMode={() => setFocusMode(!focusMode)}
        onSettings={panel.toggle}
      >
        <DraftState shown={shown} draft={draft} />
      </WriteBar>
      <div className="write-body">
        {storage.state === "not-persisted" ? (
          <div className="write-alert">
            <Notice tone="error">{storageErrorText(storage.why)}</Notice>
          </div>
        ) : null}
        {preview ? (
          <PostPreview kind={kind} rowId={rowId} base={draft.base} fields={fields} Preview={Preview} />
        ) : null}
        <form
          ref={form}
          noValidate
          hidden={preview}
          aria-label={title}
          // Only Save and Publish save: neither Enter in a field nor the forms of dialogs inside this one submit it.
          onSubmit={(event) => event.preventDefault()}
          className={panel.beside && panel.open && !focusMode ? "write-page has-panel" : "write-page"}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a picture can also be chosen in the panel */}
          <div
            className={languages.translated ? "write-text is-pair" : "write-text"}
            onPaste={onPaste}
            onDrop={onDrop}
          >
            <div className="page-column write-notices">
              <OtherEditors kind={kind} rowId={rowId} isOnServer={draft.base !== null} />
              <OtherDraft stashed={draft.stashed} onTake={take} />
              {draft.restoredAt !== null ? (
                <p role="status" className="text-sm text-wait">
                  {m.writing_restored({ time: clockText(draft.restoredAt) })}
                </p>
              ) : null}
            </div>
            <PostTexts languages={languages} key={round}>
              {(edited) => (
                <>
                  <Title {...edited} />
                  <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
                    {kind === "blog" || edited.lang !== fields.lang ? null : (
                      <TextPhoto
                        kind={kind}
                        media={mediaOf(kind, fields)}
                        address={media.address}
                        onFile={add}
                        onOpen={() => panel.go(KINDS[kind].post.picture)}
                      />
                    )}
                    {kind === "blog" ? (
                      <RichContent {...edited} pictures={media.inArticle} editor={hold} />
                    ) : (
                      <>
                        <PlainContent {...edited} />
                        <TextLength lang={edited.lang} content={edited.texts.content} />
                      </>
                    )}
                  </div>
                </>
              )}
            </PostTexts>
            <p role="status" className="text-ink-2 text-sm empty:sr-only">
              {preparing ? m.editor_preparing() : ""}
            </p>
          </div>
          {panel.open && !focusMode ? (
            <PostPanel
              kind={kind}
              rowId={rowId}
              draft={draft}
              media={media}
              languages={languages}
              errors={errors}
              missing={missing}
              panel={panel}
              shown={shown}
              id={panelId}
              actions={
                <FormActions
                  {...verbs}
                  isInSheet
                  // The sheet would cover what is said of it; an error in it opens it again.
                  onSaveDraft={() => {
                    panel.close();
                    submit(false, true);
                  }}
                  onPublish={() => {
                    panel.close();
                    submit(!scheduled, false);
                  }}
                />
              }
              onDiscard={() => void discard()}
              onRestore={restoreVersion}
              onTake={take}
            />
          ) : null}
        </form>
      </div>
      <FormActions
        {...verbs}
        onSaveDraft={() => submit(false, true)}
        onPublish={() => submit(!scheduled, false)}
      />
    </div>
  );
}
