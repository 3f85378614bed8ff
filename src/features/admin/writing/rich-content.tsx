import { lazy, type Ref, Suspense, useCallback, useRef, useState } from "react";
import { articleOf } from "../../../domain/text/article-of.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { usePageHide } from "../../../pwa/update/use-page-hide.ts";
import { TextArea } from "../../../ui/forms/controls.tsx";
import { TAKES_GEEZ } from "../../../ui/latin-typing/takes-geez.ts";
import type { Pictures } from "../../../ui/rich-editor/editor-picture.ts";
import type { RichEditorHandle } from "../../../ui/rich-editor/rich-editor.tsx";
import { TextLength } from "./page/text-length.tsx";
import type { EditedTexts } from "./use-languages.ts";

/** The editors of a form, one per language. */
export function useEditors() {
  const editors = useRef(new Set<RichEditorHandle>());
  const hold = useCallback((editor: RichEditorHandle | null) => {
    if (!editor) return;
    editors.current.add(editor);
    return () => void editors.current.delete(editor);
  }, []);
  /** Reports pending input of all editors at once. */
  const flush = useCallback(() => {
    for (const editor of editors.current) editor.flush();
  }, []);
  // Before the draft is stored: an editor reports what was typed with a delay.
  usePageHide(flush, true);
  return { hold, flush };
}

// Lazy, because the editor is the largest part of the admin.
const RichEditor = lazy(async () => ({
  default: (await import("../../../ui/rich-editor/rich-editor.tsx")).RichEditor,
}));

type RichContentProps = EditedTexts & {
  readonly pictures: Pictures;
  readonly editor: Ref<RichEditorHandle>;
};

/** The rich text editor of an article in one language; until it has loaded, a plain field that hands its text over. */
export function RichContent({ lang, texts, errors, change, pictures, editor }: RichContentProps) {
  const [original] = useState(texts.content);
  const [earlyText, setEarlyText] = useState("");
  const [loaded, setLoaded] = useState(false);
  const early = useRef<HTMLTextAreaElement>(null);

  function takeEarlyText(): string | null {
    setLoaded(true);
    const { current } = early;
    return current && (current.value !== "" || current === document.activeElement) ? current.value : null;
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" data-field="content" data-lang={lang}>
      {loaded ? null : (
        <TextArea
          ref={early}
          {...{ [TAKES_GEEZ]: lang }}
          aria-label={m.editor_loading()}
          placeholder={m.editor_loading()}
          value={earlyText}
          lang={lang}
          onChange={({ target }) => {
            setEarlyText(target.value);
            change({ content: articleOf(target.value) + original });
          }}
          className="page-text"
        />
      )}
      <Suspense>
        <RichEditor
          ref={editor}
          label={m.field_content()}
          html={original}
          takeEarlyText={takeEarlyText}
          lang={lang}
          error={errors.content}
          pictures={pictures}
          onChange={(content) => change({ content })}
        />
      </Suspense>
      {/* The editor would push it down. */}
      {loaded ? <TextLength lang={lang} content={texts.content} /> : null}
    </div>
  );
}
