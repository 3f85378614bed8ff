import { expect, it } from "vitest";
import { readResetLink } from "../../../src/domain/auth/reset-link.ts";

it("the session in the URL fragment is parsed", () => {
  const hash = "#access_token=a.b.c&expires_in=3600&refresh_token=r1&token_type=bearer&type=recovery";
  expect(readResetLink(hash, "")).toEqual({ good: true, accessToken: "a.b.c", refreshToken: "r1" });
});

it("the error in the URL is parsed, in query or fragment", () => {
  const error = "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
  const bad = { good: false, message: "Email link is invalid" };
  expect(readResetLink(`#${error}`, "")).toEqual(bad);
  expect(readResetLink("", `?${error}`)).toEqual(bad);
  expect(readResetLink("#error_code=500", "")).toEqual({ good: false, message: "" });
});

it.each(["", "#", "#main", "#access_token=a.b.c"])("%j contains nothing", (hash) => {
  expect(readResetLink(hash, "")).toBeNull();
});
