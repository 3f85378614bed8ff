// @module-tag document

import { cleanup, render } from "@testing-library/react";
import { useEffect, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { type Services, ServicesContext, useServerNow, useSnapshot } from "../../../src/data/site/context.ts";
import { takeSnapshot } from "../../../src/domain/content/take-snapshot.ts";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import { blogPost } from "../support/content.ts";

const RENDERED_AT = Date.UTC(2026, 10, 22, 10, 0, 1);
const OPENED_AT = Date.UTC(2026, 10, 24, 9, 30);
const snapshotOf = (title: string) =>
  takeSnapshot({ ...byKind(() => []), blog: [blogPost(1, { title })] }, null, "en");
const served = { snapshot: snapshotOf("Served"), now: RENDERED_AT };
const device = { snapshot: snapshotOf("Remembered"), served, now: () => OPENED_AT } as unknown as Services;

afterEach(cleanup);

/** What each render showed, and what each effect was told. */
let seen: string[];

function Shown() {
  const title = useSnapshot()?.blog[0]?.title;
  const now = new Date(useServerNow()).toISOString();
  const [told, setTold] = useState("");
  // Sets a state, as a page does that fetches what it shows.
  useEffect(() => setTold(`${title} ${now}`), [title, now]);
  seen.push(`${title} ${now}`);
  return (
    <p>
      <span>{`${title} ${now}`}</span>
      <b>{told}</b>
    </p>
  );
}

const page = (
  <ServicesContext value={device}>
    <Shown />
  </ServicesContext>
);

it("a page hydrates with what the server rendered, and then shows what the device has, with its effects", () => {
  seen = [];
  const errors: unknown[] = [];
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = renderToString(page);
  expect(place.textContent).toBe("Served 2026-11-22T10:00:01.000Z");
  render(page, { container: place, hydrate: true, onRecoverableError: (error) => errors.push(error) });
  expect(errors).toEqual([]);
  const shown = "Remembered 2026-11-24T09:30:00.000Z";
  expect(seen[0]).toBe("Served 2026-11-22T10:00:01.000Z");
  expect(place.querySelector("span")?.textContent).toBe(shown);
  expect(place.querySelector("b")?.textContent).toBe(shown);
});
