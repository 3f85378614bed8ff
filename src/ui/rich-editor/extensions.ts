import { Extension, type Extensions, Node, textblockTypeInputRule } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { isHistoryTransaction } from "@tiptap/pm/history";
import { Plugin } from "@tiptap/pm/state";
import StarterKit from "@tiptap/starter-kit";
import { ALLOWED_CLASSES } from "../article-html/policy.ts";
import { safeLink } from "../article-html/safe-url.ts";
import { Figure, InlinePicture } from "./figure.ts";
import { InlineElement } from "./inline-element.ts";
import { NOWHERE, type PictureOptions } from "./picture-view.ts";
import { PreservedHtml } from "./preserved-html.ts";
import { VideoNode } from "./video-node.ts";

/**
 * Keeps what is left without a word after a change of all that was selected: TipTap makes a plain paragraph of it, also of a picture whose
 * caption is gone, and of what an undo has brought back. It still does for a text whose words were deleted.
 */
const KeepBlocks = Extension.create({
  name: "keepBlocks",
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction(transaction) {
        const { firstChild } = transaction.doc;
        if (isHistoryTransaction(transaction) || firstChild?.type.name === "figure")
          transaction.setMeta("preventClearDocument", true);
        return true;
      },
    }),
  ],
});

/** Blocks that may have a language, direction, alignment and id. */
const BLOCKS = [
  ..."paragraph heading blockquote bulletList orderedList listItem codeBlock".split(" "),
  ..."figure table tableRow tableCell tableHeader picture".split(" "),
];

const verbatim = (name: string) => ({
  default: null,
  parseHTML: (element: Element) => element.getAttribute(name),
});

/** The classes of an article, without those of the editor, which reads its own elements after the browser has changed them. */
function articleClass(element: Element): string | null {
  const classes = (element.getAttribute("class") ?? "")
    .split(/\s+/)
    .filter((name) => ALLOWED_CLASSES.has(name));
  return classes.length > 0 ? classes.join(" ") : null;
}

const Everywhere = Extension.create({
  name: "everywhere",
  addGlobalAttributes: () => [
    {
      types: BLOCKS,
      attributes: Object.fromEntries([
        ...["lang", "dir", "id"].map((name) => [name, verbatim(name)] as const),
        ["class", { default: null, parseHTML: articleClass }],
      ]),
    },
  ],
});

/** `# ` begins a heading as `## ` does: the title, the only heading of the first level, has a field of its own. */
const FirstLevelMark = Extension.create({
  name: "firstLevelMark",
  addInputRules() {
    const { heading } = this.editor.schema.nodes;
    return heading
      ? [textblockTypeInputRule({ find: /^#\s$/, type: heading, getAttributes: { level: 2 } })]
      : [];
  },
});

/** Allows preserved blocks at the top level only, never in lists or quotes. */
const ArticleDocument = Node.create({
  name: "doc",
  topNode: true,
  content: "(block | keptHtml)+",
});

/**
 * Tables without column widths, which do not suit small screens, and without style attributes, which the CSP
 * blocks.
 */
const PlainTable = Table.extend({
  // Its view is for column widths, and hides what the browser does beside the rows.
  addNodeView: () => null,
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
});
const spans = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, rendered: false },
};
const PlainCell = TableCell.extend({ addAttributes: () => spans });
const PlainHeader = TableHeader.extend({
  addAttributes: () => ({
    ...spans,
    scope: { default: null, parseHTML: (element: Element) => element.getAttribute("scope") },
  }),
});

/**
 * The editor extensions for all article content.
 * @param preserved what is said above a preserved part
 */
export function articleExtensions(pictures: PictureOptions = NOWHERE, preserved = ""): Extensions {
  return [
    StarterKit.configure({
      document: false,
      heading: { levels: [2, 3, 4, 5, 6] },
      codeBlock: { languageClassPrefix: null },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: "https",
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (address) => safeLink(address ?? "") !== null,
      },
    }),
    FirstLevelMark,
    KeepBlocks,
    ArticleDocument,
    Everywhere,
    InlineElement,
    Figure.configure(pictures),
    InlinePicture.configure({ address: pictures.address }),
    VideoNode,
    PreservedHtml.configure({ label: preserved }),
    PlainTable,
    TableRow,
    PlainCell,
    PlainHeader,
  ];
}
