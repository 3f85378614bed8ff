// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Image } from "../../../src/ui/image.tsx";

afterEach(cleanup);

it("a picture that fails leaves a frame of its shape with its description, and is tried again online", () => {
  const onFail = vi.fn();
  const { container } = render(
    <Image src="/cup.webp" alt="A cup" width={80} height={40} className="w-20" onFail={onFail} />,
  );
  fireEvent.error(screen.getByRole("img"));
  expect(container.querySelector("img")).toBeNull();
  const frame = screen.getByRole("img", { name: "A cup" });
  expect(frame.className).toContain("w-20");
  expect(frame.style.aspectRatio).toBe("80 / 40");
  expect(onFail).toHaveBeenCalledOnce();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/cup.webp");
});

it("a shape that its class gives is kept", () => {
  const { container } = render(
    <Image src="/a.webp" alt="" width={80} height={40} className="aspect-square" />,
  );
  fireEvent.error(container.querySelector("img") as HTMLImageElement);
  expect(container.querySelector("span")?.style.aspectRatio).toBe("");
});

it("another picture in its place is shown, and the frame of a decorative one is told to nobody", () => {
  const { container, rerender } = render(<Image src="/cup.webp" alt="" />);
  fireEvent.error(container.querySelector("img") as HTMLImageElement);
  expect(screen.queryByRole("img")).toBeNull();
  expect(container.querySelector("[aria-hidden=true]")).not.toBeNull();
  rerender(<Image src="/bread.webp" alt="" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/bread.webp");
});
