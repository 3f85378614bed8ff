/** @typedef {{ text: boolean, changes: boolean, goes: boolean }} Rendered what a child may render */

const NOTHING = { text: false, changes: false, goes: true };
const ELEMENT = { text: false, changes: false, goes: false };
const FIXED_TEXT = { text: true, changes: false, goes: false };
const CHANGING_TEXT = { text: true, changes: true, goes: false };
/** Elements of a list. */
const LIST = { text: false, changes: false, goes: true };

/** A child of a JSX element; null for blanks and comments. */
export function describe(child, sourceCode) {
  if (child.type === "JSXText") {
    if (child.value.trim() === "" && child.value.includes("\n")) return null;
    return { child, ...FIXED_TEXT, blank: child.value.trim() === "" };
  }
  if (child.type !== "JSXExpressionContainer") return { child, ...ELEMENT };
  const { expression } = child;
  if (expression.type === "JSXEmptyExpression") return null;
  // Nobody translates a blank.
  if (expression.value?.trim?.() === "") return { child, ...FIXED_TEXT, blank: true };
  return { child, ...rendered(child.expression, sourceCode, 0) };
}

/** What has such a name is elements, whatever file it is made in. */
const ELEMENTS_NAME = /(dialog|routes)$/i;

/** How many variables are followed to their values. */
const MAX_DEPTH = 4;

/** @returns {Rendered} */
function rendered(node, sourceCode, depth) {
  const of = (part) => rendered(part, sourceCode, depth + 1);
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return ELEMENT;
    case "StringLiteral":
    case "NumericLiteral":
      return FIXED_TEXT;
    case "Literal":
      return node.value === null || typeof node.value === "boolean" ? NOTHING : FIXED_TEXT;
    case "NullLiteral":
    case "BooleanLiteral":
      return NOTHING;
    case "TemplateLiteral":
      return node.expressions.length === 0 ? FIXED_TEXT : CHANGING_TEXT;
    case "ConditionalExpression":
      return either(of(node.consequent), of(node.alternate));
    case "LogicalExpression":
      return node.operator === "&&" ? either(NOTHING, of(node.right)) : either(of(node.left), of(node.right));
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "ChainExpression":
      return of(node.expression);
    case "CallExpression":
    case "OptionalCallExpression":
      return call(node, sourceCode, of);
    case "Identifier":
      return node.name === "undefined" ? NOTHING : variable(node, sourceCode, depth, of);
    default:
      return CHANGING_TEXT;
  }
}

/** A list of elements, what a function of the file returns, a message, or a text. */
function call({ callee, arguments: given }, sourceCode, of) {
  const [callback] = given;
  if (callee.object?.name === "m" && given.length === 0) return FIXED_TEXT;
  if (callee.type.endsWith("MemberExpression") && ["map", "flatMap"].includes(callee.property.name)) {
    const body = callback?.body;
    if (!body) return LIST;
    const result = body.type === "BlockStatement" ? returned(body) : body;
    return result && of(result).text ? CHANGING_TEXT : LIST;
  }
  if (callee.type !== "Identifier") return CHANGING_TEXT;
  const called = definitionOf(callee, sourceCode);
  if (called?.type === "Parameter") return isPropertyOf(callee, NO_TEXT, sourceCode) ? LIST : CHANGING_TEXT;
  const body = (called?.node.init ?? called?.node)?.body;
  const result = body?.type === "BlockStatement" ? returned(body) : body;
  return result ? either(of(result), ELEMENT) : CHANGING_TEXT;
}

function returned({ body }) {
  return body.findLast(({ type }) => type === "ReturnStatement")?.argument;
}

function definitionOf(node, sourceCode) {
  for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
    const found = scope.set.get(node.name);
    if (found) return found.defs[0];
  }
  return undefined;
}

/** The types of properties that are never a text. */
const NO_TEXT = /^(readonly )?\(?(Elements|ReactElement|JSX\.Element)\b/;

/** True if a variable is a property whose type, as the file writes it, matches. */
export function isPropertyOf(node, type, sourceCode) {
  const definition = definitionOf(node, sourceCode);
  const pattern = definition?.node.params?.find(({ type: kind }) => kind === "ObjectPattern");
  const annotation = pattern?.typeAnnotation?.typeAnnotation;
  // Otherwise the type is declared elsewhere in the file.
  const text = annotation?.type === "TSTypeLiteral" ? sourceCode.getText(annotation) : sourceCode.text;
  const property = new RegExp(`\\b${node.name}(?:\\(.*\\)|\\?)?: ([^;,}]+)`, "g");
  const types = [...text.matchAll(property)].map(([, written]) => written);
  return types.length > 0 && types.every((written) => type.test(written));
}

/** The value of a constant, or a property; anything else may be a text. */
function variable(node, sourceCode, depth, of) {
  if (ELEMENTS_NAME.test(node.name)) return LIST;
  if (depth >= MAX_DEPTH) return CHANGING_TEXT;
  const definition = definitionOf(node, sourceCode);
  const isConstant =
    definition?.type === "Variable" &&
    definition.parent.kind === "const" &&
    definition.node.id.type === "Identifier";
  if (isConstant && definition.node.init) return of(definition.node.init);
  return isPropertyOf(node, NO_TEXT, sourceCode) ? LIST : CHANGING_TEXT;
}

/** @returns {Rendered} */
function either(one, other) {
  return {
    text: one.text || other.text,
    changes: one.changes || other.changes || one.text || other.text,
    goes: one.goes || other.goes || one.text !== other.text,
  };
}
