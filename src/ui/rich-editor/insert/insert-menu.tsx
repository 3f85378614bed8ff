import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
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
  const found = focused ? insertQuery(editor.state) : null;
  const items = found ? insertItems(found.query, actions) : [];
  if (!found || items.length === 0) return null;
  return (
    <OpenMenu key={found.query} editor={editor} frame={frame} onKeys={onKeys} found={found} items={items} />
  );
}

type OpenMenuProps = Pick<InsertMenuProps, "editor" | "frame" | "onKeys"> & {
  readonly found: InsertQuery;
  readonly items: readonly InsertItem[];
};

function OpenMenu({ editor, frame, onKeys, found, items }: OpenMenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const optionId = (item: InsertItem) => `${id}-${item.id}`;

  function choose(item: InsertItem): void {
    const { from, to } = found;
    if (to > from) editor.chain().focus().deleteRange({ from, to }).run();
    else closeInsertMenu(editor.view);
    item.run(editor);
  }

  function onKey(event: KeyboardEvent): boolean {
    const chosen = items[active];
    const step = { ArrowDown: 1, ArrowUp: items.length - 1 }[event.key];
    if (step !== undefined) setActive((active + step) % items.length);
    else if (event.key === "Escape") closeInsertMenu(editor.view);
    // During IME composition Enter confirms the composition.
    else if (event.key === "Enter" && chosen && !event.isComposing) choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  }

  useLayoutEffect(() => {
    onKeys(onKey);
    return () => onKeys(() => false);
  });
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
          onMouseMove={() => setActive(index)}
          onClick={() => choose(item)}
        >
          <item.icon className="size-5 shrink-0" strokeWidth={1.8} aria-hidden="true" />
          {item.name}
        </div>
      ))}
    </div>
  );
}
