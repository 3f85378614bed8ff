// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Field } from "../../../src/ui/forms/field.tsx";

beforeEach(() => {
  // happy-dom has no editing commands; a browser that refuses one returns false too.
  document.execCommand = () => false;
});
afterEach(() => {
  cleanup();
  // The switches are of a page.
  history.replaceState(null, "", `/${crypto.randomUUID()}`);
});

function Controlled({ label, lang }: { label: string; lang?: string }) {
  const [value, setValue] = useState("");
  return <Field label={label} lang={lang} value={value} onChange={({ target }) => setValue(target.value)} />;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const pressed = (button: HTMLElement | undefined) => button?.getAttribute("aria-pressed");

/** A key as the browser reports it, which inserts it unless a listener prevents that. */
function type(name: string, keys: string): void {
  const target = field(name);
  for (const data of keys) {
    const options = { bubbles: true, cancelable: true, inputType: "insertText", data };
    act(() => {
      if (!target.dispatchEvent(new InputEvent("beforeinput", options))) return;
      fireEvent.input(target, { target: { value: target.value + data } });
    });
  }
}

it("a form gets the Ge'ez text", async () => {
  render(<Controlled label="Your comment" />);
  const geez = await screen.findByRole("button", { name: /Type Tigrinya/ });
  type("Your comment", "selam ");
  expect(field("Your comment").value).toBe("selam ");
  fireEvent.click(geez);
  expect(pressed(geez)).toBe("true");
  type("Your comment", "selam");
  expect(field("Your comment").value).toBe("selam ሰላም");
});

it("the switch holds for the fields of its form, which say so, and for no other form or page", async () => {
  const forms = () => (
    <>
      <form aria-label="Search">
        <Controlled label="Words" />
        <Controlled label="Place" />
      </form>
      <form aria-label="Comment">
        <Controlled label="Your name" />
      </form>
    </>
  );
  const { rerender } = render(forms());
  const [words, place, name] = await screen.findAllByRole("button", { name: /Type Tigrinya/ });
  if (words) fireEvent.click(words);
  expect([words, place, name].map(pressed)).toEqual(["true", "true", "false"]);
  expect(field("Place").getAttribute("aria-description")).toContain("selam");
  for (const label of ["Place", "Your name"]) type(label, "saba");
  expect([field("Place").value, field("Your name").value]).toEqual(["ሳባ", "saba"]);
  history.pushState(null, "", "/blog/2");
  rerender(forms());
  expect([words, place, name].map(pressed)).toEqual(["false", "false", "false"]);
  type("Words", "saba");
  expect(field("Words").value).toBe("saba");
});

it("fields of English texts have a separate switch", async () => {
  render(
    <>
      <Controlled label="Title" lang="en" />
      <Controlled label="ኣርእስቲ" lang="ti" />
    </>,
  );
  const [english, tigrinya] = await screen.findAllByRole("button", { name: /Type Tigrinya/ });
  if (tigrinya) fireEvent.click(tigrinya);
  expect([pressed(english), pressed(tigrinya)]).toEqual(["false", "true"]);
  type("Title", "selam");
  type("ኣርእስቲ", "selam");
  expect([field("Title").value, field("ኣርእስቲ").value]).toEqual(["selam", "ሰላም"]);
});

it("addresses, numbers and passwords are typed in Latin letters", async () => {
  render(
    <>
      <Field label="Email" type="email" />
      <Field label="Password" type="password" />
      <Field label="Website" inputMode="url" />
      <Field label="Price" inputMode="decimal" />
      <Field label="Name" />
    </>,
  );
  expect(await screen.findAllByRole("button", { name: /Type Tigrinya/ })).toHaveLength(1);
});

it("a phone's keyboard is asked for plain keys while the switch is on and the field has the focus", async () => {
  render(<Field label="Your name" autoComplete="name" />);
  const geez = await screen.findByRole("button", { name: /Type Tigrinya/ });
  const name = field("Your name");
  act(() => name.focus());
  expect(name.getAttribute("autocomplete")).toBe("name");
  fireEvent.click(geez);
  act(() => name.focus());
  expect([name.getAttribute("autocomplete"), name.getAttribute("autocapitalize")]).toEqual(["off", "none"]);
  act(() => name.blur());
  expect([name.getAttribute("autocomplete"), name.getAttribute("autocapitalize")]).toEqual(["name", null]);
});
