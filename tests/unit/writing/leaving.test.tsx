// @module-tag document
import { cleanup, render } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useEditors } from "../../../src/features/admin/writing/rich-content.tsx";
import { usePageHide } from "../../../src/pwa/update/use-page-hide.ts";

let calls: string[];
const store = () => void calls.push("store the draft");

function Form() {
  usePageHide(store);
  const { hold } = useEditors();
  useEffect(
    () => hold({ flush: () => void calls.push("report what was typed"), focus: () => undefined }),
    [hold],
  );
  return null;
}

beforeEach(() => {
  calls = [];
});
afterEach(cleanup);

it.each(["beforeunload", "pagehide"])(
  "at %s the editors report what was typed before the draft is stored",
  (event) => {
    render(<Form />);
    window.dispatchEvent(new Event(event));
    expect(calls).toEqual(["report what was typed", "store the draft"]);
  },
);
