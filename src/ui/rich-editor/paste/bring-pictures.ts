import type { Node as DocumentNode } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { m } from "../../../i18n/paraglide/messages.js";
import { type AddedPictures, figureOf, type Pictures } from "../editor-picture.ts";

/** Stands in pasted HTML for a picture that the clipboard itself holds. */
const IN_CLIPBOARD = "https://clipboard.invalid/";
const EMBEDDED =
  /\bsrc\s*=\s*(?:(["'])data:(image\/[\w.+-]+)(?:;[\w-]+=[\w.-]+)*;base64,([^"']{96,})\1|data:(image\/[\w.+-]+)(?:;[\w-]+=[\w.-]+)*;base64,([\w+/=%]{96,}))/gi;

/** The pictures that pasted HTML itself holds, by the addresses that they have in it now. */
type Embedded = ReadonlyMap<string, File>;

/** Pasted HTML whose pictures in data: addresses have others, which the sanitiser keeps. */
export function takeEmbedded(html: string): { readonly html: string; readonly files: Embedded } {
  const files = new Map<string, File>();
  const changed = html.replace(
    EMBEDDED,
    (_, __, quoted?: string, inQuotes?: string, bare?: string, whole?: string) => {
      const address = `${IN_CLIPBOARD}${crypto.randomUUID()}`;
      const file = fileOf(inQuotes ?? whole ?? "", quoted ?? bare ?? "");
      if (file) files.set(address, file);
      return `src="${address}"`;
    },
  );
  return { html: changed, files };
}

function fileOf(base64: string, type: string): File | null {
  try {
    return new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], "picture", { type });
  } catch {
    return null;
  }
}

/** How pictures are added, and what is told of it. */
export type Adding = Pick<Pictures, "add"> & { onPictures(added: AddedPictures): void };

/**
 * Takes the pictures of a text that are at other hosts, or in the clipboard, into the site's own storage. What cannot be had of the
 * first stays, and keeps the text from being published; of the second nothing stays.
 * @param missing the words before each picture that had no address at which it could be had
 */
export async function bringPictures(
  view: EditorView,
  files: Embedded,
  missing: readonly string[],
  { add, onPictures }: Adding,
): Promise<void> {
  const elsewhere = new Set(picturesIn(view).map(({ src }) => src));
  if (elsewhere.size === 0 && missing.length === 0) return;
  const errors: string[] = missing.length > 0 ? [outOfReach(missing)] : [];
  for (const src of elsewhere) {
    const added = await add([files.get(src) ?? src]);
    if (view.isDestroyed) return;
    errors.push(...added.errors);
    const [picture] = added.pictures;
    const { tr } = view.state;
    const places = picturesIn(view).filter((found) => found.src === src);
    for (const { node, at } of places.reverse()) {
      const { alt } = node.attrs;
      if (picture) tr.setNodeMarkup(at, null, { ...node.attrs, ...figureOf(picture).attrs, alt });
      else if (src.startsWith(IN_CLIPBOARD)) tr.delete(at, at + node.nodeSize);
    }
    if (tr.docChanged) view.dispatch(tr.setMeta("addToHistory", false));
  }
  onPictures({ pictures: [], errors });
}

/** How many places are named; the owner finds the others between them. */
const PLACES = 3;

function outOfReach(missing: readonly string[]): string {
  const told = m.editor_pictures_out_of_reach({ count: missing.length });
  const places = [...new Set(missing)].filter((words) => words !== "").slice(0, PLACES);
  const list = places.map((words) => `“${words}”`).join(", ");
  return places.length === 0 ? told : `${told} ${m.editor_pictures_belong_after({ places: list })}`;
}

function picturesIn({ state }: EditorView): { node: DocumentNode; at: number; src: string }[] {
  const found: { node: DocumentNode; at: number; src: string }[] = [];
  state.doc.descendants((node, at) => {
    const { src } = node.attrs;
    const isPicture = node.type.name === "figure" || node.type.name === "picture";
    if (isPicture && String(src).startsWith("https:")) found.push({ node, at, src: String(src) });
  });
  return found;
}
