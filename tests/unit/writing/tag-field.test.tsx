// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { TagField } from "../../../src/features/admin/writing/fields/tag-field.tsx";

afterEach(cleanup);

function Form({ begin: initial = [] }: { begin?: string[] }) {
  const [tags, setTags] = useState(initial);
  return <TagField tags={tags} max={10} onChange={setTags} />;
}

function enter(typed: string): void {
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: "Enter" });
}

function shown(): string[] {
  return screen.queryAllByRole("listitem").map(({ textContent }) => textContent ?? "");
}

it("Enter adds a trimmed tag and clears the field", () => {
  render(<Form />);
  enter("  first years ");
  enter("London");
  expect(shown()).toEqual(["first years", "London"]);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "");
});

it("a duplicate or eleventh tag is refused with the reason, and the input stays", () => {
  const nine = Array.from({ length: 9 }, (_, n) => `tag ${n}`);
  render(<Form begin={nine} />);
  enter("tag 3");
  screen.getByText("You've already added this tag.");
  enter("tenth");
  enter("eleventh");
  screen.getByText("You already have 10 tags. Remove one to add another.");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "eleventh");
  expect(shown()).toHaveLength(10);
});

it("a tag's button removes it", () => {
  render(<Form begin={["a", "b"]} />);
  fireEvent.click(screen.getByRole("button", { name: "Remove a" }));
  expect(shown()).toEqual(["b"]);
});
