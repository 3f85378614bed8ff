// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { StoryActions } from "../../../src/features/admin/submissions/story-actions.tsx";
import { readShared } from "../../../src/pwa/share-target/shared.ts";
import { Toasts } from "../../../src/ui/toasts.tsx";
import { FakeCache } from "../support/fake-cache.ts";

const ROW = {
  id: "story",
  topic: "story",
  status: "declined",
  lang: "en",
  name: "Letay",
  email: "",
  credit: true,
  body: "How we kept the bees.",
  transcript: "",
  files: [
    { id: "picture", kind: "picture" },
    { id: "voice", kind: "voice" },
  ],
} as unknown as AdminOf["submission"];

beforeEach(() => {
  const cache = new FakeCache();
  vi.stubGlobal("caches", { open: async () => cache, has: async () => true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

/** A story of which this device has some files; as in ROW but for some fields. */
function show(here: readonly string[], differing: Partial<AdminOf["submission"]> = {}) {
  const admin = {
    submittedFile: async (id: string) => (here.includes(id) ? new Blob([id]) : null),
    now: () => 1,
    queryCache: new Map(),
    live: () => ({ subscribe: () => ({ unsubscribe: () => undefined }) }),
  } as unknown as Admin;
  render(
    <MemoryRouter initialEntries={["/admin/submissions"]}>
      <AdminContext value={admin}>
        <Toasts>
          <StoryActions row={{ ...ROW, ...differing }} />
          <Address />
        </Toasts>
      </AdminContext>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Turn into a post" }));
}

it("a story becomes shared content with its pictures and its recording", async () => {
  show(["picture", "voice"]);
  await screen.findByText("/admin/shared");
  expect(await readShared()).toMatchObject([
    { text: "How we kept the bees.\n\n— Letay", pictures: 1, recording: { reader: "Letay", lang: "en" } },
  ]);
});

it.each([
  ["is the post's text if it was only spoken", { body: "" }, "We had bees.", ""],
  ["stays with the recording if there is a text, too", {}, ROW.body, "We had bees."],
])("a story's transcript %s", async (_, differing, words, transcript) => {
  show(["picture", "voice"], { ...differing, credit: false, transcript: "We had bees." });
  await screen.findByText("/admin/shared");
  expect(await readShared()).toMatchObject([{ text: words, recording: { reader: "", transcript } }]);
});

it.each(["picture", "voice"])(
  "without its %s, no post is made of a story, and it says why",
  async (missing) => {
    show(["picture", "voice"].filter((id) => id !== missing));
    await screen.findByText(/isn't on this device yet/);
    screen.getByText("/admin/submissions");
    expect(await readShared()).toEqual([]);
  },
);
