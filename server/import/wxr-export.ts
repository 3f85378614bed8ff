/** One entry of an export: a post, a page, a picture, a menu item, … with its texts as in the file. */
export interface WxrItem {
  /** Line of the file where it begins, for messages. */
  line: number;
  id: string;
  type: string;
  status: string;
  title: string;
  link: string;
  guid: string;
  /** `dc:creator`: the author's login. */
  creator: string;
  content: string;
  excerpt: string;
  /** The text of an entry in a plain RSS feed. */
  description: string;
  /** `YYYY-MM-DD hh:mm:ss`, in UTC; "0000-00-00 00:00:00" for a draft. */
  dateGmt: string;
  /** The same in the blog's time zone. */
  date: string;
  pubDate: string;
  password: string;
  parent: string;
  menuOrder: number;
  attachmentUrl: string;
  categories: string[];
  tags: string[];
  meta: Map<string, string>;
  enclosures: Enclosure[];
  comments: WxrComment[];
  /** What keeps readers out of it, by the names that plug-ins use. */
  restrictedBy?: string[];
  /** True if something of it may be missing, because its XML is broken. */
  isDamaged?: true;
  /** True if it had control characters, which were removed, or bytes that are not of the file's encoding, which were read as windows-1252. */
  isMended?: true;
  /** Its picture, where the export names it by its address. */
  featured?: { url: string; alt: string };
  /** The language that a plug-in names for it: a tag, a locale, or a short name of its own. */
  language?: string;
  /** What Polylang or WPML calls the posts that are translations of each other. */
  translationGroup?: string;
  /** The entries that are its translations. */
  translations?: readonly WxrItem[];
  /** What its relative addresses begin with, where its file says it. */
  base?: string;
  /** The address of a picture of an entry of a feed, for a text without one. */
  thumbnail?: string;
  /** The address of the video that an entry of a feed is about. */
  video?: string;
}

/** A file that an entry of a feed carries. */
export interface Enclosure {
  url: string;
  /** Its media type; "" if the feed names none. */
  type: string;
}

export interface WxrComment {
  id: string;
  /** The comment it answers; "0" for none. */
  parent: string;
  author: string;
  /** As an entry's. */
  dateGmt: string;
  date: string;
  content: string;
  /** "1" if it was public. */
  approved: string;
  /** "" or "comment"; else "pingback" or "trackback", which people did not write. */
  type: string;
}

export interface WxrExport {
  title: string;
  /** The old site's address. */
  link: string;
  /** Display names by login. */
  authors: Map<string, string>;
  items: WxrItem[];
  /** Whom a feed names for all its entries. */
  author?: string;
  /** The encodings that its files were taken for, where they do not declare them. */
  encodings?: readonly string[];
}

/** An empty entry. */
export function emptyItem(line: number): WxrItem {
  return {
    line,
    id: "",
    type: "",
    status: "",
    title: "",
    link: "",
    guid: "",
    creator: "",
    content: "",
    excerpt: "",
    description: "",
    dateGmt: "",
    date: "",
    pubDate: "",
    password: "",
    parent: "0",
    menuOrder: 0,
    attachmentUrl: "",
    categories: [],
    tags: [],
    meta: new Map(),
    enclosures: [],
    comments: [],
  };
}

/** An empty comment. */
export function emptyComment(): WxrComment {
  return { id: "", parent: "0", author: "", dateGmt: "", date: "", content: "", approved: "", type: "" };
}
