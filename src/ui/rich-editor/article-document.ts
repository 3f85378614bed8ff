import { DOMParser, DOMSerializer, type Node as DocumentNode, Fragment, type Schema } from "@tiptap/pm/model";
import { createSanitiser } from "../article-html/sanitise.ts";
import { canonical } from "./canonical.ts";

/** Inline elements: a run of them at the top level of an article is an implicit paragraph. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|br|cite|code|del|dfn|em|i|img|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;

/**
 * Parses an article for the editor. Blocks that the editor would change are preserved as they are, so that
 * fixing a typo does not destroy a gallery three paragraphs below.
 */
export function documentOf(html: string, schema: Schema): DocumentNode {
  return documentWith(blocksIn(html, schema), schema);
}

/** The blocks of an article, or of a part of it that begins and ends between blocks. */
export function blocksIn(html: string, schema: Schema): DocumentNode[] {
  const parser = DOMParser.fromSchema(schema);
  return elementsIn(createSanitiser(window).fragment(html)).flatMap((block) =>
    nodesOf(block, parser, schema),
  );
}

/** A document of these blocks; without any, it has an empty paragraph to write in. */
export function documentWith(blocks: readonly DocumentNode[], schema: Schema): DocumentNode {
  const content =
    blocks.length > 0 ? blocks : [schema.nodes.paragraph?.create()].filter((node) => node !== undefined);
  return schema.topNodeType.create(null, content);
}

/** The article's HTML before sanitising. */
export function htmlOf(document: DocumentNode): string {
  return htmlOfBlocks(document.content.content);
}

/** The HTML of blocks in their order, without the empty paragraphs at their end. */
export function htmlOfBlocks(all: readonly DocumentNode[]): string {
  const blocks = [...all];
  while (isEmptyParagraph(blocks.at(-1))) blocks.pop();
  return blocks
    .map((block) => (block.type.name === "keptHtml" ? String(block.attrs.html) : htmlOfBlock(block)))
    .join("\n");
}

/** The HTML of each block. Blocks are immutable, so after a change only the changed one is serialised again. */
const serialised = new WeakMap<DocumentNode, string>();

function htmlOfBlock(block: DocumentNode): string {
  const html = serialised.get(block) ?? written(Fragment.from(block), block.type.schema).innerHTML;
  serialised.set(block, html);
  return html;
}

function nodesOf(block: Element, parser: DOMParser, schema: Schema): DocumentNode[] {
  const holder = block.ownerDocument.createElement("div");
  holder.append(block);
  const { content } = parser.parse(holder);
  const editable = written(content, schema);
  if (canonical(editable.childNodes) === canonical(holder.childNodes)) {
    if (content.firstChild && content.childCount === 1)
      serialised.set(content.firstChild, editable.innerHTML);
    const nodes: DocumentNode[] = [];
    content.forEach((node) => {
      nodes.push(node);
    });
    return nodes;
  }
  const remaining = schema.nodes.keptHtml?.create({ html: holder.innerHTML });
  return remaining ? [remaining] : [];
}

/** The top-level elements of an article; inline runs between them are wrapped in paragraphs. */
function elementsIn(article: DocumentFragment): Element[] {
  const blocks: Element[] = [];
  let run: Element | null = null;
  for (const node of [...article.childNodes]) {
    const isElement = node.nodeType === 1;
    const element = node as Element;
    const isFilm = isElement && element.hasAttribute("data-embed");
    if (isElement && (isFilm || !INLINE.test(element.localName))) {
      blocks.push(element);
      run = null;
    } else if (run || (node.textContent ?? "").trim() !== "" || (isElement && element.localName === "img")) {
      if (!run) {
        run = element.ownerDocument.createElement("p");
        blocks.push(run);
      }
      run.append(node);
    }
  }
  return blocks;
}

/** An inert document: it loads and runs nothing. */
let inert: Document | null = null;

/** Serialises editor nodes into an inert document, without the paragraphs the editor adds to table cells. */
export function written(content: Fragment, schema: Schema): HTMLElement {
  inert ??= document.implementation.createHTMLDocument("");
  const holder = inert.createElement("div");
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(content, { document: inert }));
  for (const cell of holder.querySelectorAll("td, th, li")) unwrapCell(cell);
  for (const table of holder.querySelectorAll("table")) addTableHead(table);
  // The sanitiser sets `rel` again.
  for (const link of holder.querySelectorAll("a[rel]")) link.removeAttribute("rel");
  return holder;
}

function unwrapCell(cell: Element): void {
  for (const name of ["colspan", "rowspan"]) {
    if (cell.getAttribute(name) === "1") cell.removeAttribute(name);
  }
  const [only, another] = [...cell.children].filter(({ localName }) => localName === "p");
  if (!only || another || only.attributes.length > 0) return;
  // Beside another block, an empty one is told by its tag alone.
  const isTold = /\S/.test(only.textContent ?? "") || only.querySelector("img, br") !== null;
  if (isTold || cell.childElementCount === 1) only.replaceWith(...only.childNodes);
}

/** Turns a first row of header cells into the table head. */
function addTableHead(table: Element): void {
  const body = table.querySelector(":scope > tbody");
  const row = body?.querySelector(":scope > tr");
  if (!row || [...row.children].some(({ localName }) => localName !== "th")) return;
  const head = table.ownerDocument.createElement("thead");
  head.append(row);
  table.prepend(head);
  if (body?.childElementCount === 0) body.remove();
}

/** True for a paragraph without any text. */
export function isEmptyParagraph(node: DocumentNode | null | undefined): boolean {
  return node?.type.name === "paragraph" && node.content.size === 0;
}
