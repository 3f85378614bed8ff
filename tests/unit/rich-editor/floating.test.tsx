// @module-tag document
import { cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it } from "vitest";
import { useFloating } from "../../../src/ui/rich-editor/floating.ts";

afterEach(cleanup);

function Part({ place }: { place: () => DOMRect }) {
  const [part, frame] = [useRef<HTMLParagraphElement>(null), useRef<HTMLDivElement>(null)];
  useFloating({ part, frame, place, prefer: "above" });
  return (
    <div ref={frame}>
      <p ref={part}>Toolbar</p>
    </div>
  );
}

it.each([
  new DOMException("There is no child at offset 1."),
  new RangeError("Position 9 out of range"),
  new TypeError("Cannot read properties of null (reading 'pmViewDesc')"),
])("a toolbar stays where it is while the place of its text cannot be told: %s", (error) => {
  const { getByText, rerender } = render(<Part place={() => new DOMRect(10, 200, 20, 20)} />);
  const { top } = getByText("Toolbar").style;
  rerender(
    <Part
      place={() => {
        throw error;
      }}
    />,
  );
  expect([top, getByText("Toolbar").style.top]).toEqual(["192px", "192px"]);
});
