import type { Editor } from "@tiptap/core";
import { useEffect, useReducer } from "react";

/** Re-renders on every transaction, so that what is shown reflects the cursor. */
export function useTransactions(editor: Editor): void {
  const [, again] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    editor.on("transaction", again);
    return () => void editor.off("transaction", again);
  }, [editor]);
}
