import { describe, expect, it } from "vitest";
import { ADMIN_KINDS, ADMIN_SCHEMAS } from "../../../src/domain/content/admin-content.ts";
import { columnOf } from "../../../src/domain/content/translation.ts";
import { ADMIN_COLUMNS } from "../../integration/database/expected-grants.ts";

/** The time of a comment, under the name that the time of a post has. */
const NAMED_HERE = ["comment.publishedAt"];

describe.each(ADMIN_KINDS)("the fields of %s", (kind) => {
  it("are the columns that the server gives an admin", () => {
    const fields = Object.keys(ADMIN_SCHEMAS[kind].entries).filter(
      (name) => !NAMED_HERE.includes(`${kind}.${name}`),
    );
    expect(fields.map(columnOf).sort().join(" ")).toBe(ADMIN_COLUMNS[kind]);
  });
});
