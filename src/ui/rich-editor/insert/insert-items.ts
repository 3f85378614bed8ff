import type { Editor } from "@tiptap/core";
import {
  Clapperboard,
  Clock,
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
  readonly keywords: string;
  run(editor: Editor): void;
};

/** What opens something else first: the file dialog, or the dialog for a video. */
export type InsertActions = { picture(): void; film(): void };

/** The insert menu's items that match what was typed after the `/`. */
export function insertItems(query: string, { picture, film }: InsertActions): InsertItem[] {
  const at = (editor: Editor) => editor.chain().focus();
  const all: InsertItem[] = [
    { id: "picture", icon: ImagePlus, name: m.editor_picture(), keywords: "image photo img", run: picture },
    {
      id: "heading",
      icon: Heading2,
      name: m.editor_heading(),
      keywords: "heading title h2",
      run: (editor) => at(editor).setHeading({ level: 2 }).run(),
    },
    {
      id: "subheading",
      icon: Heading3,
      name: m.editor_subheading(),
      keywords: "subheading h3",
      run: (editor) => at(editor).setHeading({ level: 3 }).run(),
    },
    {
      id: "bullets",
      icon: List,
      name: m.editor_bullets(),
      keywords: "list bullets ul",
      run: (editor) => at(editor).toggleBulletList().run(),
    },
    {
      id: "numbers",
      icon: ListOrdered,
      name: m.editor_numbers(),
      keywords: "numbered list ol",
      run: (editor) => at(editor).toggleOrderedList().run(),
    },
    {
      id: "time",
      icon: Clock,
      name: m.editor_time(),
      keywords: "time clock hour",
      run: (editor) => at(editor).insertContent("{10:00-12:00}").run(),
    },
    {
      id: "quote",
      icon: TextQuote,
      name: m.editor_quote(),
      keywords: "quote blockquote",
      run: (editor) => at(editor).toggleBlockquote().run(),
    },
    {
      id: "film",
      icon: Clapperboard,
      name: m.editor_film(),
      keywords: "video film youtube vimeo map",
      run: film,
    },
    {
      id: "table",
      icon: Table2,
      name: m.editor_table(),
      keywords: "table grid",
      run: (editor) => at(editor).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    {
      id: "divider",
      icon: Minus,
      name: m.editor_divider(),
      keywords: "divider line rule hr",
      run: (editor) => at(editor).setHorizontalRule().run(),
    },
    {
      id: "code",
      icon: Code,
      name: m.editor_code(),
      keywords: "code pre",
      run: (editor) => at(editor).setCodeBlock().run(),
    },
  ];
  const typed = query.toLocaleLowerCase();
  return all.filter(({ name, keywords }) =>
    `${name} ${keywords}`
      .toLocaleLowerCase()
      .split(" ")
      .some((word) => word.startsWith(typed)),
  );
}
