// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import { afterEach, expect, it } from "vitest";
import { documentOf } from "../../../src/ui/rich-editor/article-document.ts";
import { articleExtensions } from "../../../src/ui/rich-editor/extensions.ts";
import { NOWHERE } from "../../../src/ui/rich-editor/picture-view.ts";

let editor: Editor | null = null;
afterEach(() => editor?.destroy());

it("a picture that this device does not have keeps its place, so that its buttons lie on no words", () => {
  const picture = '<figure><img src="/storage/v1/object/public/media/blog-images/a.webp" alt=""';
  const extensions = articleExtensions(NOWHERE, "Kept");
  editor = new Editor({ element: document.body.appendChild(document.createElement("div")), extensions });
  const shapeOf = (html: string) => {
    if (!editor) throw new Error("There is no editor.");
    editor.commands.setContent(documentOf(html, editor.schema).toJSON());
    return editor.view.dom.querySelector<HTMLElement>(".picture-frame")?.style.aspectRatio;
  };
  expect(shapeOf(`${picture} width="1600" height="1200"></figure>`)).toBe("1600 / 1200");
  expect(shapeOf(`${picture}></figure>`)).toBe("");
});
