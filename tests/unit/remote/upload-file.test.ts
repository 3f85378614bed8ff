import { expect, it } from "vitest";
import { removalFailure } from "../../../src/remote/remove-file.ts";
import { failureOf } from "../../../src/remote/upload-file.ts";

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
  expect(failureOf(400, refusal("403", "Unauthorized", "jwt expired"))).toEqual({ kind: "unauthorised" });
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
