/** Where scripts that load pictures late keep the address, those of the picture's own size first. */
const ADDRESSES = [
  ...["data-src", "data-lazy-src", "data-original", "data-lazy", "data-img-src", "data-echo"],
  ...["data-full-url", "data-large-file", "data-orig-file"],
];
const SETS = ["data-srcset", "data-lazy-srcset", "srcset"];
/** What stands in the place of a picture until it is loaded. */
const STAND_IN =
  /^(?:data:|about:|#|$)|(?:blank|placeholder|spacer|transparent|loading|lazy|pixel|grey|1x1)[\w-]*\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

const addressOf = (image: Element) => image.getAttribute("src")?.trim() ?? "";

/** The widest of a `srcset`, which names the picture's address with its width or density. */
function widestOf(set: string): string {
  const [widest] = [...set.matchAll(/(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)]
    .map(([, address = "", size = "1"]) => ({ address, size: Number(size) }))
    .sort((one, other) => other.size - one.size);
  return widest?.address ?? "";
}

function lateAddress(image: Element): string {
  const known = ADDRESSES.map((name) => image.getAttribute(name)?.trim() ?? "");
  const ofSets = SETS.map((name) => widestOf(image.getAttribute(name) ?? ""));
  return [...known, ...ofSets].find((address) => !STAND_IN.test(address)) ?? "";
}

/** The picture that a script would load in the place of the one before a `noscript`. */
function standInBefore(noscript: Element): Element | null {
  const before = noscript.previousElementSibling;
  const image = before?.localName === "img" ? before : (before?.querySelector("img") ?? null);
  return image && STAND_IN.test(addressOf(image)) ? image : null;
}

/**
 * Gives pictures that a script of the old site loaded when they came into view the address that it would have loaded,
 * and shows those in `noscript` whose picture is not beside it.
 */
export function showLazyPictures(root: Element): void {
  for (const image of root.querySelectorAll("img")) {
    const late = lateAddress(image);
    if (late !== "" && (STAND_IN.test(addressOf(image)) || image.hasAttribute("data-src")))
      image.setAttribute("src", late);
  }
  for (const noscript of root.querySelectorAll("noscript")) {
    const pictures = [...noscript.querySelectorAll("img")];
    const shown = new Set(
      [...root.querySelectorAll("img")].filter((image) => !noscript.contains(image)).map(addressOf),
    );
    const missing = pictures.filter((picture) => !shown.has(addressOf(picture)));
    const [first] = missing;
    if (first) (standInBefore(noscript) ?? noscript).replaceWith(first);
    if (noscript.isConnected || noscript.parentNode) noscript.replaceWith(...missing.slice(first ? 1 : 0));
  }
}
