/** Meaningful attributes by element; the sanitiser checks their values. */
const MEANINGFUL: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title"],
  img: ["src", "alt", "title", "width", "height"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  ol: ["start", "type"],
  li: ["value"],
  blockquote: ["cite"],
  q: ["cite"],
  iframe: ["src", "title"],
  video: ["src", "poster"],
  audio: ["src"],
  time: ["datetime"],
  abbr: ["title"],
};
const ATTRIBUTE = /([a-zA-Z_:][\w:.-]*)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g;
/** Elements that are purely presentational or specific to an office program. */
const PRESENTATIONAL_TAGS = /^(?:span|font|ins|big|center|label|button|form)$|:/;
const ALREADY_BOLD = /^(?:b|strong|h[1-6]|th)$/;

type Wrapped = { readonly before: string; readonly after: string };

/**
 * The tags equivalent to an element's style. If the element itself is preserved, `before` has no closing
 * bracket, so that attributes can follow.
 */
export function styleTags(name: string, attributes: string): Wrapped {
  const style = styleOf(attributes);
  const title = /\bMso(?:Sub)?[tT]itle\b/.test(attributes);
  const own = title ? "h2" : name;
  const unbold = /^(?:b|strong)$/.test(name) && /(?:^|[^-\w])font-weight:\s*(?:normal|[1-4]00)/i.test(style);
  const preserved = !PRESENTATIONAL_TAGS.test(name) && !unbold;
  const inner = wrappers(own, style);
  const before = inner.map((tag) => `<${tag}>`).join("");
  const after = [...inner]
    .reverse()
    .map((tag) => `</${tag}>`)
    .join("");
  if (!preserved) return { before, after };
  // Marks go inside a block: its tag comes first and is closed by `preservedAttributes`.
  return { before: `<${own}`, after: `</${own}>` };
}

/** The meaningful attributes and the closing bracket; "" if there is no open tag. */
export function preservedAttributes(name: string, attributes: string, tag: string): string {
  if (!tag.startsWith("<") || tag.endsWith(">")) return "";
  const meaningful = attributesOf(attributes).flatMap(([key, value]) =>
    MEANINGFUL[name]?.includes(key) ? [` ${key}="${value.replaceAll('"', "&quot;")}"`] : [],
  );
  return `${meaningful.join("")}>`;
}

/** True for invisible content of Word and web pages: list markers, hidden text, tooltips. */
export function isHidden(attributes: string): boolean {
  const style = styleOf(attributes);
  return /mso-list:\s*Ignore|display:\s*none|mso-hide:\s*all/i.test(style);
}

function wrappers(name: string, style: string): string[] {
  const found: string[] = [];
  if (/(?:^|[^-\w])font-weight:\s*(?:bold|[6-9]00)/i.test(style) && !ALREADY_BOLD.test(name))
    found.push("strong");
  if (/(?:^|[^-\w])font-style:\s*italic/i.test(style) && !/^(?:i|em)$/.test(name)) found.push("em");
  if (/text-decoration[^;]*line-through/i.test(style)) found.push("s");
  if (/(?:^|[^-\w])vertical-align:\s*super/i.test(style) && name !== "sup") found.push("sup");
  if (/(?:^|[^-\w])vertical-align:\s*sub/i.test(style) && name !== "sub") found.push("sub");
  return found;
}

function styleOf(attributes: string): string {
  return attributesOf(attributes).find(([key]) => key === "style")?.[1] ?? "";
}

function attributesOf(attributes: string): [string, string][] {
  return [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [
    key.toLowerCase(),
    /^["']/.test(value) ? value.slice(1, -1) : value,
  ]);
}
