const SHEET = /<style\b[^>]*>([\s\S]*?)<\/style/gi;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
/** A class, of any element or of one. */
const SELECTOR = /^\s*(?:<!--)?\s*([a-z]\w*)?\.([\w-]+)\s*$/i;
const CLASS = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** Styles by `.class` and `element.class`. */
export type ClassStyles = ReadonlyMap<string, string>;

/** The styles of the classes that pasted HTML itself defines, as Apple's programs do. Those of Word say how it draws changes. */
export function classStylesIn(html: string): ClassStyles {
  const styles = new Map<string, string>();
  for (const [, sheet = ""] of html.matchAll(SHEET))
    for (const [, selectors = "", style = ""] of sheet.matchAll(RULE))
      for (const selector of selectors.split(",")) {
        const [, element = "", name = "mso"] = SELECTOR.exec(selector) ?? [];
        if (!/^mso/i.test(name)) styles.set(`${element.toLowerCase()}.${name}`, style.replaceAll('"', "'"));
      }
  return styles;
}

/** The style that the classes of an element give it. */
export function styleOfClasses(styles: ClassStyles, element: string, attributes: string): string {
  if (styles.size === 0) return "";
  const [, ...quoted] = CLASS.exec(attributes) ?? [];
  const names = (quoted.find((names) => names !== undefined) ?? "").split(/\s+/);
  return names
    .flatMap((name) => [styles.get(`.${name}`) ?? "", styles.get(`${element}.${name}`) ?? ""])
    .join(";");
}
