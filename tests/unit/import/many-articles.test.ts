import { JSDOM } from "jsdom";
import { expect, it, vi } from "vitest";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { parsingWindow } from "../../../server/parsing-window.ts";
import { post, withFile, wordpress } from "./wordpress-file.ts";

const COUNT = 30;
it("the event loop turns between articles, so that what was parsed for one is collected before the next", async () => {
  const articles = Array.from({ length: COUNT }, (_, number) => post(String(number)));
  const source = await withFile(wordpress(articles.join("")), readExport);
  let turns = 0;
  let planning = true;
  const count = () => {
    turns += 1;
    if (planning) setImmediate(count);
  };
  setImmediate(count);
  const told: number[] = [];
  await planImport(source, (done, of) => told.push(of - done));
  planning = false;
  expect(turns).toBeGreaterThanOrEqual(COUNT);
  expect(told).toEqual(Array.from({ length: COUNT }, (_, done) => COUNT - done));
});

it("nothing listens on the window of many documents", () => {
  const window = parsingWindow(new JSDOM(""));
  const heard = vi.fn();
  window.addEventListener("click", heard);
  window.dispatchEvent(new window.Event("click"));
  expect(heard).not.toHaveBeenCalled();
});
