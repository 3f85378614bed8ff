/** What stands before an item of a list that is only typed: a bullet, or a number. */
const MARK =
  /^([\s\u00a0]*)(?:[•·‣▪▫◦●○■□∙⁃➢§]|[-*](?=[\s\u00a0])|o(?=\t)|\(?(\d{1,3})[.)])([\s\u00a0]+)(?=\S)/;
const BLOCKS = "p, div, ul, ol, dl, table, blockquote, figure, pre, hr, h1, h2, h3, h4, h5, h6";

/** A line of a text that ends with its block or with a line break. */
interface Line {
  readonly nodes: readonly ChildNode[];
  /** Null for a line that is no item. */
  readonly item: Item | null;
}

interface Item {
  /** Null for a bullet. */
  readonly number: number | null;
  /** How many tabulators are before the mark. */
  readonly level: number;
  readonly markLength: number;
  /** True if a tabulator is behind the mark: then it is one for certain. */
  readonly isCertain: boolean;
}

/** True if lines of a plain text are items of a list. */
export const hasTypedList = (text: string): boolean =>
  runsOf(text.split("\n").map((line) => ({ nodes: [], item: itemOf(line) }))).some(({ isList }) => isList);

/**
 * Makes lists of lines that begin with bullets or numbers, as Pages, Outlook on phones and messages have them. One such line alone is
 * an item only with a tabulator. Numbers stay as they are.
 */
export function listTypedItems(root: Element): void {
  if (!root.querySelector(BLOCKS) && runsOf(linesOf(root)).some(({ isList }) => isList)) {
    const whole = root.ownerDocument.createElement("p");
    whole.append(...root.childNodes);
    root.append(whole);
  }
  const blocks = [...root.querySelectorAll("p, div")].filter((block) => !block.querySelector(BLOCKS));
  while (blocks.length > 0) {
    const group = [blocks.shift() as Element];
    while (blocks[0] && isNext(group.at(-1) as Element, blocks[0])) group.push(blocks.shift() as Element);
    replaceItems(group);
  }
}

/** True if nothing is between two elements. */
function isNext(before: Element, after: Element): boolean {
  let next = before.nextSibling;
  while (next && next.nodeType === next.TEXT_NODE && next.textContent?.trim() === "") next = next.nextSibling;
  return next === after;
}

function replaceItems(group: readonly Element[]): void {
  const lines = group.flatMap((block) => linesOf(block).map((line) => ({ ...line, block })));
  const runs = runsOf(lines);
  if (!runs.some(({ isList }) => isList)) return;
  const [first] = group;
  for (const run of runs) {
    if (run.isList) first?.before(...listsOf(run.lines, first.ownerDocument));
    else
      for (const block of group) {
        const kept = run.lines.filter((line) => line.block === block);
        if (kept.length > 0) first?.before(withLines(block, kept));
      }
  }
  for (const block of group) block.remove();
}

/** A block like another one, of some of its lines. */
function withLines(block: Element, lines: readonly Line[]): Element {
  const copy = block.cloneNode(false) as Element;
  lines.forEach(({ nodes }, at) => {
    if (at > 0) copy.append(block.ownerDocument.createElement("br"));
    copy.append(...nodes);
  });
  return copy;
}

function linesOf(block: Element): Line[] {
  const lines: ChildNode[][] = [[]];
  for (const node of block.childNodes) {
    if (node.nodeName.toLowerCase() === "br") lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines.map((nodes) => ({
    nodes,
    item: itemOf(nodes.map(({ textContent }) => textContent).join("")),
  }));
}

function itemOf(text: string): Item | null {
  const [mark, before = "", number, behind = ""] = MARK.exec(text) ?? [];
  if (mark === undefined) return null;
  return {
    number: number === undefined ? null : Number(number),
    level: before.split("\t").length - 1,
    markLength: mark.length,
    isCertain: behind.includes("\t"),
  };
}

/** The lines in parts that are lists, and others. */
function runsOf<Given extends Line>(lines: readonly Given[]): { isList: boolean; lines: Given[] }[] {
  const runs: { isList: boolean; lines: Given[] }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && (last.lines[0]?.item === null) === (line.item === null)) last.lines.push(line);
    else runs.push({ isList: false, lines: [line] });
  }
  for (const run of runs)
    run.isList =
      run.lines[0]?.item?.isCertain === true || (run.lines[0]?.item != null && run.lines.length > 1);
  return runs;
}

interface OpenList {
  readonly level: number;
  readonly list: Element;
  /** The number that goes on with it; null for bullets. */
  next: number | null;
}

/** The lists of items: those that are further in stand within the one before them. */
function listsOf(lines: readonly Line[], document: Document): Element[] {
  const lists: Element[] = [];
  const open: OpenList[] = [];
  for (const { nodes, item } of lines) {
    if (!item) continue;
    const list = listFor(item, open, document);
    if (!list.parentElement && list !== lists.at(-1)) lists.push(list);
    const entry = document.createElement("li");
    entry.append(...nodes);
    dropStart(entry, item.markLength);
    list.append(entry);
  }
  return lists;
}

/** The list that an item goes on with, or a new one; the last of those that are open. */
function listFor({ number, level }: Item, open: OpenList[], document: Document): Element {
  while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
  const current = open.at(-1);
  const isDeeper = current !== undefined && level > current.level;
  if (current && !isDeeper && current.next === number) {
    if (current.next !== null) current.next += 1;
    return current.list;
  }
  const list = document.createElement(number === null ? "ul" : "ol");
  if (number !== null && number !== 1) list.setAttribute("start", String(number));
  if (!isDeeper) open.pop();
  open.at(-1)?.list.lastElementChild?.append(list);
  open.push({ level, list, next: number === null ? null : number + 1 });
  return list;
}

/** Removes so many letters from the beginning of an element's text. */
function dropStart(element: Element, length: number): void {
  let left = length;
  for (const node of [...element.childNodes]) {
    const text = node.textContent ?? "";
    if (left >= text.length) node.remove();
    else if (node.nodeType === node.ELEMENT_NODE) dropStart(node as Element, left);
    else node.textContent = text.slice(left);
    left -= text.length;
    if (left <= 0) return;
  }
}
