import { expect, it } from "vitest";
import { removalFailure, uploadFailure } from "../../../src/api/storage.ts";

const rejection = (status: string, error: string, message = "No.") =>
  JSON.stringify({ statusCode: status, error, message });

it("an existing file is treated as uploaded by an earlier attempt", () => {
  expect(uploadFailure(400, rejection("409", "Duplicate"))).toBeNull();
  expect(uploadFailure(409, JSON.stringify({ code: "KeyAlreadyExists", message: "exists" }))).toBeNull();
  expect(uploadFailure(400, rejection("409", "Conflict"))).toBeNull();
  expect(uploadFailure(400, rejection("400", "Duplicate"))).toBeNull();
  for (const code of ["NotDuplicate", "DuplicateBucket"])
    expect(uploadFailure(400, rejection("400", code))).toMatchObject({ kind: "rejected", code });
});

it("only the storage's own success response counts", () => {
  expect(uploadFailure(200, '{"Key":"media/a.webp"}')).toBeNull();
  expect(uploadFailure(200, "<html>")).toEqual({ kind: "portal" });
  expect(uploadFailure(201, '{"Id":"1"}')).toBeNull();
  for (const text of ["{}", "null", "7", ""]) expect(uploadFailure(200, text)).toEqual({ kind: "portal" });
  expect(uploadFailure(403, '{"login":"required"}')).toEqual({ kind: "portal" });
});

it.each([408, 429, 500, 503])("a server that answers %i is busy", (status) => {
  expect(uploadFailure(status, "")).toEqual({ kind: "busy", retryAfter: null });
});

it("a storage without space for the file says so", () => {
  expect(uploadFailure(507, "")).toEqual({ kind: "busy", retryAfter: null, isDiskFull: true });
});

it("a rejection needs a code or a message, and without a code its status is the code", () => {
  expect(uploadFailure(400, '{"message":"No."}')).toEqual({ kind: "rejected", code: "400", message: "No." });
  expect(uploadFailure(400, '{"error":"TooLarge"}')).toEqual({
    kind: "rejected",
    code: "TooLarge",
    message: "",
  });
});

it("neither 403 alone nor a code of denial alone means an expired token", () => {
  for (const text of [rejection("403", "Quota"), rejection("404", "AccessDenied")])
    expect(uploadFailure(400, text)).toMatchObject({ kind: "rejected" });
});

it("a busy server is retried, an old token renewed, and a rejection reported with its text", () => {
  expect(uploadFailure(503, "")).toEqual({ kind: "busy", retryAfter: null });
  expect(uploadFailure(401, rejection("401", "Unauthorized"))).toEqual({ kind: "unauthorised" });
  expect(uploadFailure(400, rejection("415", "invalid_mime_type", "mime type not supported"))).toEqual({
    kind: "rejected",
    code: "invalid_mime_type",
    message: "mime type not supported",
  });
});

it("a file counts as deleted only if the storage lists it as deleted", () => {
  expect(removalFailure(200, "[]")).toBeNull();
  expect(removalFailure(200, '{"login":"required"}')).toEqual({ kind: "portal" });
  expect(
    removalFailure(404, '{"message":"Route not found","error":"Not Found","statusCode":404}'),
  ).toMatchObject({
    kind: "rejected",
  });
});

/** The storage server's answers, all with HTTP 400. */
const DENIED = {
  "an expired token": { code: "AccessDenied", message: '"exp" claim timestamp check failed' },
  "an invalid token": { message: "Invalid Compact JWS" },
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

it.each(Object.entries(DENIED))("the answer to %s may mean an expired token", (_, said) => {
  const text = JSON.stringify({ statusCode: "403", error: "Unauthorized", ...said });
  const refused = { code: "code" in said ? said.code : "Unauthorized", message: said.message };
  for (const failure of [uploadFailure(400, text), removalFailure(400, text), uploadFailure(403, text)])
    expect(failure).toEqual({ kind: "unauthorised", refusal: refused });
});

it("the error is classified by its code, never its text; a name containing jwt is a rejection", () => {
  const text = JSON.stringify({ statusCode: "400", error: "InvalidKey", message: "Invalid key: jwt.webp" });
  expect(uploadFailure(400, text)).toMatchObject({ kind: "rejected", code: "InvalidKey" });
});
