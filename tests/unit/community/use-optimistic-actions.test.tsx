// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useOptimisticActions } from "../../../src/components/post/use-optimistic-actions.ts";
import { NO_LOCAL_OPERATIONS, shownCounters } from "../../../src/domain/outbox/operation.ts";
import { communityPost } from "../support/content.ts";

const POST = communityPost(1);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Like({ persist }: { persist(): Promise<{ ok: true }> }) {
  const { localOperations, tap } = useOptimisticActions(POST.id, NO_LOCAL_OPERATIONS);
  return (
    <button
      type="button"
      onClick={() => void tap({ kind: "like", on: "community", postId: POST.id }, persist)}
    >
      {shownCounters(POST, localOperations).likes}
    </button>
  );
}

it("a like is drawn, and noted in the tap journal, before the database is asked to store it", async () => {
  const seen: unknown[] = [];
  const persist = async () => {
    seen.push(screen.getByRole("button").textContent, localStorage.length);
    return { ok: true } as const;
  };
  render(<Like persist={persist} />);
  const notes = localStorage.length;
  fireEvent.click(screen.getByRole("button"));
  expect(seen).toEqual([String(POST.likes + 1), notes + 1]);
});

it("a like that the database has not taken yet is still shown when its page is opened again", async () => {
  // A window that is frozen holds the database: nothing is stored.
  const { unmount } = render(<Like persist={() => new Promise(() => undefined)} />);
  fireEvent.click(screen.getByRole("button"));
  unmount();
  render(<Like persist={() => new Promise(() => undefined)} />);
  expect(await screen.findByText(String(POST.likes + 1))).toBeTruthy();
});
