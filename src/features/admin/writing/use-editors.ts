import { useCallback, useRef } from "react";
import type { RichEditorHandle } from "../../../ui/rich-editor/rich-editor.tsx";

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
