import { expect, it } from "vitest";
import { checkNewPassword, checkSignIn } from "../../../src/domain/sign-in.ts";

const errors = (input: unknown) => {
  const checked = checkSignIn(input);
  return checked.ok ? null : checked.errors;
};

it("says what is wrong in the specification's words", () => {
  expect(errors({ email: " ", password: "" })).toEqual({
    email: "Email is required",
    password: "Password is required",
  });
  expect(errors({ email: "owner", password: "12345" })).toEqual({
    email: "Invalid email address",
    password: "Password must be at least 6 characters",
  });
});

it("trims the address and sends the password as it was entered", () => {
  expect(checkSignIn({ email: " owner@selam.example ", password: " secret " })).toEqual({
    ok: true,
    value: { email: "owner@selam.example", password: " secret " },
  });
});

it("wants a new password twice", () => {
  expect(checkNewPassword({ password: "secret", repeated: "secre" })).toEqual({
    ok: false,
    errors: { repeated: "The passwords are not the same" },
  });
  expect(checkNewPassword({ password: "secret", repeated: "secret" }).ok).toBe(true);
});
