const ATTRIBUTE = /([a-zA-Z_:][\w:.-]*)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g;
const ALREADY_BOLD = /^(?:h[1-6]|th)$/;

/** What the look of text means, by the element for it; false where a style takes it away again. */
export type Look = Readonly<Partial<Record<"strong" | "em" | "s" | "u" | "sup" | "sub", boolean>>>;

/** The look of the text in an element: as around it, but for what its name and its style say. */
export function lookIn(around: Look, name: string, attributes: string): Look {
  const style = styleOf(attributes);
  const isBold =
    property(style, "font-weight", /^(?:bold|bolder|[6-9]00)$/) ||
    property(style, "font", /^(?:[a-z-]+\s+)*(?:bold|[6-9]00)\s/);
  const isLight = property(style, "font-weight", /^(?:normal|lighter|[1-5]00)$/);
  const isItalic =
    property(style, "font-style", /^(?:italic|oblique)$/) ||
    property(style, "font", /^(?:[a-z-]+\s+)*italic\s/);
  const isUpright = property(style, "font-style", /^normal$/);
  const look: Record<string, boolean> = { ...around };
  if ((isBold && !ALREADY_BOLD.test(name)) || /^(?:b|strong)$/.test(name)) look.strong = true;
  if (isLight) look.strong = false;
  if (isItalic || /^(?:i|em)$/.test(name)) look.em = true;
  if (isUpright) look.em = false;
  if (property(style, "text-decoration(?:-line)?", /line-through/) && name !== "s") look.s = true;
  if (property(style, "text-decoration(?:-line)?", /underline/) && name !== "u") look.u = true;
  for (const [tag, value] of [
    ["sup", /^super$/],
    ["sub", /^sub$/],
  ] as const)
    if (property(style, "vertical-align", value) && name !== tag) look[tag] = true;
  return look;
}

/** The tags for a look; a link is underlined anyway. */
export function tagsOf(look: Look, isLink: boolean): string[] {
  return Object.entries(look).flatMap(([tag, isOn]) => (isOn && !(tag === "u" && isLink) ? [tag] : []));
}

/** What stands in a text for a box that can be ticked. */
export const tickText = (isTicked: boolean): string => (isTicked ? "☑ " : "☐ ");

/** True if a style has this property with such a value, of which `name` is a pattern. */
export function property(style: string, name: string, value: RegExp): boolean {
  const [, found] = new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]*)`, "i").exec(style) ?? [];
  return (
    found !== undefined &&
    value.test(
      found
        .replace(/!important/i, "")
        .trim()
        .toLowerCase(),
    )
  );
}

/** The style in the attributes of a tag; "" if they have none. */
export function styleOf(attributes: string): string {
  return attributesOf(attributes).find(([key]) => key === "style")?.[1] ?? "";
}

/** The attributes as they are written in a tag, without the quotation marks. */
export function attributesOf(attributes: string): [string, string][] {
  return [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [
    key.toLowerCase(),
    /^["']/.test(value) ? value.slice(1, -1) : value,
  ]);
}
