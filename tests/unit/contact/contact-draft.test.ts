import { describe, expect, it } from "vitest";
import {
  afterSubmit,
  cancelEdit,
  contactForm,
  EMPTY_DRAFT,
  EMPTY_VALUES,
  startEdit,
} from "../../../src/features/public/contact/contact-draft.ts";

const typed = { name: "Saba", email: "saba@example.org", message: " Selam \nሰላም" };
const other = { name: "Saba", email: "saba@example.org", message: "Another" };
const draft = { ...EMPTY_DRAFT, typed };

describe("the contact draft", () => {
  it("a stored draft is read exactly, with the form's state", () => {
    const full = { typed, edits: { id: "a", words: other }, follows: "b", aside: [other] };
    expect(contactForm.parse(structuredClone(full))).toEqual(full);
  });

  it.each([null, [], { typed: { name: 1 } }, { typed: null }])("%j is no draft", (stored) => {
    expect(contactForm.parse(stored)).toBeNull();
  });

  it("a draft without the form's state can be read", () => {
    expect(contactForm.parse({ typed, attempt: { id: "a", words: typed } })).toEqual(draft);
  });

  it("an emptied form leaves nothing to store, unless it follows a message or has stashed one", () => {
    expect(contactForm.isEmpty(EMPTY_DRAFT)).toBe(true);
    expect(contactForm.isEmpty(draft)).toBe(false);
    expect(contactForm.isEmpty({ ...EMPTY_DRAFT, follows: "a" })).toBe(false);
    expect(contactForm.isEmpty({ ...EMPTY_DRAFT, aside: [typed] })).toBe(false);
  });

  it("a message begun before the stored one was read stays, and the stored one returns after it", () => {
    const begun = { ...EMPTY_DRAFT, typed: { ...EMPTY_VALUES, message: "New" } };
    const joined = contactForm.join(draft, begun);
    expect(joined.typed).toEqual({ ...typed, message: "New" });
    expect(contactForm.afterSubmit(joined, "id", joined)).toMatchObject({ typed, follows: "id" });
  });

  it("a name typed before the stored message was read stays beside it", () => {
    const begun = { ...EMPTY_DRAFT, typed: { ...EMPTY_VALUES, name: "Letay" } };
    expect(contactForm.join(draft, begun)).toEqual({ ...draft, typed: { ...typed, name: "Letay" } });
  });

  it("a message typed while another was stored stays", () => {
    expect(contactForm.afterSubmit({ ...draft, typed: other }, "id", draft).typed).toEqual(other);
  });
});

describe("loading another message", () => {
  it("loading another message stashes the current text, which returns when that message is sent", () => {
    const taken = startEdit(draft, other, "parked");
    expect(taken).toMatchObject({ typed: other, edits: { id: "parked", words: other }, aside: [typed] });
    expect(afterSubmit(taken, "new")).toEqual({ typed, edits: null, follows: "new", aside: [] });
  });

  it("discarding the loaded message leaves it queued and restores the form's own text", () => {
    expect(cancelEdit(startEdit(draft, other, "parked"))).toEqual(draft);
    expect(cancelEdit(startEdit(EMPTY_DRAFT, other, "parked"))).toEqual(EMPTY_DRAFT);
  });

  it("nothing is stashed if the form is empty or has the same text", () => {
    expect(startEdit(EMPTY_DRAFT, other, null).aside).toEqual([]);
    expect(startEdit(draft, typed, "parked").aside).toEqual([]);
  });

  it("an outcome is no longer tracked once its message is back in the form", () => {
    expect(startEdit({ ...EMPTY_DRAFT, follows: "parked" }, other, "parked").follows).toBeNull();
    expect(startEdit({ ...EMPTY_DRAFT, follows: "sent" }, other, "parked").follows).toBe("sent");
    expect(afterSubmit({ ...EMPTY_DRAFT, typed: EMPTY_VALUES }, "b").follows).toBe("b");
  });
});
