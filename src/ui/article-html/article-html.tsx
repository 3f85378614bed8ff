import { memo, use, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import "./article-html.css";
import type { ArticleLabels } from "./article-labels.ts";
import { ID_PREFIX } from "./policy.ts";
import { present } from "./present.ts";
import { createSanitiser } from "./sanitise.ts";
import { StillWindowContext } from "./still-window.ts";

interface ArticleHtmlProps {
  /** The article as it came from anywhere: it is sanitised here, whatever was done to it before. */
  html: string;
  lang: string;
  labels: ArticleLabels;
  /** Origin of the storage for root-relative media, "" for this origin. */
  mediaBase?: string;
  onNavigate?: (path: string) => void;
}

/** An anchor in the address was looked for before the article was there. */
function scrollToAnchor(root: Element): void {
  const anchor = window.location.hash;
  if (!anchor.startsWith(`#${ID_PREFIX}`)) return;
  for (const element of root.querySelectorAll("[id]")) {
    if (anchor === `#${element.id}` || anchor === `#${encodeURIComponent(element.id)}`)
      element.scrollIntoView();
  }
}

/**
 * The one place where foreign HTML reaches the screen. DOMPurify's nodes are moved into the page as they are: nothing
 * is turned into text and parsed again, which is where mutation attacks live, and no Trusted Type is needed of our own.
 * Only a server's document has them as text, parsed where no script may run but the site's own, until the app is there.
 */
export const ArticleHtml = memo(function ArticleHtml(props: ArticleHtmlProps) {
  const { html, lang, labels, mediaBase = "", onNavigate } = props;
  const { playVideo, openMap, openOriginal, table } = labels;
  const container = useRef<HTMLDivElement>(null);
  const navigate = useRef(onNavigate);

  useLayoutEffect(() => {
    navigate.current = onNavigate;
  }, [onNavigate]);

  // Made before it is shown, and not in the same breath: a long article would keep a small phone from answering.
  const still = import.meta.env.SSR ? use(StillWindowContext) : null;
  const article = useMemo(() => {
    const made = createSanitiser(still ?? window).fragment(html);
    present(made, { labels: { playVideo, openMap, openOriginal, table }, mediaBase });
    return [...made.childNodes];
  }, [html, mediaBase, playVideo, openMap, openOriginal, table, still]);

  useLayoutEffect(() => {
    const root = container.current;
    if (root === null) return;
    const whole = document.createDocumentFragment();
    for (const node of article) whole.append(node);
    root.replaceChildren(whole);
    scrollToAnchor(root);
  }, [article]);

  // It can be read before it listens to anybody: until then a link is the browser's.
  useEffect(() => {
    const root = container.current;
    const stop = new AbortController();
    const onInnerLink = (path: string): void => {
      if (navigate.current) navigate.current(path);
      else window.location.assign(path);
    };
    import("./attend.ts").then(
      ({ attend }) => root && attend(root, { openOriginal, onNavigate: onInnerLink }, stop.signal),
      (error) => console.warn("Films and maps of this article do not open.", error),
    );
    return () => stop.abort();
  }, [openOriginal]);

  if (still) {
    const written = still.document.createElement("div");
    written.append(...article);
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised the moment before
      <div className="article-html" lang={lang} dangerouslySetInnerHTML={{ __html: written.innerHTML }} />
    );
  }
  return <div className="article-html" lang={lang} ref={container} />;
});
