import { Node } from "@tiptap/core";
import { createSanitiser } from "../article-html/sanitise.ts";

/**
 * A part of an article that the editor has no form for (a gallery, a folded part, an old page's layout): it stands in
 * the text as one thing, is shown as readers see it, and is saved as it came.
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
      shown.inert = true;
      shown.append(createSanitiser(window).fragment(String(node.attrs.html)));
      const note = document.createElement("p");
      note.className = "kept-html-note";
      note.textContent = this.options.label;
      dom.append(note, shown);
      return { dom };
    };
  },
});
