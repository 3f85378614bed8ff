import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import type { Lang } from "../../domain/content/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import "../article-html/article-html.css";
import { FieldError } from "../forms/field.tsx";
import { BELOW_TEXT } from "../latin-typing/below-text.ts";
import { LatinTyping } from "../latin-typing/latin-typing.tsx";
import { Notice } from "../notice.tsx";
import { useMedia } from "../use-media.ts";
import { type AddedPictures, figureOf, type Pictures } from "./editor-picture.ts";
import { InsertButton } from "./insert/insert-button.tsx";
import { InsertMenu } from "./insert/insert-menu.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { insertPictures } from "./paste/pending-pictures.ts";
import "./rich-editor.css";
import { type InsertKeys, openInsertMenu } from "./insert/slash-command.ts";
import { SelectionToolbar } from "./selection-toolbar.tsx";
import { useArticleEditor } from "./use-article-editor.ts";
import { VideoDialog } from "./video-dialog.tsx";

/** The editor's imperative handle for forms. */
export type RichEditorHandle = {
  /** Emits pending changes at once, so that a save includes them. */
  flush(): void;
  focus(): void;
};

type RichEditorProps = {
  readonly label: string;
  /** The initial article. To load another one, change the `key`. */
  readonly html: string;
  /** What was typed in the field that stood here while the editor loaded; null if the cursor was elsewhere. */
  takeEarlyText?(): string | null;
  readonly lang: Lang;
  readonly error?: string | undefined;
  readonly pictures: Pictures;
  readonly ref?: Ref<RichEditorHandle>;
  onChange(html: string): void;
};

/** A WYSIWYG editor for articles: nothing but the text, with formatting at the selection and `/` to insert. */
export function RichEditor(props: RichEditorProps) {
  const { label, html, lang, error, pictures, ref, takeEarlyText = () => null, onChange } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const hasCursor = useRef(false);
  const insertKeys = useRef<InsertKeys["current"]>(() => false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [preparing, setPreparing] = useState(false);
  const [focused, setFocused] = useState(false);
  const [openDialog, setOpenDialog] = useState<"link" | "film" | null>(null);
  const docked = useMedia("(pointer: coarse)");
  const errorId = `${id}-error`;
  const keysId = `${id}-keys`;
  const { editor, flush, finish } = useArticleEditor(
    {
      html,
      takeEarlyText,
      lang,
      labelledBy: id,
      describedBy: error ? `${errorId} ${keysId}` : keysId,
      invalid: Boolean(error),
      pictures: { ...pictures, add: watched },
      insertKeys,
      onChange,
      onPictures: ({ errors: why }) => setErrors(why),
    },
    docked,
    place,
  );

  useImperativeHandle(ref, () => ({
    flush: () => flush.current(),
    focus: () => editor?.commands.focus(),
  }));

  // Ctrl+K for links, which the editor has no command for.
  useEffect(() => {
    if (!editor) return;
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpenDialog("link");
    };
    const { dom } = editor.view;
    dom.addEventListener("keydown", listen);
    return () => dom.removeEventListener("keydown", listen);
  }, [editor]);

  async function watched(chosen: readonly (File | string)[]): Promise<AddedPictures> {
    setPreparing(true);
    setErrors([]);
    try {
      return await pictures.add(chosen);
    } finally {
      setPreparing(false);
    }
  }

  function choose(chosen: readonly File[]): void {
    if (!editor || chosen.length === 0) return;
    // Without a cursor yet, the end of the text is where one has read to.
    if (!hasCursor.current) finish.current();
    editor.commands.focus(hasCursor.current ? null : "end");
    void insertPictures(editor.view, editor.state.selection.from, async () => {
      const added = await watched(chosen);
      setErrors(added.errors);
      return added.pictures.map(figureOf);
    });
  }

  function openInsert(): void {
    if (!editor) return;
    editor.commands.focus();
    openInsertMenu(editor.view);
  }

  return (
    <div className="page-field group/typing relative grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <p id={id} className="sr-only">
        {label}
      </p>
      <p id={keysId} className="sr-only">
        {m.editor_keys()}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what floats over the text is shown while it has the focus */}
      <div
        ref={frame}
        className="rich-editor"
        onFocus={({ target }) => {
          setFocused(true);
          if (editor?.view.dom.contains(target)) hasCursor.current = true;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setFocused(false);
        }}
      >
        {editor ? (
          <>
            <SelectionToolbar
              editor={editor}
              frame={frame}
              focused={focused}
              docked={docked}
              onLink={() => setOpenDialog("link")}
              onInsert={openInsert}
              onPicture={() => files.current?.click()}
            />
            {focused && !docked ? <InsertButton editor={editor} frame={frame} onInsert={openInsert} /> : null}
          </>
        ) : null}
        <div ref={place} id={`${id}-text`} />
        {editor ? (
          <InsertMenu
            editor={editor}
            frame={frame}
            focused={focused}
            onKeys={(handle) => {
              insertKeys.current = handle;
            }}
            actions={{ picture: () => files.current?.click(), film: () => setOpenDialog("film") }}
          />
        ) : null}
        {editor && openDialog === "link" ? (
          <LinkDialog editor={editor} onClose={() => setOpenDialog(null)} />
        ) : null}
        {editor && openDialog === "film" ? (
          <VideoDialog editor={editor} onClose={() => setOpenDialog(null)} />
        ) : null}
      </div>
      <LatinTyping
        field={`${id}-text`}
        lang={lang}
        isCompact
        className={BELOW_TEXT}
        onFocus={() => editor?.commands.focus()}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={pictures.accept}
        aria-label={m.editor_picture()}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // So that the same file can be chosen again after it was rejected.
          target.value = "";
          choose(chosen);
        }}
      />
      <p role="status" className="text-ink-2 text-sm empty:sr-only">
        {preparing ? m.editor_preparing() : ""}
      </p>
      {errors.length > 0 ? (
        <Notice tone="error">
          {errors.map((why, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong with two files
            <p key={place}>{why}</p>
          ))}
        </Notice>
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
