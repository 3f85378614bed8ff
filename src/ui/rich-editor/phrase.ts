import { Mark } from "@tiptap/core";

/** What words may be beside bold and italic: they come from older articles, and stay what they are. */
const TAGS = "span small mark sub sup abbr q cite dfn kbd samp var time ins del bdi bdo".split(" ");
const ATTRIBUTES = ["lang", "dir", "id", "class", "title", "cite", "datetime"];

/** Words that are in another language, small, raised, a quotation…: any such element, in any depth. */
export const Phrase = Mark.create({
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
