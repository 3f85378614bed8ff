import { describe, expect, it } from "vitest";
import { kindText, POST_LABELS } from "../../../src/components/admin/kind-labels.ts";
import { fieldName } from "../../../src/components/admin/stash/field-text.ts";
import {
  ADMIN_KINDS,
  ADMIN_SCHEMAS,
  fieldsIn,
  WRITTEN_KINDS,
  type WrittenKind,
} from "../../../src/domain/content/admin-content.ts";
import { TRANSLATED_KINDS } from "../../../src/domain/kinds/kinds.ts";

/** Fields that only the server sets. */
const SET_BY_SERVER: readonly string[] = [
  ...["id", "rev", "version", "createdAt", "updatedAt"],
  ...["views", "likes", "comments", "shares", "countsVersion", "taken"],
];

/** Translations are compared by language, `mediaType` follows its media, and no form has the other two. */
const WITHOUT_NAME: readonly string[] = ["translations", "mediaType", "publishedAt", "map"];

const fields = (kind: WrittenKind) =>
  Object.keys(ADMIN_SCHEMAS[kind].entries).filter((name) => !SET_BY_SERVER.includes(name));

it.each(ADMIN_KINDS)("what the admin says of a %s is in the messages", (kind) => {
  const isPost = TRANSLATED_KINDS.some((each) => each === kind);
  const texts = (isPost ? POST_LABELS : (["one"] as const)).map((label) =>
    kindText(kind, label, { why: "full" }),
  );
  expect(texts.filter((text) => text.startsWith(`${kind}.`))).toEqual([]);
});

describe.each(WRITTEN_KINDS)("the fields of a %s", (kind) => {
  it("every field is sent when a draft that changes it is saved", () => {
    const row = Object.fromEntries(fields(kind).map((name) => [name, null]));
    expect(Object.keys(fieldsIn(kind, row)).sort()).toEqual(fields(kind).sort());
  });

  it("every field has a name on the page of a conflict", () => {
    const unnamed = fields(kind).filter((name) => fieldName(name) === name);
    expect(unnamed.filter((name) => !WITHOUT_NAME.includes(name))).toEqual([]);
  });
});
