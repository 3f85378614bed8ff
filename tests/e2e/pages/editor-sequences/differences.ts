import type { Editor } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { createSanitiser } from "../../../../src/ui/article-html/sanitise.ts";
import { documentOf } from "../../../../src/ui/rich-editor/article-document.ts";

type Place = { readonly node: Node; readonly offset: number };

const VOID = new Set(["br", "hr", "img"]);

/** Every place that the browser's caret can have: before, between and after what is in editable elements, and in text. */
export function caretPlaces(dom: HTMLElement): Place[] {
  const places: Place[] = [];
  const visit = (node: Node) => {
    if (node instanceof HTMLElement && node.contentEditable === "false") return;
    const length = node instanceof Text ? node.data.length : node.childNodes.length;
    if (node instanceof HTMLElement && VOID.has(node.localName)) return;
    for (let offset = 0; offset <= length; offset += 1) places.push({ node, offset });
    for (const child of node.childNodes) visit(child);
  };
  visit(dom);
  return places;
}

/** The words that a person sees, without those of the editor itself. */
function wordsOnScreen(node: Node): string {
  if (node instanceof Text) return node.data;
  if (
    node instanceof HTMLElement &&
    (node.contentEditable === "false" || node.matches(".ProseMirror-widget"))
  )
    return "";
  return [...node.childNodes].map(wordsOnScreen).join("");
}

/** A document as HTML says it: spaces are one, with none at the edges of a block; empty paragraphs at the end are the editor's. */
function meaning(doc: DocumentNode): string {
  const blocks = [...doc.content.content];
  while (isBlank(blocks.at(-1))) blocks.pop();
  return JSON.stringify(blocks.map(meaningOf));
}

/** True for a paragraph without a word or picture. */
function isBlank(node: DocumentNode | undefined): boolean {
  return (
    node?.type.name === "paragraph" &&
    node.content.content.every(({ text }) => text !== undefined && /^[ \t\n\r\f]*$/.test(text))
  );
}

function meaningOf(node: DocumentNode): unknown[] {
  const markup = [node.type.name, ...attributesOf(node.attrs)];
  if (!node.isTextblock) return [...markup, ...node.content.content.map(meaningOf)];
  if (node.type.spec.code) return [...markup, node.textContent];
  const runs: { text: string; readonly marks: string[] }[] = [];
  let begins = true;
  for (const child of node.content.content) {
    const marks = child.marks.map(({ type, attrs }) => [type.name, ...attributesOf(attrs)].join(" "));
    const spaced = (child.text ?? "").replace(/[ \t\n\r\f]+/g, " ");
    const text: string = child.isText
      ? begins
        ? spaced.replace(/^ /, "")
        : spaced
      : `{${meaningOf(child).join(" ")}}`;
    if (text === "") continue;
    begins = child.isText ? text.endsWith(" ") : child.type.name === "hardBreak";
    const last = runs.at(-1);
    if (last?.marks.join() === marks.join()) last.text += text;
    else runs.push({ text, marks });
  }
  const last = runs.at(-1);
  if (last) last.text = last.text.replace(/ $/, "");
  return [
    ...markup,
    ...runs.filter(({ text }) => text !== "").map(({ text, marks }) => [text, ...marks].join(" | ")),
  ];
}

/** The attributes that are set. */
function attributesOf(attrs: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(attrs).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [`${name}=${JSON.stringify(value).replace(/^" +| +"$/g, '"')}`],
  );
}

/** What is wrong with the editor: between its screen, its document, what it saves and its history. */
export async function differences(
  editor: Editor,
  { stored, save, settled }: { stored: string; save: () => string; settled: () => Promise<void> },
): Promise<string[]> {
  const found: string[] = [];
  const compare = (what: string, seen: string, wanted: string) => {
    if (seen !== wanted) found.push(`${what}: ${seen}\n  and not ${wanted}`);
  };
  const { view } = editor;
  const { doc } = editor.state;
  const compareScreen = (when: string) =>
    compare(`on the screen ${when}`, wordsOnScreen(view.dom), editor.state.doc.textContent);
  compareScreen("after the keys");
  const reopened = documentOf(createSanitiser(window).sanitise(save()), editor.schema);
  compare("opened again", meaning(reopened), meaning(doc));
  doc.check();
  let undone = 0;
  for (; editor.can().undo(); undone += 1) editor.commands.undo();
  await settled();
  compareScreen("once all is undone");
  compare("undone", save(), stored);
  for (; undone > 0; undone -= 1) editor.commands.redo();
  await settled();
  compare("done again", meaning(editor.state.doc), meaning(doc));
  return found;
}
