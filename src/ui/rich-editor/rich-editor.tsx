import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import type { Lang } from "../../domain/content/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import "../article-html/article-html.css";
import { FieldError } from "../forms/field.tsx";
import { LatinTyping } from "../latin-typing/latin-typing.tsx";
import { Notice } from "../notice.tsx";
import { type AddedPictures, figureOf, type Pictures } from "./editor-picture.ts";
import "./rich-editor.css";
import { Toolbar } from "./toolbar.tsx";
import { useArticleEditor } from "./use-article-editor.ts";

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
  readonly lang: Lang;
  readonly error?: string | undefined;
  readonly pictures: Pictures;
  readonly ref?: Ref<RichEditorHandle>;
  onChange(html: string): void;
};

/** A WYSIWYG editor for articles. */
export function RichEditor({ label, html, lang, error, pictures, ref, onChange }: RichEditorProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [preparing, setPreparing] = useState(false);
  const errorId = `${id}-error`;
  const { editor, flush } = useArticleEditor(
    {
      html,
      lang,
      labelledBy: id,
      describedBy: error ? errorId : undefined,
      invalid: Boolean(error),
      pictures: { ...pictures, add: watched },
      onChange,
      onPictures: ({ refused: why }) => setRefused(why),
    },
    place,
  );

  useImperativeHandle(ref, () => ({
    flush: () => flush.current(),
    focus: () => editor?.commands.focus(),
  }));

  async function watched(files: readonly File[]): Promise<AddedPictures> {
    setPreparing(true);
    setRefused([]);
    try {
      return await pictures.add(files);
    } finally {
      setPreparing(false);
    }
  }

  async function choose(files: readonly File[]): Promise<void> {
    const { pictures: ready, refused: why } = await watched(files);
    setRefused(why);
    editor?.chain().focus().insertContent(ready.map(figureOf)).run();
  }

  return (
    <div className="group/typing relative grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <p id={id} className="pe-46 font-semibold">
        {label}
      </p>
      <div className={`rich-editor ${error ? "is-invalid" : ""}`}>
        {editor ? <Toolbar editor={editor} accept={pictures.accept} onPictures={choose} /> : null}
        <div ref={place} id={`${id}-text`} />
      </div>
      <LatinTyping
        field={`${id}-text`}
        lang={lang}
        className="-top-2.5 right-0"
        onFocus={() => editor?.commands.focus()}
      />
      <p role="status" className="text-ink-2 text-sm empty:sr-only">
        {preparing ? m.editor_preparing() : ""}
      </p>
      {refused.length > 0 ? (
        <Notice tone="error">
          {refused.map((why, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong with two files
            <p key={place}>{why}</p>
          ))}
        </Notice>
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
