import { expect, it } from "vitest";
import { obstacleIn } from "../../runner/npm-audit.ts";

it("an audit with or without vulnerabilities counts as one", () => {
  expect(obstacleIn('{"metadata":{"vulnerabilities":{"high":0}}}')).toBeNull();
  expect(obstacleIn('{"vulnerabilities":{"x":{}},"metadata":{"vulnerabilities":{"high":2}}}')).toBeNull();
});

it("a registry without an audit is reported prominently", () => {
  const refused = '{"message":"405 Method Not Allowed - POST http://registry.example/-/npm/v1/security"}';
  expect(obstacleIn(refused)).toMatch(/NOTHING is known.*405/);
  expect(obstacleIn('{"error":{"summary":""}}')).toContain("NOTHING is known");
  expect(obstacleIn("")).toContain("NOTHING is known");
});
