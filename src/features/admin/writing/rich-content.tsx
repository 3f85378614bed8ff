import { lazy, type Ref, Suspense, useCallback, useRef } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Pictures } from "../../../ui/rich-editor/editor-picture.ts";
import type { RichEditorHandle } from "../../../ui/rich-editor/rich-editor.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
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

/** The rich text editor of an article in one language. */
export function RichContent({ lang, texts, errors, change, pictures, editor }: RichContentProps) {
  return (
    <div data-field="content" data-lang={lang}>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <RichEditor
          ref={editor}
          label={m.writing_content()}
          html={texts.content}
          lang={lang}
          error={errors.content}
          pictures={pictures}
          onChange={(content) => change({ content })}
        />
      </Suspense>
    </div>
  );
}
