import type { Editor } from "@tiptap/core";
import { m } from "../../i18n/paraglide/messages.js";

/** Actions for the table at the cursor. */
export function TableTools({ editor }: { editor: Editor }) {
  const run = () => editor.chain().focus();
  const tools: readonly (readonly [name: string, act: () => boolean])[] = [
    [m.editor_row_add(), () => run().addRowAfter().run()],
    [m.editor_column_add(), () => run().addColumnAfter().run()],
    [m.editor_row_remove(), () => run().deleteRow().run()],
    [m.editor_column_remove(), () => run().deleteColumn().run()],
    [m.editor_head_row(), () => run().toggleHeaderRow().run()],
    [m.editor_table_remove(), () => run().deleteTable().run()],
  ];
  return (
    <fieldset className="flex w-full min-w-0 flex-wrap gap-x-1 border-line border-t">
      <legend className="sr-only">{m.editor_table()}</legend>
      {tools.map(([name, act]) => (
        <button
          key={name}
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
          className="rich-tool px-3 text-sm"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
