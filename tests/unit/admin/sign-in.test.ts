import { expect, it } from "vitest";
import { checkNewPassword, checkPasswordChange, checkSignIn } from "../../../src/domain/auth/sign-in.ts";

const errors = (input: unknown) => {
  const checked = checkSignIn(input);
  return checked.ok ? null : checked.errors;
};

it("errors have the specified texts", () => {
  expect(errors({ email: " ", password: "" })).toEqual({
    email: "Email is required",
    password: "Password is required",
  });
  expect(errors({ email: "owner", password: "12345" })).toEqual({
    email: "Invalid email address",
    password: "Password must be at least 6 characters",
  });
});

it("the address is trimmed and the password is sent as entered", () => {
  expect(checkSignIn({ email: " owner@selam.example ", password: " secret " })).toEqual({
    ok: true,
    value: { email: "owner@selam.example", password: " secret " },
  });
});

it("a new password must be entered twice", () => {
  const twice = (password: string, repeated: string) => checkNewPassword({ current: "", password, repeated });
  expect(twice("secret words", "secret")).toEqual({
    ok: false,
    errors: { repeated: "The passwords don't match" },
  });
  expect(twice("secret words", "secret words").ok).toBe(true);
});

it("a new password has at least eight characters and at most what the service reads, in Ge'ez too", () => {
  const error = (password: string) => {
    const checked = checkNewPassword({ current: "", password, repeated: password });
    return checked.ok ? null : checked.errors.password;
  };
  expect(error("1234567")).toBe("Password must be at least 8 characters");
  expect(error("x".repeat(72))).toBeNull();
  expect(error("x".repeat(73))).toBe("Password must be at most 72 characters, or 24 in other scripts");
  expect(error("ሰ".repeat(24))).toBeNull();
  expect(error("ሰ".repeat(25))).toBe("Password must be at most 72 characters, or 24 in other scripts");
});

it("changing the password requires the current one", () => {
  const change = { current: "", password: "secret words", repeated: "secret words" };
  expect(checkPasswordChange(change)).toEqual({ ok: false, errors: { current: "Password is required" } });
  expect(checkPasswordChange({ ...change, current: "old" }).ok).toBe(true);
});
