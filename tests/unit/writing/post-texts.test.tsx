// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { PlainContent, Title } from "../../../src/features/admin/writing/fields/text-fields.tsx";
import { PostTexts } from "../../../src/features/admin/writing/post-texts.tsx";
import { TranslationChoice } from "../../../src/features/admin/writing/translation-choice.tsx";
import { type FormTexts, useLanguages } from "../../../src/features/admin/writing/use-languages.ts";
import type { Errors } from "../../../src/ui/forms/use-validated-form.ts";

const NEWS: FormTexts = { lang: "en", title: "Coffee", content: "On Sunday.", translations: {} };

let written: FormTexts;

function Form({ errors }: { errors: Errors }) {
  const [fields, setFields] = useState(NEWS);
  written = fields;
  const change = (changed: Partial<FormTexts>) => setFields({ ...fields, ...changed });
  const languages = useLanguages({ fields, errors, submitErrors: errors, change });
  return (
    <>
      <PostTexts languages={languages}>
        {(edited) => (
          <>
            <Title {...edited} />
            <PlainContent {...edited} />
          </>
        )}
      </PostTexts>
      <TranslationChoice
        fields={fields}
        change={change}
        translation={languages.translated ? languages.translation.lang : null}
        onAdd={languages.addTranslation}
        onRemove={languages.removeTranslation}
      />
    </>
  );
}

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const tab = (name: string) => screen.getByRole("tab", { name: new RegExp(name) });

describe("a post in two languages", () => {
  it("the other language has a second form with its own fields", () => {
    render(<Form errors={{}} />);
    expect(screen.queryByRole("tab")).toBeNull();
    press("Add a translation");
    expect(tab("ትግርኛ").getAttribute("aria-selected")).toBe("true");
    const [own, other] = screen.getAllByLabelText("Title");
    expect([own, other].map((field) => field?.getAttribute("lang"))).toEqual(["en", "ti"]);
    if (other) fireEvent.change(other, { target: { value: "ቡን" } });
    expect(written).toEqual({ ...NEWS, translations: { ti: { title: "ቡን", content: "" } } });
  });

  it("arrow keys switch between the languages", () => {
    render(<Form errors={{}} />);
    press("Add a translation");
    fireEvent.keyDown(tab("ትግርኛ"), { key: "ArrowRight" });
    expect(tab("English").getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(tab("English"));
  });

  it("saving shows the language that has an error", () => {
    const { rerender } = render(<Form errors={{}} />);
    press("Add a translation");
    fireEvent.click(tab("English"));
    rerender(<Form errors={{ "translations.ti.content": "Content is required" }} />);
    expect(tab("ትግርኛ").getAttribute("aria-selected")).toBe("true");
    expect(tab("ትግርኛ").textContent).toContain("incomplete");
    rerender(<Form errors={{ title: "Title is required" }} />);
    expect(tab("English").getAttribute("aria-selected")).toBe("true");
  });

  it("a translation is removed only after a second confirmation", () => {
    render(<Form errors={{}} />);
    press("Add a translation");
    const [, other] = screen.getAllByLabelText("Title");
    if (other) fireEvent.change(other, { target: { value: "ቡን" } });
    press("Remove the translation");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Remove the ትግርኛ translation?");
    expect(written.translations).not.toEqual({});
    const [, yes] = screen.getAllByRole("button", { name: "Remove the translation" });
    if (yes) fireEvent.click(yes);
    expect(written).toEqual(NEWS);
    expect(screen.queryByRole("tab")).toBeNull();
  });
});
