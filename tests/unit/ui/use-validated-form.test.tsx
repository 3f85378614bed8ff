// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { checkSignIn } from "../../../src/domain/auth/sign-in.ts";
import { Field } from "../../../src/ui/forms/field.tsx";
import { useValidatedForm } from "../../../src/ui/forms/use-validated-form.ts";

afterEach(cleanup);

function Form() {
  const [typed, setTyped] = useState({ email: "", password: "" });
  const { form, errors, validate } = useValidatedForm(checkSignIn, typed);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        validate();
      }}
    >
      {(["email", "password"] as const).map((name) => (
        <Field
          key={name}
          label={name}
          value={typed[name]}
          error={errors[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <button type="submit">Go</button>
    </form>
  );
}

it("errors are shown on submit until they are fixed, with the focus on the first", () => {
  render(<Form />);
  const [email, password] = ["email", "password"].map((name) => screen.getByLabelText(name));
  const type = (field: HTMLElement | undefined, value: string) =>
    field && fireEvent.change(field, { target: { value } });
  type(password, "short");
  expect(screen.queryByText(/must be at least/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Go" }));
  expect(document.activeElement).toBe(email);
  expect(screen.getByText("Email is required")).toBeDefined();
  type(email, "owner");
  expect(screen.getByText("Invalid email address")).toBeDefined();
  type(email, "owner@selam.example");
  type(password, "long enough");
  expect(screen.queryByText(/Invalid|must be at least/)).toBeNull();
});
