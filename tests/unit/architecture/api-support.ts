import { createRequire } from "node:module";
import type {
  BrowserName,
  CompatData,
  Identifier as CompatEntry,
  CompatStatement,
  SimpleSupportStatement,
} from "@mdn/browser-compat-data";
import type { Node, SourceFile } from "typescript/unstable/ast";
import {
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isPropertyAccessExpression,
  isTypeAliasDeclaration,
  isTypeNode,
} from "typescript/unstable/ast/is";
import { API, type Symbol as CheckedSymbol, type Project } from "typescript/unstable/sync";

/** 20 MB, which Vitest would take many seconds to import. */
export const compatData: CompatData = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** The oldest version of each browser in which code has to run. */
export type Floor = Readonly<Partial<Record<BrowserName, number>>>;

export interface UnsupportedApi {
  /** As "URL.canParse" or "OffscreenCanvas". */
  readonly name: string;
  /** The browsers of the floor that lack it. */
  readonly lackedBy: readonly string[];
  readonly files: readonly string[];
}

/**
 * The APIs of the browser and of JavaScript in TypeScript projects that some browser at the floor lacks. The compiler says
 * what each name in the code means, and MDN's browser-compat-data which versions have it; a name that it does not know,
 * the options of a call and the names of events are not looked at.
 * @param configs tsconfig files
 * @param isChecked false for files to leave out
 * @returns sorted by name
 */
export function unsupportedApis(
  configs: readonly string[],
  floor: Floor,
  isChecked: (file: string) => boolean = () => true,
): UnsupportedApi[] {
  const compiler = new API();
  try {
    const files = new Map<string, { lackedBy: readonly string[]; files: Set<string> }>();
    for (const project of compiler.updateSnapshot({ openProjects: [...configs] }).getProjects())
      for (const file of project.rootFiles.filter(isChecked))
        for (const { holder, name } of platformNamesIn(project, file)) {
          const lackedBy = browsersWithout(statementsOf(holder, name), floor);
          if (lackedBy.length === 0) continue;
          const full = holder === undefined ? name : `${holder}.${name}`;
          const known = files.get(full) ?? { lackedBy, files: new Set() };
          files.set(full, known);
          known.files.add(file);
        }
    return [...files]
      .map(([name, use]) => ({ name, lackedBy: use.lackedBy, files: [...use.files] }))
      .sort((one, other) => one.name.localeCompare(other.name));
  } finally {
    compiler.close();
  }
}

/** A name that TypeScript's own library declares: a global without a holder, or a member of an interface. */
interface PlatformName {
  readonly holder: string | undefined;
  readonly name: string;
}

function platformNamesIn({ program, checker }: Project, file: string): PlatformName[] {
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} is not in its project.`);
  const identifiers = identifiersIn(source);
  return checker.getSymbolAtLocation(identifiers).flatMap((symbol, at) => {
    const node = identifiers[at];
    if (!symbol || !node || !isOfPlatform(symbol)) return [];
    const name = { holder: holderOf(symbol, node), name: symbol.name };
    return name.holder?.startsWith("CSSStyle") ? [] : [name];
  });
}

/** Names in code, without types and imports. */
function identifiersIn(source: SourceFile): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): undefined => {
    if (
      isTypeNode(node) ||
      isInterfaceDeclaration(node) ||
      isTypeAliasDeclaration(node) ||
      isImportDeclaration(node)
    )
      return;
    if (isIdentifier(node)) found.push(node);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

const isOfPlatform = ({ declarations }: CheckedSymbol) =>
  declarations.some(({ path }) => /\/typescript-[\w-]+\/lib\/lib\.[^/]+$/.test(path));

/** The interface of a member; for a static one the class, whose type has no name. */
function holderOf(symbol: CheckedSymbol, node: Node): string | undefined {
  const holder = symbol.getParent()?.name;
  if (holder === "globalThis" || holder === "Window" || holder?.endsWith("GlobalScope")) return undefined;
  if (holder !== "__type")
    return holder?.replace(/Constructor$/, "").replace(/^Readonly(?=Array|Map|Set)/, "");
  const { parent } = node;
  if (!isPropertyAccessExpression(parent)) return undefined;
  const { expression } = parent;
  return isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

/** What browser-compat-data says of a name: of each interface that has it where its holder is a mixin, which it does not list. */
function statementsOf(holder: string | undefined, name: string): CompatStatement[] {
  const { builtins } = compatData.javascript;
  const { api } = compatData;
  if (holder === undefined) {
    const scopes = [
      builtins,
      builtins?.globals,
      api,
      api.Window,
      api.WorkerGlobalScope,
      api.ServiceWorkerGlobalScope,
    ];
    return firstStatement(scopes.map((scope) => scope?.[name]));
  }
  const interfaces = [builtins?.[holder], builtins?.Intl?.[holder], api[holder]].filter(
    (one) => one !== undefined,
  );
  const own = firstStatement(interfaces.flatMap((one) => membersNamed(one, name)));
  if (own.length > 0 || builtins?.[holder]) return own;
  return Object.keys(api).flatMap((one) => firstStatement(membersNamed(api[one], name)));
}

const membersNamed = (holder: CompatEntry | undefined, name: string) => [
  holder?.[name],
  holder?.[`${name}_static`],
  holder?.[`${name.replace(/^on/, "")}_event`],
];

const firstStatement = (entries: readonly (CompatEntry | undefined)[]): CompatStatement[] =>
  entries.flatMap((entry) => entry?.__compat ?? []).slice(0, 1);

/**
 * The browsers that lack something according to each of some statements, and the version in which they got it.
 * @param withPrefix true if it is also written with the browser's prefix
 */
export function browsersWithout(
  statements: readonly CompatStatement[],
  floor: Floor,
  withPrefix = false,
): string[] {
  const lacking = statements.map(({ support }) =>
    Object.entries(floor).flatMap(([browser, version]) => {
      const known = support[browser as BrowserName];
      const all = known === undefined ? [] : [known].flat();
      if (all.length === 0 || all.some((one) => hasIt(one as SimpleSupportStatement, version, withPrefix)))
        return [];
      return [`${browser} (${all.map(({ version_added }) => version_added || "never").join(", ")})`];
    }),
  );
  return lacking.every((browsers) => browsers.length > 0) ? (lacking[0] ?? []) : [];
}

function hasIt(support: SimpleSupportStatement, version: number, withPrefix: boolean): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: otherName,
  } = support;
  if (flags || (prefix && !withPrefix) || otherName) return false;
  return !(numberOf(added) > version) && !(numberOf(removed) <= version);
}

/** "≤37" counts as 37. A version that does not exist yet is later than all. */
function numberOf(version: string | false | undefined): number {
  return version
    ? Number.parseFloat(version.replace("≤", "")) || Number.POSITIVE_INFINITY
    : Number.POSITIVE_INFINITY;
}
