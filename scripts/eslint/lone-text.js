import { describe } from "./rendered.js";
import { fixOf } from "./wrap-text.js";

/**
 * A text that may change, or that stands beside something that comes and goes, is the only child of its element.
 *
 * React then sets the element's `textContent`. Otherwise it changes a text node and uses it as a landmark for its siblings,
 * which fails when a translator or an extension has replaced that node.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
export const loneText = {
  meta: {
    type: "problem",
    messages: {
      changing:
        "A text that may change must be the only child of its element: wrap it in a <span>, or join it with its neighbours in one template literal.",
      beside:
        "A text beside something that comes and goes must be the only child of its element: wrap it in a <span>.",
      fragment: "A text in a fragment has no element of its own: wrap it in a <span>.",
    },
    fixable: "code",
    schema: [],
  },
  create(context) {
    const { sourceCode } = context;
    const check = (node) => {
      const children = node.children.flatMap((child) => describe(child, sourceCode) ?? []);
      const isFragment = node.type === "JSXFragment";
      if (children.length < 2 && !isFragment) return;
      const isUnsteady = children.some(({ text, changes, goes }) => goes || (text && changes));
      for (const { child, text, blank, changes } of children) {
        if (!text || blank || !(isFragment || isUnsteady)) continue;
        const messageId = isFragment ? "fragment" : changes ? "changing" : "beside";
        context.report({ node: child, messageId, fix: fixOf(child, children, node, sourceCode) });
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
