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
 * Only a server's document has them as text, parsed where no script may run but the site's own; hydration leaves them.
 */
export const ArticleHtml = memo(function ArticleHtml(props: ArticleHtmlProps) {
  const { html, lang, labels, mediaBase = "", onNavigate } = props;
  const { playVideo, openMap, openOriginal, table } = labels;
  const container = useRef<HTMLDivElement>(null);
  const navigate = useRef(onNavigate);
  const [isPrerendered] = useState(!useHydrated());
  // What the server made of it stands until another text comes.
  const [served, setServed] = useState(isPrerendered && !usesDataSaver() ? html : null);
  if (served !== null && served !== html) setServed(null);

  useLayoutEffect(() => {
    navigate.current = onNavigate;
  }, [onNavigate]);

  // Made before it is shown, and not in the same breath: a long article would keep a small phone from answering.
  const server = import.meta.env.SSR ? use(ServerWindowContext) : null;
  const stands = !server && html === served;
  const article = useMemo(() => {
    if (stands) return null;
    const made = createSanitiser(server ?? window).fragment(html);
    present(made, { labels: { playVideo, openMap, openOriginal, table }, mediaBase });
    return [...made.childNodes];
  }, [stands, html, mediaBase, playVideo, openMap, openOriginal, table, server]);

  useLayoutEffect(() => {
    const root = container.current;
    if (root === null || article === null) return;
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

/** Tells React that what is in a hydrated element is not its own; always the same, so that it is never written. */
const AS_SERVED = { __html: "" };

function serialised({ document }: ServerWindow, nodes: readonly Node[]): { __html: string } {
  const holder = document.createElement("div");
  holder.append(...nodes);
  return { __html: holder.innerHTML };
}
