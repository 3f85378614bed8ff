import type { Editor } from "@tiptap/core";
import {
  Clapperboard,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Table2,
  TextQuote,
} from "lucide-react";
import { m } from "../../../i18n/paraglide/messages.js";

/** Something that the insert menu adds, or turns the paragraph into. */
export type InsertItem = {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly name: string;
  /** Other words it is found by: what Markdown and other editors call it. */
  readonly words: string;
  run(editor: Editor): void;
};

/** What opens something else first: the file dialog, or the dialog for a video. */
export type InsertActions = { picture(): void; film(): void };

/** The insert menu's items that match what was typed after the `/`. */
export function insertItems(query: string, { picture, film }: InsertActions): InsertItem[] {
  const at = (editor: Editor) => editor.chain().focus();
  const all: InsertItem[] = [
    { id: "picture", icon: ImagePlus, name: m.editor_picture(), words: "image photo img", run: picture },
    {
      id: "heading",
      icon: Heading2,
      name: m.editor_heading(),
      words: "heading title h2",
      run: (editor) => at(editor).setHeading({ level: 2 }).run(),
    },
    {
      id: "subheading",
      icon: Heading3,
      name: m.editor_subheading(),
      words: "subheading h3",
      run: (editor) => at(editor).setHeading({ level: 3 }).run(),
    },
    {
      id: "bullets",
      icon: List,
      name: m.editor_bullets(),
      words: "list bullets ul",
      run: (editor) => at(editor).toggleBulletList().run(),
    },
    {
      id: "numbers",
      icon: ListOrdered,
      name: m.editor_numbers(),
      words: "numbered list ol",
      run: (editor) => at(editor).toggleOrderedList().run(),
    },
    {
      id: "quote",
      icon: TextQuote,
      name: m.editor_quote(),
      words: "quote blockquote",
      run: (editor) => at(editor).toggleBlockquote().run(),
    },
    {
      id: "film",
      icon: Clapperboard,
      name: m.editor_film(),
      words: "video film youtube vimeo map",
      run: film,
    },
    {
      id: "table",
      icon: Table2,
      name: m.editor_table(),
      words: "table grid",
      run: (editor) => at(editor).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    {
      id: "divider",
      icon: Minus,
      name: m.editor_divider(),
      words: "divider line rule hr",
      run: (editor) => at(editor).setHorizontalRule().run(),
    },
    {
      id: "code",
      icon: Code,
      name: m.editor_code(),
      words: "code pre",
      run: (editor) => at(editor).setCodeBlock().run(),
    },
  ];
  const typed = query.toLocaleLowerCase();
  return all.filter(({ name, words }) =>
    `${name} ${words}`
      .toLocaleLowerCase()
      .split(" ")
      .some((word) => word.startsWith(typed)),
  );
}
