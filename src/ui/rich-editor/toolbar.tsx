import type { Editor } from "@tiptap/core";
import {
  Bold,
  Clapperboard,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Table2,
  TextQuote,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { BlockKind } from "./block-kind.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { TableTools } from "./table-tools.tsx";
import { VideoDialog } from "./video-dialog.tsx";

type ToolbarProps = {
  readonly editor: Editor;
  readonly accept: string;
  onPictures(files: readonly File[]): void;
};

/** The formatting toolbar: one Tab stop, arrow keys move within it. */
export function Toolbar({ editor, accept, onPictures }: ToolbarProps) {
  useEveryTransaction(editor);
  const [openDialog, setOpenDialog] = useState<"link" | "film" | null>(null);
  const files = useRef<HTMLInputElement>(null);

  // Ctrl+K for links, which the editor has no command for.
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpenDialog("link");
    };
    const { dom } = editor.view;
    dom.addEventListener("keydown", listen);
    return () => dom.removeEventListener("keydown", listen);
  }, [editor]);

  const run = () => editor.chain().focus();
  return (
    <div className="rich-toolbar">
      <BlockKind editor={editor} />
      <div
        role="toolbar"
        aria-label={m.editor_toolbar()}
        className="flex min-w-0 flex-wrap"
        onKeyDown={moveFocus}
      >
        <Tool
          icon={Bold}
          name={m.editor_bold()}
          first
          on={editor.isActive("bold")}
          act={() => run().toggleBold().run()}
        />
        <Tool
          icon={Italic}
          name={m.editor_italic()}
          on={editor.isActive("italic")}
          act={() => run().toggleItalic().run()}
        />
        <Tool
          icon={Link2}
          name={m.editor_link()}
          on={editor.isActive("link")}
          act={() => setOpenDialog("link")}
        />
        <Tool
          icon={List}
          name={m.editor_bullets()}
          on={editor.isActive("bulletList")}
          act={() => run().toggleBulletList().run()}
        />
        <Tool
          icon={ListOrdered}
          name={m.editor_numbers()}
          on={editor.isActive("orderedList")}
          act={() => run().toggleOrderedList().run()}
        />
        <Tool
          icon={TextQuote}
          name={m.editor_quote()}
          on={editor.isActive("blockquote")}
          act={() => run().toggleBlockquote().run()}
        />
        <Tool icon={ImagePlus} name={m.editor_picture()} act={() => files.current?.click()} />
        <Tool icon={Clapperboard} name={m.editor_film()} act={() => setOpenDialog("film")} />
        <Tool
          icon={Table2}
          name={m.editor_table()}
          on={editor.isActive("table")}
          act={() => run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
        />
        <Tool icon={Undo2} name={m.editor_undo()} off={!editor.can().undo()} act={() => run().undo().run()} />
        <Tool icon={Redo2} name={m.editor_redo()} off={!editor.can().redo()} act={() => run().redo().run()} />
      </div>
      {editor.isActive("table") ? <TableTools editor={editor} /> : null}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={m.editor_picture()}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = "";
          if (chosen.length > 0) onPictures(chosen);
        }}
      />
      {openDialog === "link" ? <LinkDialog editor={editor} onClose={() => setOpenDialog(null)} /> : null}
      {openDialog === "film" ? <VideoDialog editor={editor} onClose={() => setOpenDialog(null)} /> : null}
    </div>
  );
}

type ToolProps = {
  readonly icon: LucideIcon;
  readonly name: string;
  /** True if the format applies at the cursor; absent for one-off actions. */
  readonly on?: boolean;
  readonly off?: boolean;
  readonly first?: boolean;
  act(): void;
};

function Tool({ icon: Icon, name, on, off = false, first = false, act }: ToolProps) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-disabled={off}
      tabIndex={first ? 0 : -1}
      {...(on === undefined ? {} : { "aria-pressed": on })}
      // Keeps the focus in the text on a tap or click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={off ? undefined : act}
      className="rich-tool"
    >
      <Icon className="size-5" strokeWidth={1.8} aria-hidden="true" />
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  const last = tools.length - 1;
  const to: Record<string, number> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const next = tools[to[event.key] ?? -1];
  if (at < 0 || !next) return;
  event.preventDefault();
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next.focus();
}

/** Re-renders on every transaction, so that the buttons reflect the cursor. */
function useEveryTransaction(editor: Editor): void {
  const [, again] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    editor.on("transaction", again);
    return () => void editor.off("transaction", again);
  }, [editor]);
}
