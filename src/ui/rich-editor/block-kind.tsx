import type { Editor } from "@tiptap/core";
import { m } from "../../i18n/paraglide/messages.js";

/** A menu for the type of the block at the cursor. */
export function BlockKind({ editor }: { editor: Editor }) {
  const kinds = [
    ["paragraph", m.editor_text()],
    ["h2", m.editor_heading()],
    ["h3", m.editor_subheading()],
    ["h4", m.editor_small_heading()],
    ["code", m.editor_code()],
  ] as const;

  function setKind(kind: string): void {
    const change = editor.chain().focus();
    if (kind === "code") change.setCodeBlock().run();
    else if (kind === "paragraph") change.setParagraph().run();
    else change.setHeading({ level: Number(kind.slice(1)) as 2 | 3 | 4 }).run();
  }

  return (
    <select
      aria-label={m.editor_kind()}
      value={kindOf(editor)}
      onChange={({ target }) => setKind(target.value)}
      className="rich-kind"
    >
      {kinds.map(([kind, name]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </select>
  );
}

function kindOf(editor: Editor): string {
  if (editor.isActive("codeBlock")) return "code";
  const level = [2, 3, 4].find((depth) => editor.isActive("heading", { level: depth }));
  return level ? `h${level}` : "paragraph";
}
