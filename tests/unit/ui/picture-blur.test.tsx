// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawBlur } from "../../../src/components/media/draw-blur.ts";
import { Picture } from "../../../src/components/media/picture.tsx";
import { eventually } from "../support/eventually.ts";

const THUMBHASH = "1QcSHQRnh493V4dIh4eXh1h4kJUI";

let isHere: boolean;

beforeEach(() => {
  isHere = false;
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockImplementation(() => isHere);
});
afterEach(cleanup);

function box(thumbhash: string | null): HTMLElement {
  const meta = { width: 16, height: 9, alt: "", thumbhash, variants: {} };
  const { container } = render(<Picture src="/a.webp" meta={meta} sizes="100vw" ratio="aspect-video" />);
  return container.firstElementChild as HTMLElement;
}

it("a blur is shown behind a loading picture and reserves its space", async () => {
  const place = box(THUMBHASH);
  const ratio = place.style.aspectRatio;
  await eventually(() => expect(place.style.backgroundImage).toContain("data:image/png"));
  expect(place.style.aspectRatio).toBe(ratio);
});

it("later pictures have their blur from the first render on", async () => {
  await eventually(() => expect(box(THUMBHASH).style.backgroundImage).toContain("data:image/png"));
  expect(box(THUMBHASH).style.backgroundImage).toContain("data:image/png");
});

it("a loaded picture has no blur", async () => {
  await eventually(() => expect(box(THUMBHASH).style.backgroundImage).toContain("data:image/png"));
  isHere = true;
  expect(box(THUMBHASH).style.backgroundImage).toBe("");
});

it("an invalid thumbhash draws no blur", () => {
  expect(drawBlur("not one!")).toBeNull();
  expect(box(null).style.backgroundImage).toBe("");
});
