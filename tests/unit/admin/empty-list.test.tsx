// @module-tag document
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EmptyList } from "../../../src/components/lists/empty-list.tsx";
import { storageKeys } from "../../../src/config/storage-keys.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const FILL = { to: "/admin/blog/new", label: "Write one" };

const show = (sync?: { updatedAt: number | null; failure: object | null }) =>
  render(
    <MemoryRouter>
      <EmptyList fill={FILL} action={<a href="/community">Read more</a>} {...(sync ? { sync } : {})}>
        Messages will be here.
      </EmptyList>
    </MemoryRouter>,
  );

it("a list says that it is empty only after the first sync", () => {
  show({ updatedAt: null, failure: null });
  screen.getByRole("status", { name: "Loading" });
  expect(screen.queryByText("Messages will be here.")).toBeNull();
});

it("a device that has never synced and cannot says so", () => {
  show({ updatedAt: null, failure: { kind: "offline" } });
  screen.getByText(/isn't on this device yet/);
  expect(screen.queryByText("Messages will be here.")).toBeNull();
});

it("a device that has synced once says that there are none and how to fill it, also while a sync fails", () => {
  show({ updatedAt: 1, failure: { kind: "offline" } });
  screen.getByText("Messages will be here.");
  screen.getByRole("link", { name: "Write one" });
});

it("on a public page the owner is led to the form, and visitors elsewhere", () => {
  show();
  screen.getByText("Messages will be here.");
  screen.getByRole("link", { name: "Read more" });
  expect(screen.queryByText("Write one")).toBeNull();
  cleanup();
  localStorage.setItem(storageKeys.adminUpdatedAt, "1");
  show();
  expect(screen.getByRole("link", { name: "Write one" }).getAttribute("href")).toBe("/admin/blog/new");
  expect(screen.queryByText("Read more")).toBeNull();
});
