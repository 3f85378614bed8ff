/** The attributes of a picture's `img`. */
const NAMES = ["src", "srcset", "alt", "title", "width", "height"] as const;

export type PictureAttributes = { readonly [K in (typeof NAMES)[number]]: string | null };

/** The same as node attributes of the editor; `readPicture` reads them verbatim. */
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

/** The `img` attributes that are set. */
export function renderedPicture(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    NAMES.flatMap((name) => (typeof attributes[name] === "string" ? [[name, attributes[name]]] : [])),
  );
}
