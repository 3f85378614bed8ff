import { isPropertyOf } from "./rendered.js";

const IS_TEXT = /^(string|number)\b/;

/** Joins a text with the texts beside it and wraps them. Null for what may be an element, which a person has to decide. */
export function fixOf(child, children, parent, sourceCode) {
  const at = children.findIndex((other) => other.child === child);
  const isText = (other) => other?.text;
  let from = at;
  let to = at;
  while (isText(children[from - 1])) from -= 1;
  while (isText(children[to + 1])) to += 1;
  while (children[from].blank) from += 1;
  while (children[to].blank) to -= 1;
  const group = children.slice(from, to + 1);
  if (group[0].child !== child) {
    const first = group.find(({ blank }) => !blank);
    if (first.child !== child) return null;
  }
  const [only] = group;
  const parts = group.map((one) => partOf(one.child, sourceCode));
  if (parts.includes(null)) return null;
  const inside =
    group.length === 1 && only.child.type === "JSXText"
      ? cleaned(only.child.value)
      : group.length === 1
        ? sourceCode.getText(only.child)
        : `{\`${parts.join("")}\`}`;
  const isAll = group.length === children.length && parent.type === "JSXElement";
  const range = [group[0].child.range[0], group.at(-1).child.range[1]];
  // The space between lines is not rendered, and stays outside.
  const text = sourceCode.text.slice(...range);
  const before = only.child.type === "JSXText" ? (/^\s*\n\s*/.exec(text)?.[0] ?? "") : "";
  const after = group.at(-1).child.type === "JSXText" ? (/\s*\n\s*$/.exec(text)?.[0] ?? "") : "";
  return (fixer) =>
    fixer.replaceTextRange(range, before + (isAll ? inside : `<span>${inside}</span>`) + after);
}

/** A text of JSX as it is rendered. */
function cleaned(text) {
  return text
    .replace(/^\s*\n\s*/, "")
    .replace(/\s*\n\s*$/, "")
    .replace(/\s*\n\s*/g, " ");
}

/** A text as a part of a template literal; null if it may be an element. */
function partOf(child, sourceCode) {
  if (child.type === "JSXText") return cleaned(child.value);
  const { expression } = child;
  if (expression.type === "Identifier" && !isPropertyOf(expression, IS_TEXT, sourceCode)) return null;
  if (expression.type === "StringLiteral" || typeof expression.value === "string") return expression.value;
  if (expression.type === "TemplateLiteral") return sourceCode.getText(expression).slice(1, -1);
  const text = sourceCode.getText(expression);
  if (sourceCode.getText(expression.consequent ?? expression) === "null") return null;
  const isNull =
    expression.type === "ConditionalExpression" && sourceCode.getText(expression.alternate) === "null";
  return `\${${isNull ? text.replace(/null$/, '""') : text}}`;
}
