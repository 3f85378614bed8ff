import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { isComposing, isEnter } from "../../forms/keys.ts";
import { useFloating } from "../floating.ts";
import { useTransactions } from "../use-transactions.ts";
import { type InsertActions, type InsertItem, insertItems } from "./insert-items.ts";
import { closeInsertMenu, type InsertKeys, type InsertQuery, insertQuery } from "./slash-command.ts";

type InsertMenuProps = {
  readonly editor: Editor;
  /** The positioned element around the text. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly focused: boolean;
  /** Receives the keys that are typed in the text while the menu is open. */
  onKeys(handle: InsertKeys["current"]): void;
  readonly actions: InsertActions;
};

/** The menu of what can be inserted, open after `/`. The focus stays in the text; arrow keys and Enter choose. */
export function InsertMenu({ editor, frame, focused, onKeys, actions }: InsertMenuProps) {
  useTransactions(editor);
  const [marked, setMarked] = useState({ query: "", index: 0 });
  const menu = openMenu(editor, actions);
  const activeIn = (query: string) => (marked.query === query ? marked.index : 0);

  function choose({ found: { from, to } }: Menu, item: InsertItem): void {
    if (to > from) editor.chain().focus().deleteRange({ from, to }).run();
    else closeInsertMenu(editor.view);
    item.run(editor);
  }

  function onKey(event: KeyboardEvent): boolean {
    // Of the text as it is now: a fast typist is ahead of the rendered menu.
    const now = openMenu(editor, actions);
    if (!now || isComposing(event)) return false;
    const { found, items } = now;
    const active = activeIn(found.query);
    const chosen = items[active];
    const step = { ArrowDown: 1, ArrowUp: items.length - 1 }[event.key];
    if (step !== undefined) setMarked({ query: found.query, index: (active + step) % items.length });
    else if (event.key === "Escape") closeInsertMenu(editor.view);
    else if (isEnter(event) && chosen) choose(now, chosen);
    else return false;
    event.preventDefault();
    return true;
  }

  useLayoutEffect(() => {
    onKeys(onKey);
    return () => onKeys(() => false);
  });

  if (!menu || !focused) return null;
  return (
    <OpenMenu
      key={menu.found.query}
      editor={editor}
      frame={frame}
      menu={menu}
      active={activeIn(menu.found.query)}
      onMark={(index) => setMarked({ query: menu.found.query, index })}
      onChoose={(item) => choose(menu, item)}
    />
  );
}

/** The typed query and the items that match it, at least one. */
type Menu = { readonly found: InsertQuery; readonly items: readonly InsertItem[] };

/** Null while the menu is closed or nothing matches. */
function openMenu(editor: Editor, actions: InsertActions): Menu | null {
  const found = insertQuery(editor.state);
  const items = found ? insertItems(found.query, actions) : [];
  return found && items.length > 0 ? { found, items } : null;
}

type OpenMenuProps = Pick<InsertMenuProps, "editor" | "frame"> & {
  readonly menu: Menu;
  /** The index of the item that Enter chooses. */
  readonly active: number;
  onMark(index: number): void;
  onChoose(item: InsertItem): void;
};

function OpenMenu({ editor, frame, menu: { found, items }, active, onMark, onChoose }: OpenMenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const optionId = (item: InsertItem) => `${id}-${item.id}`;
  const place = () => {
    const { left, top, bottom } = editor.view.coordsAtPos(found.from);
    return { left, right: left, top, bottom };
  };
  useFloating({ part: list, frame, place, prefer: "below" });

  // The text keeps the focus, so it tells screen readers which option is active.
  const activeId = items[active] ? optionId(items[active]) : "";
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", activeId);
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, activeId]);

  return (
    <div ref={list} id={id} role="listbox" aria-label={m.editor_insert()} className="insert-menu">
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and handles the keys
        <div
          key={item.id}
          id={optionId(item)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="insert-item"
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onMark(index)}
          onClick={() => onChoose(item)}
        >
          <item.icon className="size-5 shrink-0" strokeWidth={1.8} aria-hidden="true" />
          <span>{item.name}</span>
        </div>
      ))}
    </div>
  );
}
