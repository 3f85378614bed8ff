import { parseSync } from "vite";

/** Attributes whose value is shown or read aloud. */
const TEXT_ATTRIBUTES =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|alt|hint|label|lead|placeholder|title)$/;
/** The start of an address, which is the same in every language. */
const ADDRESS = "https://";
const LETTERS = /\p{L}{2}/u;

type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown };

/** A user-facing text in a component instead of a catalogue. */
export type LiteralText = { readonly line: number; readonly text: string };

/**
 * Finds the user-facing texts in the components of a file: between tags, in braces there, or in a user-facing
 * attribute.
 * @throws Error when the file is not valid TypeScript
 */
export function literalTexts(name: string, code: string): LiteralText[] {
  const { program, errors } = parseSync(name, code);
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  const found: LiteralText[] = [];
  const note = ({ start }: Node, text: string) => {
    const trimmed = text.trim();
    if (LETTERS.test(trimmed) && trimmed !== ADDRESS)
      found.push({ line: code.slice(0, start).split("\n").length, text: trimmed });
  };
  walk(program as unknown as Node, (node) => {
    if (node.type === "JSXText") note(node, String(node.value));
    if (node.type === "JSXElement" || node.type === "JSXFragment")
      for (const child of node.children as Node[]) for (const text of stringsIn(child)) note(child, text);
    if (node.type === "JSXAttribute" && TEXT_ATTRIBUTES.test(String((node.name as Node).name)) && node.value)
      for (const text of stringsIn(node.value as Node)) note(node, text);
  });
  return found;
}

/** The string values an expression may have, as far as they are literals in it. */
function stringsIn(node: Node): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case "JSXExpressionContainer":
      return stringsIn(node.expression as Node);
    case "ConditionalExpression":
      return [...stringsIn(node.consequent as Node), ...stringsIn(node.alternate as Node)];
    case "LogicalExpression":
    case "BinaryExpression":
      if (!["+", "&&", "||", "??"].includes(String(node.operator))) return [];
      return [...stringsIn(node.left as Node), ...stringsIn(node.right as Node)];
    default:
      return [];
  }
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && typeof (child as Node).type === "string")
        walk(child as Node, visit);
}
