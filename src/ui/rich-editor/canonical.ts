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
const AROUND_BLOCKS =
  /[ \t\n\r\f]*(<\/?(?:p|h[2-6]|ul|ol|li|blockquote|pre|figure|figcaption|table|tr|td|th|caption|hr|div|br)(?: [^>]*)?>)[ \t\n\r\f]*/g;

type PrintContext = { readonly marks: readonly string[]; readonly verbatim: boolean };

/**
 * A normal form, equal for two fragments with the same content. Whitespace between blocks, attribute order, the
 * nesting order of marks and the paragraph in a list item make no difference; any other element or attribute
 * does.
 */
export function canonical(nodes: Iterable<Node>): string {
  const serialised = [...nodes].map((node) => serialise(node, { marks: [], verbatim: false })).join("");
  return joined(serialised).replace(AROUND_BLOCKS, "$1");
}

function serialise(node: Node, around: PrintContext): string {
  if (node.nodeType === 3) return runOf(textOf(node.textContent ?? "", around.verbatim), around.marks);
  if (node.nodeType !== 1) return "";
  const element = node as Element;
  const name = EQUIVALENT_TAGS[element.localName] ?? element.localName;
  if (MARKS.test(name) && !element.hasAttribute("data-embed")) {
    const marks = [...new Set([...around.marks, `<${name}${attributesOf(element)}>`])].sort();
    return inside(element, { ...around, marks });
  }
  const content = inside(element, { ...around, verbatim: around.verbatim || name === "pre" });
  if (TRANSPARENT_TAGS.has(name)) return content;
  const whole = `<${name}${attributesOf(element)}>${content}</${name}>`;
  return name === "img" || name === "br" ? runOf(whole, around.marks) : whole;
}

function inside(element: Element, around: PrintContext): string {
  return childrenOf(element)
    .map((child) => serialise(child, around))
    .join("");
}

/** Text with its marks, delimited by characters that do not occur in text. */
function runOf(text: string, marks: readonly string[]): string {
  return text === "" || marks.length === 0 ? text : `\ue001${marks.join("")}\ue002${text}\ue003`;
}

/** Merges adjacent runs with the same marks. */
function joined(printed: string): string {
  return printed.replace(/\ue003\ue001([^\ue002]*)\ue002/g, (again, marks: string, at: number) => {
    const before = printed.slice(0, at);
    const [open = ""] = before.slice(before.lastIndexOf("\ue001") + 1).split("\ue002");
    return open === marks ? "" : again;
  });
}

function childrenOf(element: Element): Node[] {
  const children = [...element.childNodes];
  if (!IMPLICIT_PARAGRAPH_TAGS.has(element.localName)) return children;
  const paragraphs = [...element.children].filter(({ localName }) => localName === "p");
  const [only] = paragraphs;
  if (paragraphs.length !== 1 || !only || only.attributes.length > 0) return children;
  return children.flatMap((child) => (child === only ? [...only.childNodes] : [child]));
}

function attributesOf(element: Element): string {
  return [...element.attributes]
    .filter(({ name, value }) => !SET_BY_US.has(name) && !(/^(?:col|row)span$/.test(name) && value === "1"))
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join("");
}

/** Collapses whitespace, except no-break spaces and whitespace in code. */
function textOf(text: string, verbatim: boolean): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  if (!verbatim) return escaped.replace(/[ \t\n\r\f]+/g, " ");
  return escaped.replaceAll(" ", "&sp;").replaceAll("\n", "&nl;").replaceAll("\t", "&tab;");
}
