// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EmptyList } from "../../../src/components/lists/empty-list.tsx";

afterEach(cleanup);

const show = (sync: { updatedAt: number | null; failure: object | null }) =>
  render(<EmptyList sync={sync}>No messages.</EmptyList>);

it("a list says that it is empty only after the first sync", () => {
  show({ updatedAt: null, failure: null });
  screen.getByRole("status", { name: "Loading" });
  expect(screen.queryByText("No messages.")).toBeNull();
});

it("a device that has never synced and cannot says so", () => {
  show({ updatedAt: null, failure: { kind: "offline" } });
  screen.getByText(/isn't on this device yet/);
  expect(screen.queryByText("No messages.")).toBeNull();
});

it("a device that has synced once says that there are none, also while a sync fails", () => {
  show({ updatedAt: 1, failure: { kind: "offline" } });
  screen.getByText("No messages.");
});
