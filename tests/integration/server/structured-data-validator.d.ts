declare module "@adobe/structured-data-validator" {
  type Issue = { readonly severity: "ERROR" | "WARNING"; readonly issueMessage: string };

  export default class Validator {
    /** @param schemaOrg schema.org's vocabulary as JSON-LD */
    constructor(schemaOrg: object);
    /** @param found the items of a page by format and type, as web-auto-extractor returns them */
    validate(found: { readonly jsonld: Readonly<Record<string, readonly unknown[]>> }): Promise<Issue[]>;
  }
}
