import { existsSync } from "node:fs";
import { type ContentKind, KINDS, SEARCHABLE_KINDS } from "../src/domain/kinds/kinds.ts";

// Registries of what is beside each kind's `kind.ts`. They are several because of who loads them: the fields are in a visitor's data layer, the
// rules in the admin only, the names in the first paint.

const FOLDER = "src/domain/kinds";
const kinds = Object.keys(KINDS) as ContentKind[];
const fieldsOf = (kind: ContentKind) => kind.toUpperCase();
const formOf = (kind: ContentKind) => `${kind}Form`;

function registry(of: readonly ContentKind[], file: string, nameOf: (kind: ContentKind) => string): string {
  const sorted = [...of].sort();
  return `// Written by npm run messages, from the folders of the kinds.
${sorted.map((kind) => `import { ${nameOf(kind)} } from "./${kind}/${file}.ts";\n`).join("")}
/** The ${file === "form" ? "rules of each kind that the owner writes" : "fields of each kind, by who writes them"}. */
export const ${file === "form" ? "FORMS" : "FIELDS"} = {
${of.map((kind) => `  ${kind}: ${nameOf(kind)},\n`).join("")}} as const;
`;
}

/** A section's name in the menu, if that is another than the title of its page. */
function messageOf(kind: ContentKind, texts: Readonly<Record<string, unknown>>): string {
  return `nav_${kind}` in texts ? `nav_${kind}` : `section_${kind}_title`;
}

/**
 * The registries of kinds, by their paths.
 * @param texts of the base language
 */
export function kindFiles(texts: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const written = kinds.filter((kind) => existsSync(`${FOLDER}/${kind}/form.ts`));
  const names = SEARCHABLE_KINDS.map((kind) => `  ${kind}: m.${messageOf(kind, texts)},\n`);
  return {
    [`${FOLDER}/all-fields.ts`]: registry(kinds, "fields", fieldsOf),
    [`${FOLDER}/all-forms.ts`]: registry(written, "form", formOf),
    "src/components/texts/kind-names.ts": `// Written by npm run messages, from the folders of the kinds.
import type { SearchableKind } from "../../domain/kinds/kinds.ts";
import { m } from "../../i18n/paraglide/messages.js";

/** The names of the sections of the site. */
export const KIND_NAMES: Readonly<Record<SearchableKind, () => string>> = {
${names.join("")}};
`,
  };
}
