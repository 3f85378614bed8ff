import { expect, it } from "vitest";
import { removalFailure } from "../../../src/api/remove-file.ts";
import { failureOf } from "../../../src/api/upload-file.ts";

const refusal = (status: string, error: string, message = "No.") =>
  JSON.stringify({ statusCode: status, error, message });

it("takes a file that lies there already for its own: an earlier try put it there", () => {
  expect(failureOf(400, refusal("409", "Duplicate"))).toBeNull();
  expect(failureOf(409, JSON.stringify({ code: "KeyAlreadyExists", message: "exists" }))).toBeNull();
});

it("believes only the storage's own good answer", () => {
  expect(failureOf(200, '{"Key":"media/a.webp"}')).toBeNull();
  expect(failureOf(200, "<html>")).toEqual({ kind: "portal" });
  expect(failureOf(200, "{}")).toEqual({ kind: "portal" });
});

it("waits for a server in trouble, renews an old token, and gives a refusal in its words", () => {
  expect(failureOf(503, "")).toEqual({ kind: "busy", retryAfter: null });
  expect(failureOf(401, refusal("401", "Unauthorized"))).toEqual({ kind: "unauthorised" });
  expect(failureOf(400, refusal("415", "invalid_mime_type", "mime type not supported"))).toEqual({
    kind: "refused",
    code: "invalid_mime_type",
    message: "mime type not supported",
  });
});

it("believes that a file is out of the storage only when the storage lists what it took out", () => {
  expect(removalFailure(200, "[]")).toBeNull();
  expect(removalFailure(200, '{"login":"required"}')).toEqual({ kind: "portal" });
  expect(
    removalFailure(404, '{"message":"Route not found","error":"Not Found","statusCode":404}'),
  ).toMatchObject({
    kind: "refused",
  });
});

/** As the storage server answers, with HTTP 400 whatever it is. */
const DENIED = {
  "an expired token": { code: "AccessDenied", message: '"exp" claim timestamp check failed' },
  "a token that is none": { message: "Invalid Compact JWS" },
  "a file that the policies do not allow": {
    code: "AccessDenied",
    message: "new row violates row-level security policy",
  },
  "a token by its code": {
    statusCode: "400",
    error: "Invalid JWT",
    code: "InvalidJWT",
    message: "jwt malformed",
  },
};

it.each(Object.entries(DENIED))("may have been told the token by what is answered to %s", (_, said) => {
  const text = JSON.stringify({ statusCode: "403", error: "Unauthorized", ...said });
  const refused = { code: "code" in said ? said.code : "Unauthorized", message: said.message };
  for (const failure of [failureOf(400, text), removalFailure(400, text), failureOf(403, text)])
    expect(failure).toEqual({ kind: "unauthorised", refusal: refused });
});

it("judges by the code, never by the words: a name with jwt in it is refused", () => {
  const text = JSON.stringify({ statusCode: "400", error: "InvalidKey", message: "Invalid key: jwt.webp" });
  expect(failureOf(400, text)).toMatchObject({ kind: "refused", code: "InvalidKey" });
});
