import type { Identifier as CompatEntry } from "@mdn/browser-compat-data";
import {
  type Atrule,
  type CssNode,
  type Declaration,
  generate,
  parse,
  type Rule,
  type SelectorList,
  walk,
} from "css-tree";
import { browsersWithout, compatData, type Floor } from "./api-support.ts";

const {
  properties = {},
  selectors = {},
  types = {},
  "at-rules": atRules = {},
} = compatData.css satisfies Partial<CompatEntry>;

export interface UnsupportedCss {
  /** As "translate", "text-wrap: balance", "1svh", "color-mix()", ":has()" or "@property". */
  readonly what: string;
  readonly lackedBy: readonly string[];
  /** The declarations or rules that have it. */
  readonly uses: readonly string[];
}

/** What compat data lists below another key than the word in the stylesheet. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^dv/, "viewport_percentage_units_dynamic"],
  [/^sv/, "viewport_percentage_units_small"],
  [/^lv/, "viewport_percentage_units_large"],
  [/^cq/, "container_query_length_units"],
];
const PARTS: Readonly<Record<string, (value: string) => string | null>> = {
  "text-decoration": (value) => (/(^|\s)[\d.]+\w+|from-font/.test(value) ? "includes_thickness" : null),
};
/** Selectors in their arguments that a browser does not know are left out; elsewhere one drops the whole rule. */
const FORGIVING = new Set(["is", "where", "-webkit-any", "-moz-any"]);

/**
 * What a stylesheet uses that some browser at the floor lacks, by MDN's browser-compat-data: properties, their keywords, functions,
 * units, selectors, at-rules and media features. What a browser skips without harm is not counted: a declaration after another
 * of the same property that all understand, what stands below an `@supports` that asks for it, properties of one engine.
 */
export function unsupportedCss(css: string, floor: Floor): UnsupportedCss[] {
  const found = new Map<string, { lackedBy: readonly string[]; uses: Set<string> }>();
  const report = (lacks: readonly Lack[], use: string) => {
    for (const { what, lackedBy } of lacks) {
      const known = found.get(what) ?? { lackedBy, uses: new Set() };
      found.set(what, known);
      known.uses.add(use.slice(0, 120));
    }
  };
  const without = (lacks: readonly Lack[], asked: string) =>
    lacks.filter(({ what }) => !isAskedFor(what, asked));
  const visitRule = (rule: Rule, asked: string) => {
    const lacks = without(lacksOfSelector(rule, floor), asked);
    // A rule that such a browser drops asks nothing of it.
    if (lacks.length > 0) report(lacks, generate(rule.prelude));
    else visit(rule.block.children, asked);
  };
  const visitAtRule = (rule: Atrule, asked: string) => {
    const prelude = rule.prelude ? generate(rule.prelude) : "";
    const lacks = without(lacksOfAtRule(rule, floor), asked);
    report(lacks, `@${rule.name} ${prelude}`);
    if (rule.block && lacks.length === 0 && rule.name !== "font-face")
      visit(rule.block.children, rule.name === "supports" ? `${asked} ${prelude}` : asked);
  };
  const visit = (nodes: Iterable<CssNode>, asked: string) => {
    const understood = new Set<string>();
    const all = [...nodes];
    const written = new Set(all.flatMap((node) => (node.type === "Declaration" ? [node.property] : [])));
    for (const node of all) {
      if (node.type === "Rule") visitRule(node, asked);
      if (node.type === "Atrule") visitAtRule(node, asked);
      if (node.type !== "Declaration") continue;
      const lacks = without(lacksOf(node, floor, written), asked);
      if (lacks.length === 0) understood.add(node.property);
      else if (!understood.has(node.property)) report(lacks, generate(node));
    }
  };
  const sheet = parse(css, { parseCustomProperty: false });
  if (sheet.type === "StyleSheet") visit(sheet.children, "");
  return [...found]
    .map(([what, { lackedBy, uses }]) => ({ what, lackedBy, uses: [...uses] }))
    .sort((one, other) => one.what.localeCompare(other.what));
}

type Lack = { readonly what: string; readonly lackedBy: readonly string[] };

function lack(what: string, entry: CompatEntry | undefined, floor: Floor, withPrefix = false): Lack[] {
  const compat = entry?.__compat;
  const lackedBy = compat ? browsersWithout([compat], floor, withPrefix) : [];
  return lackedBy.length > 0 ? [{ what, lackedBy }] : [];
}

/** True if an `@supports` around it names it: its condition was written for that browser. */
function isAskedFor(what: string, asked: string): boolean {
  const [name = ""] = what.split(":").filter(Boolean);
  const unit = /^1(\w+)$/.exec(what)?.[1];
  return asked !== "" && asked.includes(unit ?? name.replace(/[()]/g, ""));
}

/** @param written the properties of the same block */
function lacksOf({ property, value }: Declaration, floor: Floor, written: ReadonlySet<string>): Lack[] {
  // Custom properties hold anything; a property of one engine has no other meaning elsewhere.
  if (property.startsWith("-")) return [];
  const entry = properties[property];
  const isPrefixed = written.has(`-webkit-${property}`);
  const own = lack(property, entry, floor, isPrefixed);
  if (own.length > 0) return own;
  const part = PARTS[property]?.(generate(value)) ?? null;
  const found = part && entry ? lack(`${property}: ${part}`, entry[part], floor) : [];
  walk(value, (node) => {
    if (node.type === "Identifier" && entry && node.name in entry && !isPrefixed)
      found.push(...lack(`${property}: ${node.name}`, entry[node.name], floor));
    if (node.type === "Function")
      found.push(...lack(`${node.name}()`, functionNamed(node.name, entry), floor));
    if (node.type === "Dimension") found.push(...lack(`1${node.unit}`, unitNamed(node.unit), floor));
  });
  return found;
}

function unitNamed(unit: string): CompatEntry | undefined {
  const key = UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
  return types.length?.[key];
}

/** A function of a property, else of any type of value. */
function functionNamed(name: string, ofProperty: CompatEntry | undefined): CompatEntry | undefined {
  const own = ofProperty?.[name] ?? types[name];
  if (own) return own;
  return Object.keys(types)
    .map((type) => types[type]?.[name])
    .find((entry) => entry?.__compat);
}

function lacksOfSelector(rule: Rule, floor: Floor): Lack[] {
  if (rule.prelude.type !== "SelectorList") return [];
  return lacksInSelectors(rule.prelude, floor);
}

function lacksInSelectors(list: SelectorList, floor: Floor): Lack[] {
  const found: Lack[] = [];
  walk(list, {
    enter(node: CssNode) {
      if (node.type === "NestingSelector") found.push(...lack("&", selectors.nesting, floor));
      if (node.type !== "PseudoClassSelector" && node.type !== "PseudoElementSelector") return;
      const { name } = node;
      if (!name.startsWith("-"))
        found.push(...lack(`:${name}${node.children ? "()" : ""}`, selectors[name], floor));
      if (FORGIVING.has(name)) return walk.skip;
    },
  });
  return found;
}

function lacksOfAtRule({ name, prelude }: Atrule, floor: Floor): Lack[] {
  const bare = name.replace(/^-\w+-/, "");
  const entry = atRules[bare];
  const found = lack(`@${bare}`, entry, floor);
  if (name === "supports" || !prelude) return found;
  // A browser takes what it does not know for false, and its negation too.
  const not = /\bnot\b/.test(generate(prelude)) ? "not " : "";
  walk(prelude, (node) => {
    if (node.type === "Feature")
      found.push(...lack(`@${name} ${not}(${node.name})`, entry?.[node.name], floor));
    if (node.type === "FeatureRange" && name === "media")
      found.push(...lack("@media (a < b)", entry?.range_syntax, floor));
  });
  return found;
}
