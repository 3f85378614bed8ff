import type { JSONContent } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";

type Change = { readonly start: object; readonly at: number } | { readonly end: object };

const KEY = new PluginKey<DecorationSet>("pendingPictures");

/** Keeps the places of pictures that are being prepared, while the text around them changes. */
export const pendingPictures = () =>
  new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, before) {
        const places = before.map(transaction.mapping, transaction.doc);
        const change = transaction.getMeta(KEY) as Change | undefined;
        if (!change) return places;
        if ("end" in change) return places.remove(placesOf(places, change.end));
        const { start, at } = change;
        return places.add(transaction.doc, [Decoration.widget(at, drawPlace, { id: start, side: -1 })]);
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
  });

/**
 * Inserts pictures where they were dropped, pasted or chosen once they are prepared, wherever the cursor is by then.
 * @param at the position in the text
 * @param prepare returns the nodes of the usable files
 */
export async function insertPictures(
  view: EditorView,
  at: number,
  prepare: () => Promise<JSONContent[]>,
): Promise<void> {
  const id = {};
  view.dispatch(view.state.tr.setMeta(KEY, { start: id, at } satisfies Change));
  const nodes = await prepare().catch((error: unknown) => {
    console.error(error);
    return [];
  });
  if (view.isDestroyed) return;
  const [place] = placesOf(KEY.getState(view.state) ?? DecorationSet.empty, id);
  const { tr, schema } = view.state;
  // The place is gone if the text around it was deleted; the picture is wanted all the same.
  const wanted = place?.from ?? view.state.selection.from;
  for (const node of nodes) {
    const to = tr.mapping.map(wanted);
    tr.replaceRangeWith(to, to, schema.nodeFromJSON(node));
  }
  view.dispatch(tr.setMeta(KEY, { end: id } satisfies Change).scrollIntoView());
}

function placesOf(all: DecorationSet, id: object): Decoration[] {
  return all.find(undefined, undefined, (spec) => spec.id === id);
}

function drawPlace(): HTMLElement {
  const place = document.createElement("span");
  place.className = "pending-picture skeleton";
  place.setAttribute("aria-hidden", "true");
  return place;
}
