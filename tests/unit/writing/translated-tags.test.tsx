// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { TranslatedTags } from "../../../src/features/admin/writing/fields/translated-tags.tsx";
import type { FormTexts } from "../../../src/features/admin/writing/use-languages.ts";

afterEach(cleanup);

let saved: FormTexts;

function Form({ begin: initial }: { begin: FormTexts["translations"] }) {
  const [fields, setFields] = useState<FormTexts>({
    lang: "en",
    title: "",
    content: "",
    translations: initial,
  });
  saved = fields;
  return (
    <TranslatedTags
      fields={fields}
      errors={{}}
      max={10}
      change={(changed) => setFields({ ...fields, ...changed })}
    />
  );
}

it("the translation of a post has its own tags, stored one per line beside its texts", () => {
  render(<Form begin={{ ti: { title: "ቡን", tags: "ባህሊ" } }} />);
  const field = screen.getByRole("textbox", { name: /^Tags \(ትግርኛ\)/ });
  expect(field.getAttribute("lang")).toBe("ti");
  fireEvent.change(field, { target: { value: "ስድራቤት" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(saved.translations).toEqual({ ti: { title: "ቡን", tags: "ባህሊ\nስድራቤት" } });
});

it("a post without a translation has no field for its tags", () => {
  render(<Form begin={{}} />);
  expect(screen.queryByRole("textbox")).toBeNull();
});
