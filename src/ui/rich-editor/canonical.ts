/** Attributes that the sanitiser sets on every picture and link; they carry no content. */
const SET_BY_US = new Set(["loading", "decoding", "crossorigin", "sizes", "rel"]);
/** Elements equivalent to the reader. */
const EQUIVALENT_TAGS: Readonly<Record<string, string>> = { b: "strong", i: "em" };
/** Inline marks; their nesting order is irrelevant. */
const MARKS =
  /^(?:a|abbr|bdi|bdo|cite|code|del|dfn|em|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;
/** Table sections, which are derived from their cells. */
const TRANSPARENT_TAGS = new Set(["thead", "tbody", "tfoot"]);
/** In these elements a single plain paragraph is equivalent to none. */
const IMPLICIT_PARAGRAPH_TAGS = new Set(["li", "td", "th"]);
/** Whitespace at the edges of these elements is not shown. */
const BLOCK = /^(?:p|h[2-6]|ul|ol|li|blockquote|pre|figure|figcaption|table|tr|td|th|caption|hr|div|br)$/;

type PrintContext = { readonly marks: string; readonly verbatim: boolean };

/**
 * A normal form, equal for two fragments with the same content. Whitespace that is not shown, attribute order, the
 * nesting order of marks and the paragraph in a list item make no difference; any other element or attribute
 * does.
 */
export function canonical(nodes: Iterable<Node>): string {
  const printer = new Printer();
  for (const node of nodes) print(node, { marks: "", verbatim: false }, printer);
  return printer.end();
}

/** Writes text in runs of the same marks, with whitespace as browsers collapse it: across marks, and none at the edges of a block. */
class Printer {
  readonly #out: string[] = [];
  /** The marks of the run that is being written. */
  #marks = "";
  /** The marks of a space that is shown only if something follows it in the block; null without one. */
  #space: string | null = null;
  /** True where a space is not shown: at the start of a block and after another one. */
  #collapses = true;

  /** Text or an inline object. */
  content(written: string, marks: string): void {
    if (this.#space !== null) this.#write(" ", this.#space);
    this.#space = null;
    this.#collapses = false;
    this.#write(written, marks);
  }

  space(marks: string): void {
    if (!this.#collapses) this.#space = marks;
    this.#collapses = true;
  }

  /** The start or end of a block, or a line break. */
  edge(tag: string, marks: string): void {
    this.#space = null;
    this.#collapses = true;
    this.#write(tag, marks);
  }

  end(): string {
    this.edge("", "");
    return this.#out.join("");
  }

  /** Runs begin with a character that does not occur in text. */
  #write(written: string, marks: string): void {
    if (marks !== this.#marks) this.#out.push(`\ue001${marks}\ue002`);
    this.#marks = marks;
    this.#out.push(written);
  }
}

function print(node: Node, around: PrintContext, printer: Printer): void {
  if (node.nodeType === 3) {
    printText(node.textContent ?? "", around, printer);
    return;
  }
  if (node.nodeType !== 1) return;
  const element = node as Element;
  const name = EQUIVALENT_TAGS[element.localName] ?? element.localName;
  const inside = (next: PrintContext) => {
    for (const child of childrenOf(element)) print(child, next, printer);
  };
  const tag = `<${name}${attributesOf(element)}>`;
  const isFilm = element.hasAttribute("data-embed");
  if (MARKS.test(name) && !isFilm) {
    const marks = new Set([...around.marks.split("\ue000"), tag]);
    inside({ ...around, marks: [...marks].filter(Boolean).sort().join("\ue000") });
  } else if (TRANSPARENT_TAGS.has(name)) inside(around);
  else if (name === "img") printer.content(tag, around.marks);
  else if (name === "br") printer.edge(tag, around.marks);
  else {
    const write = isFilm || BLOCK.test(name) ? printer.edge.bind(printer) : printer.content.bind(printer);
    write(tag, "");
    inside({ ...around, verbatim: around.verbatim || name === "pre" });
    write(`</${name}>`, "");
  }
}

/** Whitespace is collapsed, except no-break spaces and whitespace in code. */
function printText(text: string, { marks, verbatim }: PrintContext, printer: Printer): void {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  if (verbatim) {
    if (text !== "") printer.content(escaped, marks);
    return;
  }
  for (const piece of escaped.split(/([ \t\n\r\f]+)/)) {
    if (/^[ \t\n\r\f]/.test(piece)) printer.space(marks);
    else if (piece !== "") printer.content(piece, marks);
  }
}

function childrenOf(element: Element): Node[] {
  const children = [...element.childNodes].filter((node) => !isEmptyCaption(node));
  if (!IMPLICIT_PARAGRAPH_TAGS.has(element.localName)) return children;
  const paragraphs = [...element.children].filter(({ localName }) => localName === "p");
  const [only] = paragraphs;
  if (paragraphs.length !== 1 || !only || only.attributes.length > 0) return children;
  return children.flatMap((child) => (child === only ? [...only.childNodes] : [child]));
}

/** True for a caption that shows nothing. */
function isEmptyCaption(node: Node): boolean {
  const { localName, attributes, firstElementChild } = node as Partial<Element>;
  return (
    localName === "figcaption" &&
    attributes?.length === 0 &&
    firstElementChild === null &&
    !/\S/.test(node.textContent ?? "")
  );
}

function attributesOf(element: Element): string {
  return [...element.attributes]
    .filter(({ name, value }) => !SET_BY_US.has(name) && !(/^(?:col|row)span$/.test(name) && value === "1"))
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join("");
}
