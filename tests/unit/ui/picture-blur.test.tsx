// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawBlur } from "../../../src/components/media/draw-blur.ts";
import { Picture } from "../../../src/components/media/picture.tsx";

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

it("stands behind a picture when it is drawn, and keeps the place it has", async () => {
  const place = box(THUMBHASH);
  const ratio = place.style.aspectRatio;
  await vi.waitFor(() => expect(place.style.backgroundImage).toContain("data:image/png"));
  expect(place.style.aspectRatio).toBe(ratio);
});

it("is there from the first paint on for the pictures after it", async () => {
  await vi.waitFor(() => expect(box(THUMBHASH).style.backgroundImage).toContain("data:image/png"));
  expect(box(THUMBHASH).style.backgroundImage).toContain("data:image/png");
});

it("is not drawn for a picture that is there", async () => {
  await vi.waitFor(() => expect(box(THUMBHASH).style.backgroundImage).toContain("data:image/png"));
  isHere = true;
  expect(box(THUMBHASH).style.backgroundImage).toBe("");
});

it("is not drawn of what is no thumbhash", () => {
  expect(drawBlur("not one!")).toBeNull();
  expect(box(null).style.backgroundImage).toBe("");
});
