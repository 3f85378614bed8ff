import { type Editor, posToDOMRect } from "@tiptap/core";
import { AllSelection, TextSelection } from "@tiptap/pm/state";
import {
  Bold,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Plus,
  Redo2,
  TextQuote,
  Undo2,
} from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { BlockKind } from "./block-kind.tsx";
import { useFloating } from "./floating.ts";
import { TableTools } from "./table-tools.tsx";
import { moveFocus, Tool } from "./tools.tsx";
import { useTransactions } from "./use-transactions.ts";

/** Less than this is the browser's own bar, not a keyboard; in pixels. */
const MIN_KEYBOARD = 80;

/** The height in pixels that an on-screen keyboard covers at the bottom of the window; 0 without one. */
function useKeyboardInset(active: boolean): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = () => {
      const covered = Math.round(window.innerHeight - viewport.height - viewport.offsetTop);
      setInset(covered >= MIN_KEYBOARD ? covered : 0);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, [active]);
  return active ? inset : 0;
}

type SelectionToolbarProps = {
  readonly editor: Editor;
  /** The positioned element around text and toolbar. */
  readonly frame: RefObject<HTMLElement | null>;
  /** True while the focus is in the text or its toolbar. */
  readonly focused: boolean;
  /** True on a touch screen, where the system has its own menu at the selection. */
  readonly docked: boolean;
  onLink(): void;
  onInsert(): void;
  onPicture(): void;
};

/**
 * The formatting toolbar: at the selected text, or on a touch screen always visible, above the keyboard while one is
 * open. It is one Tab stop before the
 * text; Alt+F10 moves there, arrow keys move within it, Escape returns.
 */
export function SelectionToolbar(props: SelectionToolbarProps) {
  const { editor, frame, focused, docked, onLink, onInsert, onPicture } = props;
  useTransactions(editor);
  const bar = useRef<HTMLDivElement>(null);
  const isSelecting = useSelecting(editor);
  const inset = useKeyboardInset(docked && focused);
  const { selection } = editor.state;
  const inTable = editor.isActive("table");
  const isText = selection instanceof TextSelection || selection instanceof AllSelection;
  const hasWords = isText && !selection.empty;
  const isShown = docked || (focused && (hasWords || inTable) && !isSelecting);
  const hasFormats = docked || hasWords;

  const place = isShown && !docked ? () => placeOf(editor, hasWords) : null;
  useFloating({ part: bar, frame, place, prefer: "above" });

  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const first = bar.current?.querySelector<HTMLElement>("select, button");
      if (event.key !== "F10" || !event.altKey || !first) return;
      event.preventDefault();
      first.focus();
    };
    const { dom } = editor.view;
    dom.addEventListener("keydown", listen);
    return () => dom.removeEventListener("keydown", listen);
  }, [editor]);

  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the toolbar from each of its buttons
    <div
      ref={bar}
      className={
        docked ? `rich-toolbar is-docked ${focused ? "" : "is-resting"}` : "rich-toolbar is-floating"
      }
      style={docked ? { bottom: inset > 0 ? `${inset}px` : "var(--bottom-edge, 0px)" } : undefined}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        // At once, so that the next key is the text's: the command waits for a frame.
        editor.view.focus();
      }}
    >
      {hasFormats ? (
        <Formats editor={editor} docked={docked} onLink={onLink} onInsert={onInsert} onPicture={onPicture} />
      ) : null}
      {inTable ? <TableTools editor={editor} /> : null}
    </div>
  );
}

type FormatsProps = Pick<SelectionToolbarProps, "editor" | "docked" | "onLink" | "onInsert" | "onPicture">;

/** The formats of text; on a touch screen also what a keyboard has keys for. */
function Formats({ editor, docked, onLink, onInsert, onPicture }: FormatsProps) {
  const run = () => editor.chain().focus();
  return (
    <>
      {docked ? (
        <>
          <Tool icon={ImagePlus} name={m.writing_photo_add()} first act={onPicture} />
          <Tool icon={Plus} name={m.editor_insert()} first act={onInsert} />
        </>
      ) : (
        <BlockKind editor={editor} />
      )}
      <div role="toolbar" aria-label={m.editor_toolbar()} className="rich-tools" onKeyDown={moveFocus}>
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
        <Tool icon={Link2} name={m.editor_link()} on={editor.isActive("link")} act={onLink} />
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
        {docked ? (
          <>
            <Tool
              icon={Undo2}
              name={m.editor_undo()}
              off={!editor.can().undo()}
              act={() => run().undo().run()}
            />
            <Tool
              icon={Redo2}
              name={m.editor_redo()}
              off={!editor.can().redo()}
              act={() => run().redo().run()}
            />
          </>
        ) : null}
      </div>
      {docked ? <BlockKind editor={editor} /> : null}
    </>
  );
}

/** Where the toolbar belongs: the selected words, or the table at the cursor. */
function placeOf(editor: Editor, hasWords: boolean): DOMRect {
  const { view, state } = editor;
  const { $from, from, to } = state.selection;
  if (hasWords) return posToDOMRect(view, from, to);
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== "table") continue;
    const table = view.nodeDOM($from.before(depth));
    if (table instanceof HTMLElement) return table.getBoundingClientRect();
  }
  return posToDOMRect(view, from, to);
}

/** True while text is being selected with the mouse, under which nothing should appear. */
function useSelecting(editor: Editor): boolean {
  const [isSelecting, setSelecting] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    const start = () => setSelecting(true);
    const end = () => setSelecting(false);
    dom.addEventListener("pointerdown", start);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      dom.removeEventListener("pointerdown", start);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }, [editor]);
  return isSelecting;
}
