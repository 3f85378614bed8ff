import type { Editor } from "@tiptap/core";
import { useEffect, useReducer } from "react";

/** Re-renders on every transaction, so that what is shown reflects the cursor. */
export function useTransactions(editor: Editor): void {
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    editor.on("transaction", render);
    return () => void editor.off("transaction", render);
  }, [editor]);
}
