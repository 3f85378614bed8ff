/**
 * What an article may contain, as data. Everything not named here is dropped, its text kept where it has any.
 * Changing this file changes what is stored and what is shown: the corpus in tests/unit/article-html guards it.
 */

/** Elements that an article keeps under their own name. */
export const ARTICLE_TAGS: readonly string[] = [
  ..."h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote q cite address div span hr br wbr".split(" "),
  ..."table caption colgroup col thead tbody tfoot tr th td figure figcaption img picture".split(" "),
  ..."pre code samp kbd var a strong em b i u s del ins mark small sub sup abbr dfn time".split(" "),
  ..."bdi bdo ruby rt rp details summary audio video source".split(" "),
];

/** Elements of older or larger pages, and the plain element that says the same in an article. */
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

/** Read while shaping, then replaced by something else: never part of the result. */
export const TRANSIENT_TAGS: readonly string[] = ["iframe"];

export const GLOBAL_ATTRIBUTES: readonly string[] = ["lang", "dir", "id", "class"];

/** Attributes by element. Those an article always gets (rel, loading, …) are set by the shaping itself. */
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

/** Read while shaping (alignment, frames, anchors of HTML 4), never part of the result. */
export const TRANSIENT_ATTRIBUTES: readonly string[] = ["align", "name", "style"];

/** The only values that these attributes may have. */
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

/** Our few classes, and the WordPress classes that mean them. Any other class is dropped. */
export const CLASS_MEANINGS: ReadonlyMap<string, string> = new Map(
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

/** Put before every id, so that no element can be taken for a property of `document` or `window`. */
export const ID_PREFIX = "user-content-";

/** Where the site's own pictures and films lie; stored without an origin so that host and port may change. */
export const MEDIA_PATH = "/storage/v1/object/public/media/";

/** How wide a picture is shown: the reading measure, or the whole of a narrow screen. */
export const PICTURE_SIZES = "(min-width: 720px) 680px, 100vw";
