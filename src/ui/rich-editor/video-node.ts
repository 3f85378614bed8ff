import { Node } from "@tiptap/core";
import { embedOf } from "../article-html/embed.ts";

/** An embedded video or map of a supported host, stored as a link. */
export const VideoNode = Node.create({
  name: "film",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    address: { default: "", rendered: false, parseHTML: () => null },
    title: { default: "", rendered: false, parseHTML: () => null },
  }),
  parseHTML: () => [
    {
      tag: "span[data-embed]",
      priority: 100,
      getAttrs: (span) => ({
        address: span.getAttribute("data-embed"),
        title: span.textContent?.replace(/\s+/g, " ").trim() ?? "",
      }),
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const embed = embedOf(String(node.attrs.address));
    const title = String(node.attrs.title) || (embed?.host ?? "");
    const link = ["a", { href: embed?.page ?? "", rel: "noopener noreferrer" }, title];
    return ["span", { ...HTMLAttributes, "data-embed": embed?.src ?? "" }, link];
  },
  addNodeView() {
    return ({ node }) => {
      const embed = embedOf(String(node.attrs.address));
      const dom = document.createElement("div");
      dom.className = "film";
      const title = String(node.attrs.title);
      dom.textContent = [embed?.host, title === embed?.host ? "" : title].filter(Boolean).join(": ");
      return { dom };
    };
  },
});
