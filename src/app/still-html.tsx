import { Activity, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { type Navigator, Router } from "react-router-dom";
import type { Snapshot } from "../domain/snapshot.ts";
import { AT_REST, type Services } from "../services.ts";
import { App } from "./app.tsx";

/**
 * The start page over a snapshot, as HTML that the app can take over (hydrate) at the next start.
 *
 * React renders it into a document of its own, where no picture loads; hidden, so that no effect runs and that it is
 * done in idle moments. React sets texts and attributes, the browser writes them down: nothing is put together from
 * texts. React's own renderer for servers would do the same for 64 kB more of JavaScript.
 */
export async function stillHtml(snapshot: Snapshot): Promise<string> {
  const { body } = document.implementation.createHTMLDocument();
  const root = createRoot(body);
  const rendered = new Promise((resolve) => new MutationObserver(resolve).observe(body, { childList: true }));
  root.render(
    <Activity mode="hidden">
      <App services={stillServices(snapshot)} router={StillRouter} />
    </Activity>,
  );
  await rendered;
  const html = asServed(body).innerHTML;
  root.unmount();
  return html;
}

function stillServices(snapshot: Snapshot): Services {
  return {
    snapshot,
    data: new Promise(() => undefined),
    seen: new Map(),
    status: { current: () => AT_REST, subscribe: () => () => undefined },
    now: () => 0,
    start: "still",
  };
}

const STAND_STILL: Navigator = {
  createHref: (to) =>
    typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`,
  push: () => undefined,
  replace: () => undefined,
  go: () => undefined,
};

function StillRouter({ children }: { children: ReactNode }) {
  return (
    <Router location="/" navigator={STAND_STILL}>
      {children}
    </Router>
  );
}

/**
 * A copy in the form in which React's renderer for servers marks what elements alone do not show: where one text ends
 * and the next begins, and the boundary of what may load later. The policy of this site refuses style attributes.
 */
function asServed(body: HTMLElement): HTMLElement {
  const copy = body.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll("[style]")) element.removeAttribute("style");
  const texts = copy.ownerDocument.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.nextSibling?.nodeType === Node.TEXT_NODE) text.after(new Comment());
  }
  const main = copy.querySelector("main");
  main?.prepend(new Comment("$"));
  main?.append(new Comment("/$"));
  return copy;
}
