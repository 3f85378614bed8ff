import { Node } from "@tiptap/core";
import { createSanitiser } from "../article-html/sanitise.ts";

/**
 * A block the editor has no node for (a gallery, details, an old page's layout): shown as readers see it,
 * selectable as a whole, and saved unchanged.
 */
export const PreservedHtml = Node.create<{ label: string }>({
  name: "keptHtml",
  atom: true,
  draggable: true,
  addOptions: () => ({ label: "" }),
  addAttributes: () => ({ html: { default: "", rendered: false, parseHTML: () => null } }),
  renderHTML({ node }) {
    const dom = document.createElement("div");
    dom.append(createSanitiser(window).fragment(String(node.attrs.html)));
    return { dom };
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement("div");
      dom.className = "kept-html";
      dom.setAttribute("role", "group");
      dom.setAttribute("aria-label", this.options.label);
      const shown = document.createElement("div");
      shown.className = "kept-html-shown";
      shown.inert = true;
      shown.append(createSanitiser(window).fragment(String(node.attrs.html)));
      // Chromium before 102 and Firefox before 112 do not know `inert`; the stylesheet keeps the pointer away.
      for (const focusable of shown.querySelectorAll("a, audio, iframe, summary, video"))
        focusable.setAttribute("tabindex", "-1");
      const note = document.createElement("p");
      note.className = "kept-html-note";
      note.textContent = this.options.label;
      dom.append(note, shown);
      return { dom };
    };
  },
});
