import { JSDOM } from "jsdom";

const ATOM = "http://www.w3.org/2005/Atom";
/** RFC 3339, with an upper-case T and Z as RFC 4287 asks (section 3.3). */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const isAbsolute = (address: string | null | undefined) => /^https?:$/.test(safeProtocol(address));
const isDate = (text: string) => DATE.test(text) && !Number.isNaN(Date.parse(text));

function safeProtocol(address: string | null | undefined): string {
  return address && URL.canParse(address) ? new URL(address).protocol : "";
}

/** What in an Atom feed breaks RFC 4287, one line per fault. Empty for a valid feed. */
export function atomFaults(xml: string): string[] {
  const { document } = new JSDOM(xml, { contentType: "application/xml" }).window;
  const feed = document.documentElement;
  if (feed.namespaceURI !== ATOM || feed.localName !== "feed") return ["the root is no feed of Atom"];
  const entries = childrenOf(feed, "entry");
  const ids = entries.map((entry) => textIn(entry, "id"));
  return [
    ...commonFaults(feed, "feed"),
    ...(relOf(feed, "self").length === 1 ? [] : ["feed: needs one link to itself"]),
    ...(new Set(ids).size === ids.length ? [] : ["two entries have the same id"]),
    ...entries.flatMap((entry, at) => entryFaults(entry, feed, `entry ${at}`)),
  ];
}

function childrenOf(parent: Element, name: string): Element[] {
  return [...parent.children].filter((child) => child.namespaceURI === ATOM && child.localName === name);
}

function textIn(parent: Element, name: string): string {
  return childrenOf(parent, name)[0]?.textContent ?? "";
}

function relOf(parent: Element, rel: string): Element[] {
  return childrenOf(parent, "link").filter((link) => (link.getAttribute("rel") ?? "alternate") === rel);
}

/** What feeds and entries have alike: exactly one id, title and updated, and absolute links (sections 4.1.1, 4.1.2). */
function commonFaults(element: Element, where: string): string[] {
  const single = ["id", "title", "updated"].filter((name) => childrenOf(element, name).length !== 1);
  const alternates = relOf(element, "alternate").map(
    (link) => `${link.getAttribute("type") ?? ""} ${link.getAttribute("hreflang") ?? ""}`,
  );
  return [
    ...single.map((name) => `${where}: needs exactly one ${name}`),
    ...(/^(urn:uuid:[0-9a-f-]{36}|https?:\/\/.+)$/.test(textIn(element, "id"))
      ? []
      : [`${where}: its id is no IRI`]),
    ...(isDate(textIn(element, "updated")) ? [] : [`${where}: updated is no date of RFC 3339`]),
    ...childrenOf(element, "link")
      .filter((link) => !isAbsolute(link.getAttribute("href")))
      .map((link) => `${where}: the link ${link.getAttribute("href") ?? ""} is not absolute`),
    ...(new Set(alternates).size === alternates.length
      ? []
      : [`${where}: two alternates of one type and language`]),
    ...childrenOf(element, "author")
      .filter((author) => textIn(author, "name").trim() === "")
      .map(() => `${where}: an author without a name`),
    ...childrenOf(element, "category")
      .filter((category) => !category.getAttribute("term"))
      .map(() => `${where}: a category without a term`),
  ];
}

function entryFaults(entry: Element, feed: Element, where: string): string[] {
  const [content] = childrenOf(entry, "content");
  const published = childrenOf(entry, "published").map(({ textContent }) => textContent ?? "");
  const hasAuthor = childrenOf(entry, "author").length + childrenOf(feed, "author").length > 0;
  return [
    ...commonFaults(entry, where),
    ...(hasAuthor ? [] : [`${where}: neither it nor the feed has an author`]),
    ...(content || relOf(entry, "alternate").length > 0
      ? []
      : [`${where}: neither content nor an alternate`]),
    ...(childrenOf(entry, "content").length <= 1 ? [] : [`${where}: more than one content`]),
    ...(published.every(isDate) && published.length <= 1 ? [] : [`${where}: published is no single date`]),
    ...(content?.getAttribute("type") === "html" ? relativeIn(content.textContent ?? "", where) : []),
  ];
}

function relativeIn(html: string, where: string): string[] {
  const { document } = new JSDOM(html).window;
  return [...document.querySelectorAll("[href], [src], [poster]")].flatMap((element) =>
    ["href", "src", "poster"]
      .map((name) => element.getAttribute(name))
      .filter((address) => address !== null && safeProtocol(address) === "")
      .map((address) => `${where}: ${address ?? ""} in its content is relative`),
  );
}

type JsonObject = Readonly<Record<string, unknown>>;

/** What in a JSON Feed breaks version 1.1 (https://www.jsonfeed.org/version/1.1/), one line per fault. */
export function jsonFeedFaults(text: string): string[] {
  const feed = JSON.parse(text) as JsonObject;
  const items = (Array.isArray(feed.items) ? feed.items : []) as JsonObject[];
  const ids = items.map(({ id }) => id);
  return [
    ...(feed.version === "https://jsonfeed.org/version/1.1" ? [] : ["the version is not 1.1"]),
    ...(typeof feed.title === "string" && feed.title !== "" ? [] : ["no title"]),
    ...(Array.isArray(feed.items) ? [] : ["no items"]),
    ...addressFaults(feed, ["home_page_url", "feed_url", "icon", "favicon"], "feed"),
    ...(new Set(ids).size === ids.length ? [] : ["two items have the same id"]),
    ...items.flatMap((item, at) => itemFaults(item, `item ${at}`)),
  ];
}

function addressFaults(holder: JsonObject, names: readonly string[], where: string): string[] {
  return names
    .filter((name) => name in holder && !isAbsolute(String(holder[name])))
    .map((name) => `${where}: ${name} is not absolute`);
}

function itemFaults(item: JsonObject, where: string): string[] {
  const html = item.content_html;
  const dates = ["date_published", "date_modified"].filter(
    (name) => name in item && !isDate(String(item[name])),
  );
  return [
    ...(typeof item.id === "string" && item.id !== "" ? [] : [`${where}: no id`]),
    ...(typeof html === "string" || typeof item.content_text === "string" ? [] : [`${where}: no content`]),
    ...addressFaults(item, ["url", "external_url", "image", "banner_image"], where),
    ...dates.map((name) => `${where}: ${name} is no date of RFC 3339`),
    ...(typeof html === "string" ? relativeIn(html, where) : []),
  ];
}
