// @module-tag document
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { serverBackoff } from "../../../src/data/environment.ts";
import { useOnline } from "../../../src/data/site/context.ts";

function Online() {
  return <output>{useOnline() ? "online" : "offline"}</output>;
}

const shown = () => screen.getByRole("status").textContent;
const dispatch = (name: string) => act(async () => void window.dispatchEvent(new Event(name)));

it("an answer of the server proves that there is a connection, until the browser says again that there is none", async () => {
  const browser = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(<Online />);
  expect(shown()).toBe("offline");
  await act(async () => serverBackoff.report({}, { kind: "offline" }));
  expect(shown()).toBe("offline");
  await act(async () => serverBackoff.report({}, { kind: "rejected", code: "no", message: "" }));
  expect(shown()).toBe("online");
  await dispatch("offline");
  expect(shown()).toBe("offline");
  browser.mockReturnValue(true);
  await dispatch("online");
  expect(shown()).toBe("online");
  browser.mockRestore();
});
