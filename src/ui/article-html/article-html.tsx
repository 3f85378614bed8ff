import { memo, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { usesDataSaver } from "../../config/data-saver.ts";
import { useHydrated } from "../use-hydrated.ts";
import "./article-html.css";
import type { ArticleLabels } from "./article-labels.ts";
import { ID_PREFIX } from "./policy.ts";
import { present } from "./present.ts";
import { createSanitiser } from "./sanitise.ts";
import { type ServerWindow, ServerWindowContext } from "./server-window.ts";

interface ArticleHtmlProps {
  /** The article's HTML from any source; it is always sanitised here. */
  html: string;
  lang: string;
  labels: ArticleLabels;
  /** Origin of the storage for root-relative media, "" for this origin. */
  mediaBase?: string;
  onNavigate?: (path: string) => void;
}

/** Scrolls to the URL's anchor, because the browser looked for it before the article was rendered. */
function scrollToAnchor(root: Element): void {
  const anchor = window.location.hash;
  if (!anchor.startsWith(`#${ID_PREFIX}`)) return;
  for (const element of root.querySelectorAll("[id]")) {
    if (anchor === `#${element.id}` || anchor === `#${encodeURIComponent(element.id)}`)
      element.scrollIntoView();
  }
}

/**
 * The only component that renders untrusted HTML. DOMPurify's nodes are inserted directly: nothing is
 * serialised and parsed again, which is what mutation XSS exploits, and no additional Trusted Types policy is
 * needed. Only server-rendered HTML is parsed from text, under the site's CSP; hydration leaves it as it is.
 */
export const ArticleHtml = memo(function ArticleHtml(props: ArticleHtmlProps) {
  const { html, lang, labels, mediaBase = "", onNavigate } = props;
  const { playVideo, openMap, openOriginal, table } = labels;
  const container = useRef<HTMLDivElement>(null);
  const navigate = useRef(onNavigate);
  const [isPrerendered] = useState(!useHydrated());
  // The server-rendered article is shown until the text changes.
  const [served, setServed] = useState(isPrerendered && !usesDataSaver() ? html : null);
  if (served !== null && served !== html) setServed(null);

  useLayoutEffect(() => {
    navigate.current = onNavigate;
  }, [onNavigate]);

  // Prepared before rendering and in a separate task, so that a long article does not block a low-end phone.
  const openWindow = import.meta.env.SSR ? use(ServerWindowContext) : null;
  const server = openWindow?.() ?? null;
  const isServed = !server && html === served;
  const article = useMemo(() => {
    if (isServed) return null;
    const made = createSanitiser(server ?? window).fragment(html);
    present(made, { labels: { playVideo, openMap, openOriginal, table }, mediaBase });
    return [...made.childNodes];
  }, [isServed, html, mediaBase, playVideo, openMap, openOriginal, table, server]);

  useLayoutEffect(() => {
    const root = container.current;
    if (root === null || article === null) return;
    const whole = document.createDocumentFragment();
    for (const node of article) whole.append(node);
    root.replaceChildren(whole);
    scrollToAnchor(root);
  }, [article]);

  // The article is readable before its listeners are attached; until then the browser follows links itself.
  useEffect(() => {
    const root = container.current;
    const stop = new AbortController();
    const onInnerLink = (path: string): void => {
      if (navigate.current) navigate.current(path);
      else window.location.assign(path);
    };
    import("./attach-listeners.ts").then(
      ({ attachListeners }) =>
        root && attachListeners(root, { openOriginal, onNavigate: onInnerLink }, stop.signal),
      (error) => console.warn("Films and maps of this article do not open.", error),
    );
    return () => stop.abort();
  }, [openOriginal]);

  const inner = !isPrerendered ? undefined : server ? serialised(server, article ?? []) : AS_SERVED;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's, sanitised the moment before; in the browser React never writes it
  return <div className="article-html" lang={lang} ref={container} dangerouslySetInnerHTML={inner} />;
});

/** A constant, so that React never overwrites the content of a hydrated element. */
const AS_SERVED = { __html: "" };

function serialised({ document }: ServerWindow, nodes: readonly Node[]): { __html: string } {
  const holder = document.createElement("div");
  holder.append(...nodes);
  return { __html: holder.innerHTML };
}
