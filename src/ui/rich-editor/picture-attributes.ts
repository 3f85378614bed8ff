/** What an article's picture carries; each is an attribute of its `img`. */
const NAMES = ["src", "srcset", "alt", "title", "width", "height"] as const;

export type PictureAttributes = { readonly [K in (typeof NAMES)[number]]: string | null };

/** The same as attributes of an editor's node; `readPicture` reads them, letter for letter. */
export const pictureAttributes = Object.fromEntries(
  NAMES.map((name) => [
    name,
    { default: name === "alt" ? "" : null, rendered: false, parseHTML: () => null },
  ]),
);

export function readPicture(image: Element): PictureAttributes {
  return Object.fromEntries(
    NAMES.map((name) => [name, image.getAttribute(name) ?? (name === "alt" ? "" : null)]),
  ) as PictureAttributes;
}

/** The attributes of its `img`, those that it has. */
export function writtenPicture(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    NAMES.flatMap((name) => (typeof attributes[name] === "string" ? [[name, attributes[name]]] : [])),
  );
}
