import type { Lang } from "../../domain/content/content.ts";
import { dayText } from "../../domain/dates/both-calendars.ts";
import { localDay } from "../../domain/dates/calendar-days.ts";
import { othersThan } from "../../domain/languages/languages.ts";
import type { SiteIdentity } from "../../domain/naming/site-identity.ts";
import { escapeHtml } from "../../domain/text/escape-html.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { fileDocument, fileNameOf, hostOf, keepLink, languageLinks, type PostFile } from "./file-document.ts";
import { articlesOf, textsOf } from "./post-file.ts";
import type { WholePost } from "./share-post.ts";
import type { SmallPicture } from "./small-picture.ts";

/** A post in a file of several, with its absolute address. */
export type FilePost = {
  readonly post: WholePost;
  readonly address: string;
  readonly picture: SmallPicture | null;
};

type NewestFileParts = {
  readonly identity: SiteIdentity;
  readonly site: string;
  /** The origin of stored media. */
  readonly media: string;
  readonly first: Lang;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
};

/** Bytes of all pictures in a file: what passes from phone to phone within a minute. */
const MAX_PICTURES = 800_000;

/**
 * The newest posts as one document, with a table of contents: each as in a file of its own.
 * @param keep the address that hands the signed posts to the site's app; null without signatures
 */
export function newestFile(
  posts: readonly FilePost[],
  parts: NewestFileParts,
  keep: string | null,
): PostFile {
  const { site, identity, first, madeAt } = parts;
  const languages = [first, ...othersThan(first)];
  const titles = new Map(
    languages.map((lang) => [
      lang,
      m.file_newest_title({ name: identity.name[lang].text }, { locale: lang }),
    ]),
  );
  const title = titles.get(first) ?? "";
  const day = localDay(madeAt);
  let left = MAX_PICTURES;
  const articles = posts.map(({ post, address, picture }, place) => {
    const fits = picture && picture.src.length <= left ? picture : null;
    left -= fits?.src.length ?? 0;
    const anchor = anchorOf(place);
    const all = { ...parts, address, picture: fits, anchor };
    const its = textsOf(post, first).map(({ lang }) => lang);
    return [
      `<section id="${anchor.slice(0, -1)}">${languageLinks(its, "div", (lang) => anchor + lang)}`,
      articlesOf(post, all),
      `<p><a href="#contents" lang="${first}">${m.file_to_contents({}, { locale: first })}</a></p></section>`,
    ].join("");
  });
  const heading = languages.map(
    (lang) => `<span lang="${lang}">${escapeHtml(titles.get(lang) ?? "")}</span>`,
  );
  const contents = posts.map(({ post }, place) => {
    const [text] = textsOf(post, first);
    return `<li><a href="#${anchorOf(place).slice(0, -1)}" lang="${text?.lang ?? first}">${escapeHtml(text?.title ?? "")}</a></li>`;
  });
  const labels = languages.map((lang) => [lang, m.file_keep_all({}, { locale: lang })] as const);
  const html = fileDocument({
    lang: first,
    title,
    siteName: identity.name[first].text,
    address: site,
    beside: "",
    main: [
      `<h1>${heading.join("<br>")}</h1>`,
      `<p class="note">${dayText(first, day)} · ${escapeHtml(hostOf(site))}</p>`,
      keep ? keepLink(keep, new Map(labels)) : "",
      `<nav id="contents" class="contents" aria-label="${escapeHtml(m.file_contents({}, { locale: first }))}"><ol>${contents.join("")}</ol></nav>`,
      ...articles,
    ].join(""),
  });
  return { name: fileNameOf("", `${title} ${new Date(madeAt).toISOString().slice(0, 10)}`), html };
}

/** `p3-`: what the ids of the third post begin with. */
function anchorOf(place: number): string {
  return `p${place + 1}-`;
}
