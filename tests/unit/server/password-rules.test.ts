import { expect, test } from "vitest";
import { KnownDevices } from "../../../server/accounts/known-devices.ts";
import { networksOf } from "../../../server/accounts/networks.ts";
import { validatePassword } from "../../../server/accounts/password-rules.ts";

test.each([
  ["seven77", "length"],
  ["ሰላም ንዓለም", null],
  ["😀😀😀😀😀😀😀", "length"],
  ["password1", "pwned"],
  ["PASSWORD1", "pwned"],
  ["selam-demo-2026", "pwned"],
  ["Selam Admin 2026", "pwned"],
  ["a bridge of seven eggs", null],
  ["x".repeat(72), null],
])("the password %j is refused because of: %s", (password, reason) => {
  expect(validatePassword(password)?.reason ?? null).toBe(reason);
});

test("a password is refused that has more bytes than are hashed, whatever its letters", () => {
  for (const password of ["x".repeat(73), "ሰ".repeat(25)]) expect(validatePassword(password)).not.toBeNull();
  expect(validatePassword("ሰላምዓድዋ".repeat(4))).toBeNull();
});

test("no script reads the cookie of a device, no other site sends it, and with https no other host sets it", () => {
  const attributesOf = (secure: boolean) => {
    const [named = "", ...attributes] = new KnownDevices("secret", secure)
      .cookieFor("a@x.example")
      .split("; ");
    return [named.split("=")[0], ...attributes];
  };
  const always = [`Max-Age=${365 * 24 * 3600}`, "HttpOnly", "SameSite=Strict"];
  expect(attributesOf(true)).toEqual(["__Host-selam-device", "Path=/", "Secure", ...always]);
  expect(attributesOf(false)).toEqual(["selam-device", "Path=/auth/v1/token", ...always]);
});

test("an IPv4 address is the same within an IPv6 one", () => {
  const networks = ["192.0.2.7", "192.0.2.0/24"];
  expect([networksOf("192.0.2.7"), networksOf("::ffff:192.0.2.7"), networksOf("::FFFF:192.0.2.7")]).toEqual([
    ...[networks, networks, networks],
  ]);
});
