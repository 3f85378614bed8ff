import { afterAll, beforeAll, expect, it } from "vitest";
import { type Callable, callables, functionSurprises, unknownAmong } from "./functions.ts";
import { openScene, type Scene } from "./scene.ts";
import { RIGHTS, relations, tableSurprises, tablesWithoutBoth } from "./tables.ts";

// What the database itself gives to a visitor, to somebody who has only an account, to a former admin and to an ended session.

let scene: Scene;
let functions: Callable[];
beforeAll(async () => {
  scene = await openScene();
  functions = await callables(scene);
});
afterAll(() => scene.close());

it("every table that a client may read has rows that an outsider sees and rows that they do not", async () => {
  expect(await tablesWithoutBoth(scene)).toEqual([]);
});

it("in no table or view can an outsider read or write a row beyond what is public", async () => {
  const all = await relations(scene);
  expect(Object.keys(RIGHTS).filter((name) => !all.some((one) => one.name === name))).toEqual([]);
  const surprises: string[] = [];
  for (const relation of all) surprises.push(...(await tableSurprises(scene, relation)));
  expect(surprises).toEqual([]);
});

it("of every function that a client may call is known who may call it", () => {
  expect(unknownAmong(functions)).toEqual([]);
});

it("no function tells an outsider what is hidden, or does what only an admin may", async () => {
  const surprises: string[] = [];
  for (const callable of functions) surprises.push(...(await functionSurprises(scene, callable)));
  expect(surprises).toEqual([]);
});
