// @module-tag document
import { act, cleanup, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { editorOf } from "../../../src/app/layouts/public/editor-of.ts";
import { ForOwner } from "../../../src/app/layouts/public/for-owner.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  document.body.replaceChildren();
});

const ID = "6f1d9c1e-0000-4000-8000-000000000001";
const signIn = () => localStorage.setItem("selam-desk-updated", "1764300000000");

const at = (address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <ForOwner part="edit" />
    <nav>
      <ForOwner part="admin" />
    </nav>
  </MemoryRouter>
);

it("a signed-in owner finds the editor of what a page shows, and the admin", async () => {
  signIn();
  render(at(`/blog/${ID}`));
  expect((await screen.findByRole("link", { name: "Edit" })).getAttribute("href")).toBe(`/admin/blog/${ID}`);
  expect((await screen.findByRole("link", { name: "Admin" })).getAttribute("href")).toBe("/admin/dashboard");
});

it("a visitor gets neither, and no code of them", async () => {
  const { container } = render(at(`/blog/${ID}`));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(container.querySelectorAll("a")).toHaveLength(0);
});

it("they come after a prerendered page is hydrated, which they do not change", async () => {
  const root = document.createElement("div");
  root.innerHTML = renderToString(at(`/blog/${ID}`));
  document.body.append(root);
  expect(root.textContent).toBe("");
  signIn();
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, at(`/blog/${ID}`), { onRecoverableError: (error) => void errors.push(error) });
  });
  await screen.findByRole("link", { name: "Edit" });
  expect(errors).toEqual([]);
});

it.each([
  [`/blog/${ID}`, `/admin/blog/${ID}`],
  [`/news/${ID}`, `/admin/news/${ID}`],
  [`/portfolio/${ID}`, `/admin/community/${ID}`],
  [`/events/${ID}`, `/admin/events/${ID}`],
  ["/services", "/admin/services"],
  ["/about", "/admin/profile"],
  ["/contact/", "/admin/profile"],
  ["/blog/sample-1", null],
  ["/blog", null],
  ["/", null],
])("%s is edited at %s", (page, editor) => {
  expect(editorOf(page)?.to ?? null).toBe(editor);
});
