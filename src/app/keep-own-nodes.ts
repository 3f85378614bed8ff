/**
 * Keeps React's nodes where React needs them. Translators replace text nodes by elements of their own, and extensions wrap
 * elements: React then changes a text that nobody sees, or throws because a node is not the child of its parent.
 * docs/decisions/2026-11-27-altered-pages.md says why this stands beside the lint rule `selam/lone-text`.
 */

/** Where a text node was when somebody else took it away. */
type Place = {
  readonly parent: Node;
  readonly next: Node | null;
  /** The element that shows the text instead. */
  readonly replacement: ChildNode | undefined;
};

const places = new WeakMap<Node, Place>();
/** The texts that an element shows, in order: a translator may join several. */
const shownBy = new WeakMap<Node, Text[]>();

/** The texts that were taken from an element with nothing in their place: joined to what stands for a neighbour. */
const joinedIn = new WeakMap<Node, Set<Text>>();
/** What the app itself removed. */
const removed = new WeakSet<Node>();

const { insertBefore, removeChild } = Node.prototype;

/**
 * Watches a page, and makes `insertBefore` and `removeChild` find nodes that were moved.
 * @param page the element below which React renders, dialogs included
 * @returns ends it
 */
export function keepOwnNodes(page: Node): () => void {
  const replaced = new MutationObserver(notePlaces);
  // Also sees texts that are no longer in the document: observing a node lasts as long as the node.
  const changed = new MutationObserver((records) => {
    for (const { target } of records) if (!target.parentNode) bringBack(target);
  });
  const flush = () => notePlaces(replaced.takeRecords());

  function notePlaces(records: readonly MutationRecord[]): void {
    for (const record of records) {
      for (const node of record.addedNodes) if (node instanceof Text) forget(node);
      if (record.removedNodes.length > 0 && !isEdited(record.target))
        for (const text of noteRemoved(record)) changed.observe(text, { characterData: true });
    }
  }

  replaced.observe(page, { childList: true, subtree: true });
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removed.add(child);
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    flush();
    bringBack(child);
    // Wrapped by somebody else, or gone already, which is what was wanted.
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    if (next && next.parentNode !== this) {
      flush();
      bringBack(next);
    }
    return insertBefore.call(this, node, childOf(this, next)) as T;
  };
  return () => {
    replaced.disconnect();
    changed.disconnect();
    Object.assign(Node.prototype, { insertBefore, removeChild });
  };
}

/** Notes where texts were. @returns them */
function noteRemoved({
  target,
  addedNodes,
  removedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord): Text[] {
  // A replacement may itself be replaced, by a second translation.
  const texts = [...removedNodes].flatMap((node) =>
    node instanceof Text ? [node] : (shownBy.get(node) ?? []),
  );
  if (texts.length === 0) return texts;
  for (const node of removedNodes) shownBy.delete(node);
  const replacement = [...addedNodes, previousSibling, nextSibling].find(isForeign);
  if (replacement) shownBy.set(replacement, [...(shownBy.get(replacement) ?? []), ...texts]);
  for (const text of texts) {
    places.set(text, { parent: target, next: nextSibling, replacement });
    if (!replacement && !removed.has(text))
      joinedIn.set(target, (joinedIn.get(target) ?? new Set()).add(text));
  }
  return texts;
}

/** A text is back: what stood for it goes. */
function forget(text: Text): void {
  const replacement = places.get(text)?.replacement;
  places.delete(text);
  if (!replacement) return;
  const others = shownBy.get(replacement)?.filter((other) => other !== text && !other.parentNode) ?? [];
  shownBy.delete(replacement);
  replacement.replaceWith(...others);
}

/** Puts a text that was taken away where it was, with all that its replacement shows; the translator sees them as new. */
function bringBack(node: Node): void {
  const place = places.get(node);
  if (!place || node.parentNode) return;
  const { parent, next, replacement } = place;
  places.delete(node);
  if (replacement?.parentNode) {
    const texts = shownBy.get(replacement) ?? [];
    shownBy.delete(replacement);
    for (const text of texts) places.delete(text);
    replacement.replaceWith(...texts.filter((text) => !text.parentNode));
  } else if (parent.isConnected) {
    insertBefore.call(parent, node, next?.parentNode === parent ? next : null);
  }
  const joined = [...(joinedIn.get(parent) ?? [])];
  joinedIn.delete(parent);
  // The last one first: each stands before the one that followed it.
  for (const text of joined.reverse()) if (!removed.has(text)) bringBack(text);
}

/** The child of an element that contains a node; null if none does. */
function childOf(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/** The editor manages its own nodes. */
function isEdited(node: Node): boolean {
  return node instanceof Element && node.closest("[contenteditable]") !== null;
}

/** True for an element that React did not render. */
function isForeign(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && !Object.keys(node).some((key) => key.startsWith("__reactFiber$"));
}
