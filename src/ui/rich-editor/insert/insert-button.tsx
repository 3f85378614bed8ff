import type { Editor } from "@tiptap/core";
import { Plus } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { useTransactions } from "../use-transactions.ts";
import { insertQuery } from "./slash-command.ts";

type InsertButtonProps = {
  readonly editor: Editor;
  readonly frame: RefObject<HTMLElement | null>;
  onInsert(): void;
};

/** A button beside an empty paragraph that opens the insert menu, for those who do not know of the `/`. */
export function InsertButton({ editor, frame, onInsert }: InsertButtonProps) {
  useTransactions(editor);
  const button = useRef<HTMLButtonElement>(null);
  const { empty, $from } = editor.state.selection;
  const isEmptyLine =
    empty && $from.depth === 1 && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;

  useLayoutEffect(() => {
    if (!button.current || !frame.current) return;
    const { top, bottom } = editor.view.coordsAtPos($from.pos);
    const middle = (top + bottom - button.current.offsetHeight) / 2;
    button.current.style.top = `${Math.round(middle - frame.current.getBoundingClientRect().top)}px`;
  });

  if (!isEmptyLine) return null;
  return (
    <button
      ref={button}
      type="button"
      aria-label={m.editor_insert()}
      title={m.editor_insert()}
      aria-haspopup="listbox"
      aria-expanded={insertQuery(editor.state) !== null}
      className="insert-button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onInsert}
    >
      <Plus className="size-5" aria-hidden="true" />
    </button>
  );
}
