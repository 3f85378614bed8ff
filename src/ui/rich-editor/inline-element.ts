import { Mark } from "@tiptap/core";

/** Inline elements of older articles, preserved as they are. */
const TAGS = "span small mark sub sup abbr q cite dfn kbd samp var time ins del bdi bdo".split(" ");
const ATTRIBUTES = ["lang", "dir", "id", "class", "title", "cite", "datetime"];

/** A mark for any such element (language, small, superscript, quotation…), at any depth. */
export const InlineElement = Mark.create({
  name: "phrase",
  excludes: "",
  addAttributes: () => ({
    tag: { default: "span", rendered: false, parseHTML: () => null },
    own: { default: {}, rendered: false, parseHTML: () => null },
  }),
  parseHTML: () =>
    TAGS.map((tag) => ({
      tag: `${tag}:not([data-embed])`,
      getAttrs: (element) => ({ tag, own: ownAttributes(element) }),
    })),
  renderHTML: ({ mark }) => [String(mark.attrs.tag), mark.attrs.own as Record<string, string>, 0],
});

function ownAttributes(element: Element): Record<string, string> {
  return Object.fromEntries(
    ATTRIBUTES.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
