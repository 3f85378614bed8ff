import { useCallback, useRef } from "react";
import type { RichEditorHandle } from "../../../ui/rich-editor/rich-editor.tsx";

/** The editors that stand in a form, one for each language. */
export function useEditors() {
  const held = useRef(new Set<RichEditorHandle>());
  const hold = useCallback((editor: RichEditorHandle | null) => {
    if (!editor) return;
    held.current.add(editor);
    return () => void held.current.delete(editor);
  }, []);
  /** Tells of what was typed in any of them a moment ago. */
  const flush = useCallback(() => {
    for (const editor of held.current) editor.flush();
  }, []);
  return { hold, flush };
}
