/**
 * The allowlist of article content. Anything else is removed, but its text stays. Changes affect stored and
 * displayed articles; the corpus in tests/unit/article-html guards them.
 */

/** Allowed elements. */
export const ARTICLE_TAGS: readonly string[] = [
  ..."h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote q cite address div span hr br wbr".split(" "),
  ..."table caption colgroup col thead tbody tfoot tr th td figure figcaption img picture".split(" "),
  ..."pre code samp kbd var a strong em b i u s del ins mark small sub sup abbr dfn time".split(" "),
  ..."bdi bdo ruby rt rp details summary audio video source".split(" "),
];

/** Elements replaced by a simpler equivalent. */
export const RENAMED_TAGS: Readonly<Record<string, string>> = {
  h1: "h2",
  tt: "code",
  strike: "s",
  acronym: "abbr",
  center: "div",
  article: "div",
  aside: "div",
  footer: "div",
  header: "div",
  hgroup: "div",
  main: "div",
  nav: "div",
  section: "div",
};

/** Elements needed during shaping and then replaced; never part of the result. */
export const TRANSIENT_TAGS: readonly string[] = ["iframe"];

export const GLOBAL_ATTRIBUTES: readonly string[] = ["lang", "dir", "id", "class"];

/** Allowed attributes by element. Attributes that are always set (rel, loading, …) are added during shaping. */
export const TAG_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "rel"],
  abbr: ["title"],
  audio: ["src", "controls", "preload"],
  bdo: ["dir"],
  blockquote: ["cite"],
  col: ["span"],
  colgroup: ["span"],
  del: ["cite", "datetime"],
  details: ["open"],
  dfn: ["title"],
  img: ["src", "srcset", "sizes", "alt", "width", "height", "title", "loading", "decoding", "crossorigin"],
  ins: ["cite", "datetime"],
  li: ["value"],
  ol: ["start", "reversed", "type"],
  q: ["cite"],
  source: ["src", "type"],
  span: ["data-embed"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
  video: ["src", "poster", "width", "height", "controls", "preload", "playsinline"],
};

/** Attributes needed during shaping (alignment, frames, HTML 4 anchors); never part of the result. */
export const TRANSIENT_ATTRIBUTES: readonly string[] = ["align", "name", "style"];

/** Allowed values of these attributes. */
export const ATTRIBUTE_VALUES: Readonly<Record<string, RegExp>> = {
  colspan: /^[1-9]\d{0,2}$/,
  "data-embed": /^https:\/\//,
  datetime: /^[\dTZWP:+.\- ]{1,40}$/,
  dir: /^(?:ltr|rtl|auto)$/,
  height: /^[1-9]\d{0,4}$/,
  lang: /^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*$/,
  rowspan: /^[1-9]\d{0,2}$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/,
  span: /^[1-9]\d{0,2}$/,
  start: /^-?\d{1,6}$/,
  type: /^(?:[1aAiI]|(?:audio|video)\/[\w.+-]+(?:; ?codecs="?[\w., -]+"?)?)$/,
  value: /^-?\d{1,6}$/,
  width: /^[1-9]\d{0,4}$/,
};

/** Allowed classes, and the WordPress classes that map to them. All other classes are removed. */
export const ALLOWED_CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "align-left": "align-left",
    alignleft: "align-left",
    "align-right": "align-right",
    alignright: "align-right",
    "align-center": "align-center",
    aligncenter: "align-center",
    "align-wide": "align-wide",
    alignwide: "align-wide",
    alignfull: "align-wide",
    "text-center": "text-center",
    "has-text-align-center": "text-center",
    "text-end": "text-end",
    "has-text-align-right": "text-end",
    gallery: "gallery",
    "wp-block-gallery": "gallery",
    columns: "columns",
    "wp-block-columns": "columns",
  }),
);

/** Prefix of every id, to prevent DOM clobbering of `document` and `window`. */
export const ID_PREFIX = "user-content-";

/** Path of the site's pictures and videos; stored without an origin, so that host and port may change. */
export const MEDIA_PATH = "/storage/v1/object/public/media/";

/** Display width of a picture: the text column, or the full width of a narrow screen. */
export const PICTURE_SIZES = "(min-width: 720px) 680px, 100vw";
