// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import { afterEach, expect, it, vi } from "vitest";
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

const ADDRESS = "/storage/v1/object/public/media/blog-images/b.webp";

it.each([
  ["in a line", `<p>One <img src="${ADDRESS}" alt="A jar" title="Jar" width="40" height="30"> two</p>`],
  ["of its own", `<figure><img src="${ADDRESS}" alt="A jar" title="Jar" width="40" height="30"></figure>`],
])(
  "a picture %s that the browser copies as it deletes is the stored one, not the one that is shown",
  async (_, html) => {
    const address = vi.fn(async () => "blob:http://localhost/1");
    const extensions = articleExtensions({ ...NOWHERE, address }, "Kept");
    editor = new Editor({ element: document.body.appendChild(document.createElement("div")), extensions });
    editor.commands.setContent(documentOf(`${html}<p>Three</p>`, editor.schema).toJSON());
    const shown = () => editor?.view.dom.querySelector("img");
    await vi.waitFor(() => expect(shown()?.src).toMatch(/^blob:/));

    // Chromium does so where it joins what it leaves of two blocks.
    const [image, text] = [shown(), [...editor.view.dom.querySelectorAll("p")].at(-1)?.firstChild];
    text?.parentNode?.insertBefore(image?.cloneNode() as Node, text);
    await vi.waitFor(() => expect(editor?.getHTML().split("<img")).toHaveLength(3));
    const [, first, second] = editor
      .getHTML()
      .split("<img")
      .map((after) => after.split(">")[0]);
    expect(first).toContain(ADDRESS);
    expect(second).toBe(first);
  },
);
