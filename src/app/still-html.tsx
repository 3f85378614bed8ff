import { Activity } from "react";
import { createRoot } from "react-dom/client";
import type { Snapshot } from "../domain/snapshot.ts";
import { App } from "./app.tsx";
import { StillRouter, stillServices } from "./still.tsx";

/**
 * The start page over a snapshot, as HTML that the app can take over (hydrate) at the next start.
 *
 * React renders it into a document of its own, where no picture loads; hidden, so that no effect runs and that it is
 * done in idle moments. React sets texts and attributes, the browser writes them down: nothing is put together from
 * texts. React's own renderer for servers would do the same for 64 kB more of JavaScript.
 * @throws Error where the page crashes: what says so is not to be kept
 */
export async function stillHtml(snapshot: Snapshot): Promise<string> {
  const { body } = document.implementation.createHTMLDocument();
  const root = createRoot(body);
  const rendered = new Promise((resolve) => new MutationObserver(resolve).observe(body, { childList: true }));
  root.render(
    <Activity mode="hidden">
      <App
        services={stillServices({ snapshot, sent: null, start: "still" }, 0)}
        router={(site) => <StillRouter address="/">{site}</StillRouter>}
      />
    </Activity>,
  );
  await rendered;
  if (!body.querySelector("#main")) {
    root.unmount();
    throw new Error("The start page crashed where it was to be kept.");
  }
  const html = asServed(body).innerHTML;
  root.unmount();
  return html;
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
