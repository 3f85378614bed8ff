import { Extension, type Extensions, Node, textblockTypeInputRule } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { safeLink } from "../article-html/safe-url.ts";
import { Figure, InlinePicture, NOWHERE, type PictureOptions } from "./figure.ts";
import { InlineElement } from "./inline-element.ts";
import { PreservedHtml } from "./preserved-html.ts";
import { VideoNode } from "./video-node.ts";

/** Blocks that may have a language, direction, alignment and id. */
const BLOCKS = [
  ..."paragraph heading blockquote bulletList orderedList listItem codeBlock".split(" "),
  ..."figure table tableRow tableCell tableHeader picture".split(" "),
];

const Everywhere = Extension.create({
  name: "everywhere",
  addGlobalAttributes: () => [
    {
      types: BLOCKS,
      attributes: Object.fromEntries(
        ["lang", "dir", "id", "class"].map((name) => [
          name,
          { default: null, parseHTML: (element: Element) => element.getAttribute(name) },
        ]),
      ),
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
