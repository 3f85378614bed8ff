/** Set on every stored picture and link by the sanitiser: they say nothing of the article. */
const SET_BY_US = new Set(["loading", "decoding", "crossorigin", "sizes", "rel"]);
/** Two names of one thing, as far as a reader can tell. */
const SAME: Readonly<Record<string, string>> = { b: "strong", i: "em" };
/** Tables have rows; in which part of the table they stand is found again from their cells. */
const SEEN_THROUGH = new Set(["thead", "tbody", "tfoot"]);
/** In these a single paragraph without anything of its own is as good as none. */
const LOOSE = new Set(["li", "td", "th"]);
const AROUND_BLOCKS =
  /[ \t\n\r\f]*(<\/?(?:p|h[2-6]|ul|ol|li|blockquote|pre|figure|figcaption|table|tr|td|th|caption|hr|div|br)(?: [^>]*)?>)[ \t\n\r\f]*/g;

/**
 * A text that two pieces of an article share exactly when they say the same: whitespace between blocks, order of
 * attributes and the paragraph in a list item make no difference; any element or attribute more or less does.
 */
export function canonical(nodes: Iterable<Node>): string {
  return [...nodes]
    .map((node) => printed(node, false))
    .join("")
    .replace(AROUND_BLOCKS, "$1");
}

function printed(node: Node, verbatim: boolean): string {
  if (node.nodeType === 3) return textOf(node.textContent ?? "", verbatim);
  if (node.nodeType !== 1) return "";
  const element = node as Element;
  const name = SAME[element.localName] ?? element.localName;
  const inside = childrenOf(element)
    .map((child) => printed(child, verbatim || name === "pre"))
    .join("");
  return SEEN_THROUGH.has(name) ? inside : `<${name}${attributesOf(element)}>${inside}</${name}>`;
}

function childrenOf(element: Element): Node[] {
  const children = [...element.childNodes];
  if (!LOOSE.has(element.localName)) return children;
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

/** Every kind of space between words is one; a no-break space is a letter. In code each counts. */
function textOf(text: string, verbatim: boolean): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  if (!verbatim) return escaped.replace(/[ \t\n\r\f]+/g, " ");
  return escaped.replaceAll(" ", "&sp;").replaceAll("\n", "&nl;").replaceAll("\t", "&tab;");
}
