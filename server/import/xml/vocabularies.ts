/** The short name of each vocabulary that feeds and exports use, by its address in lower case, as they write it either way. */
const VOCABULARIES: Readonly<Record<string, string>> = {
  "http://www.w3.org/2005/atom": "atom",
  "http://purl.org/atom/ns#": "atom",
  "http://purl.org/rss/1.0/": "",
  "http://my.netscape.com/rdf/simple/0.9/": "",
  "http://backend.userland.com/rss2": "",
  "http://blogs.law.harvard.edu/tech/rss": "",
  "http://www.w3.org/1999/xhtml": "",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
  "http://purl.org/rss/1.0/modules/content/": "content",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://purl.org/dc/terms/": "dcterms",
  "http://search.yahoo.com/mrss/": "media",
  "http://search.yahoo.com/mrss": "media",
  "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
  "http://www.youtube.com/xml/schemas/2015": "yt",
  // Those that say whether an entry was public: the publishing protocol, before and as RFC 5023; threads, RFC 4685; and Blogger's archives.
  "http://purl.org/atom/app#": "app",
  "http://www.w3.org/2007/app": "app",
  "http://purl.org/syndication/thread/1.0": "thr",
  "http://schemas.google.com/blogger/2018": "blogger",
};

/** The short name of the vocabulary at an address; undefined for one that an import does not use. */
function vocabularyAt(uri: string): string | undefined {
  // WordPress has written its own with http and https and 1.0 to 1.2.
  if (/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/.test(uri)) return "excerpt";
  if (/^https?:\/\/wordpress\.org\/export\/[\d.]+\/$/.test(uri)) return "wp";
  const address = uri.toLowerCase();
  return Object.hasOwn(VOCABULARIES, address) ? VOCABULARIES[address] : undefined;
}

/** The vocabularies that prefixes stand for at a place of the file; "" for names without one. */
export type Prefixes = ReadonlyMap<string, string>;

/** The prefixes within an element that may declare some. */
export function prefixesWithin(outer: Prefixes, attributes: Readonly<Record<string, string>>): Prefixes {
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name));
  if (declared.length === 0) return outer;
  return new Map([
    ...outer,
    ...declared.map(([name, uri]) => [name.slice("xmlns:".length), uri.trim()] as const),
  ]);
}

/**
 * A name with its vocabulary's short name, "wp:status", whatever prefix the file uses. A prefix that the file does not declare means what it usually
 * does; a name without one in a vocabulary that is not known here is taken for a plain name.
 */
export function plainName(name: string, prefixes: Prefixes): string {
  const colon = name.indexOf(":");
  const prefix = colon === -1 ? "" : name.slice(0, colon);
  const local = name.slice(colon + 1);
  const uri = prefixes.get(prefix);
  const vocabulary =
    uri === undefined ? prefix.toLowerCase() : (vocabularyAt(uri) ?? (prefix === "" ? "" : "other"));
  return vocabulary === "" ? local : `${vocabulary}:${local}`;
}
