import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** What was typed to insert something: `/` at the start of a paragraph and the letters after it. */
export type InsertQuery = { readonly from: number; readonly to: number; readonly query: string };

type SlashState = {
  readonly found: InsertQuery | null;
  /** Closed with Escape: stays closed until the `/` is gone. */
  readonly dismissed: boolean;
};

const KEY = new PluginKey<SlashState>("insertMenu");
const CLOSED: SlashState = { found: null, dismissed: false };
const TYPED = /^\/([^\s/]{0,24})$/;

/** Handles a key while the insert menu is open; returns true if it was used. */
export type InsertKeys = { current: (event: KeyboardEvent) => boolean };

/** Opens the insert menu when `/` is typed at the start of a paragraph. */
export function slashCommand(keys: InsertKeys) {
  return Extension.create({
    name: "insertMenu",
    // Before the keys of the text, because Enter and the arrow keys choose in the menu.
    priority: 1_000,
    addProseMirrorPlugins: () => [
      new Plugin<SlashState>({
        key: KEY,
        state: {
          init: () => CLOSED,
          apply(transaction, before, _, state) {
            const meta = transaction.getMeta(KEY) as "open" | "close" | undefined;
            if (meta === "open") return { found: atCursor(state), dismissed: false };
            const found = typedQuery(state);
            return { found, dismissed: found !== null && (meta === "close" || before.dismissed) };
          },
        },
        props: {
          handleKeyDown: (view, event) => insertQuery(view.state) !== null && keys.current(event),
        },
      }),
    ],
  });
}

/** The open insert menu's query; null while it is closed. */
export function insertQuery(state: EditorState): InsertQuery | null {
  const { found, dismissed } = KEY.getState(state) ?? CLOSED;
  return dismissed ? null : found;
}

/** Opens the insert menu at the cursor without a typed `/`. */
export function openInsertMenu(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(KEY, "open"));
}

/** Closes the insert menu and leaves what was typed. */
export function closeInsertMenu(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(KEY, "close"));
}

function atCursor({ selection: { from } }: EditorState): InsertQuery {
  return { from, to: from, query: "" };
}

function typedQuery({ selection: { empty, $from } }: EditorState): InsertQuery | null {
  const { parent, parentOffset, pos } = $from;
  if (!empty || parent.type.name !== "paragraph" || parentOffset !== parent.content.size) return null;
  const [typed, query] = TYPED.exec(parent.textBetween(0, parentOffset, undefined, " ")) ?? [];
  return typed === undefined ? null : { from: pos - parentOffset, to: pos, query: query ?? "" };
}
