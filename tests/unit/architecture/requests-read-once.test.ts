import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../..");
/** Where the path of a request is read and given its one spelling. */
const READER = "server/api/api-path.ts";
/** Where that spelling is decoded: the API's paths, and the names of built files. The address of a backup's place is a setting's. */
const DECODERS = ["server/api/check-request.ts", "server/backups/places.ts", "server/site/static-site.ts"];

const files = ["server", "src/capabilities"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file}`),
);

const naming = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), "utf8")));

it("a request's path is read at one place, so that no handler compares another spelling of it", () => {
  expect(files.length).toBeGreaterThan(250);
  expect(naming(/\breq\.url\b/)).toEqual([READER]);
  expect(naming(/(?<!new URL\()\b(?:request|incoming)\.url\b/)).toEqual([]);
});

it("a path is decoded once", () => {
  expect(naming(/decodeURIComponent\([^)]*(?:pathname|url)/i)).toEqual(DECODERS);
});

it("a request's body is parsed at one place, so that a guard and the backend see the same object", () => {
  const ofBody =
    /JSON\.parse\([^;]*(?:TextDecoder|\bbody\b|\bbytes\b)|\b(?:req|request|incoming)(?:\.clone\(\))?\.(?:json|text|formData)\(\)/;
  expect(naming(ofBody)).toEqual(["server/api/json-body.ts"]);
});
