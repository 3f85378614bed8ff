// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Picture } from "../../../src/components/media/picture.tsx";

afterEach(cleanup);

const META = {
  width: 1600,
  height: 1000,
  alt: "A jebena on the stove",
  thumbhash: null as string | null,
  variants: {},
};

async function showBroken(meta: typeof META | null = META) {
  const shown = render(<Picture src="/p.webp" meta={meta} sizes="100vw" ratio="aspect-video" />);
  await fail(shown.container);
  return shown.container;
}

async function fail(container: HTMLElement) {
  const image = container.querySelector("img");
  if (!image) throw new Error("There is no picture to fail.");
  fireEvent.error(image);
  // Its code is loaded on demand.
  await screen.findByRole("button", { name: "Retry" }, { timeout: 15_000 });
}

it("no other host is asked for a picture: its description and a link stand in the frame", () => {
  const { container } = render(
    <Picture src="https://old.example/p.webp" meta={META} sizes="100vw" ratio="aspect-video" />,
  );
  expect(container.querySelector("img")).toBeNull();
  expect(screen.getByText("A jebena on the stove")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Open it at old.example" });
  expect(link.getAttribute("href")).toBe("https://old.example/p.webp");
});

it("a failed picture shows its description at a smaller height and can be retried", async () => {
  const container = await showBroken();
  expect(screen.getByText("A jebena on the stove")).toBeTruthy();
  expect(container.querySelector(".aspect-video")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByRole("img", { name: "A jebena on the stove" }).getAttribute("src")).toContain("/p.webp");
  expect(document.activeElement).toBe(container.querySelector(".aspect-video"));
});

it("a failed picture with a blur keeps its frame, so that nothing shifts", async () => {
  const container = await showBroken({ ...META, thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" });
  expect(screen.getByText("A jebena on the stove")).toBeTruthy();
  expect(container.querySelector(".aspect-video")).toBeTruthy();
});

it("a picture that fails again keeps the focus on its button", async () => {
  const container = await showBroken();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await fail(container);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Retry" }));
});

it("a failed picture is retried when the browser is online again, without taking focus", async () => {
  await showBroken();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.getByRole("img", { name: "A jebena on the stove" })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

it("a failed picture without a description shows a default text", async () => {
  await showBroken(null);
  expect(screen.getByText("This picture didn't load")).toBeTruthy();
});
