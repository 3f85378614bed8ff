// @module-tag document
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { deferredPart } from "../../../src/ui/deferred-part.tsx";
import { eventually } from "../support/eventually.ts";

const Place = ({ name }: { name: string }) => <p>A place for {name}</p>;
const Part = ({ name }: { name: string }) => <p>{name} itself</p>;

afterEach(cleanup);

it("a deferred part is requested only after the page is shown, and replaces its placeholder", async () => {
  const load = vi.fn(async () => Part);
  const Extra = deferredPart(load, Place);
  expect(load).not.toHaveBeenCalled();
  render(<Extra name="More" />);
  expect(screen.getByText("A place for More")).toBeTruthy();
  await screen.findByText("More itself");
  expect(screen.queryByText("A place for More")).toBeNull();
});

it("a deferred part is shown at once on return", async () => {
  const Extra = deferredPart(async () => Part, Place);
  const first = render(<Extra name="More" />);
  await screen.findByText("More itself");
  first.unmount();
  render(<Extra name="More" />);
  expect(screen.getByText("More itself")).toBeTruthy();
});

it("a deferred part that fails leaves its placeholder, and is requested again on the next visit", async () => {
  const warned = vi.mocked(console.warn);
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const Extra = deferredPart(load, Place);
  const first = render(<Extra name="More" />);
  await eventually(() => expect(warned).toHaveBeenCalledOnce());
  warned.mockClear();
  expect(screen.getByText("A place for More")).toBeTruthy();
  first.unmount();
  render(<Extra name="More" />);
  await screen.findByText("More itself");
});
