// @module-tag document
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import type { Draft } from "../../../src/domain/forms/draft.ts";
import { DraftLine } from "../../../src/features/admin/waiting/draft-line.tsx";
import { uuid } from "../support/content.ts";

afterEach(cleanup);

const NOW = new Date(2026, 10, 25, 15, 0).getTime();

function show(fields: Record<string, unknown>, change: object = {}) {
  const admin = { now: () => NOW } as unknown as Admin;
  const draft = { rowId: uuid(1), kind: "blog", fields, updatedAt: NOW, ...change } as unknown as Draft;
  render(
    <AdminContext value={admin}>
      <MemoryRouter>
        <ul>
          <DraftLine draft={draft} />
        </ul>
      </MemoryRouter>
    </AdminContext>,
  );
}

it("a draft is named by its title, and one without is untitled", () => {
  show({ title: "Bread" });
  expect(screen.getByRole("heading").textContent).toBe("Bread");
  cleanup();
  show({ title: " ", content: "<p>Salt</p>" });
  expect(screen.getByRole("heading").textContent).toBe("Untitled");
  screen.getByText(/^blog post · Draft saved/);
});

it("words beside a row are named by the row, and opened where it is", () => {
  const change = { kind: "comment", rowId: `${uuid(1)}:hide`, base: { id: uuid(1), authorName: "Letay" } };
  show({ decision: { reason: "abuse", words: "Be kind" } }, change);
  expect(screen.getByRole("heading").textContent).toBe("Letay");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/admin/comments");
});
