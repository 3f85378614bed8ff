// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ShowCodes } from "../../../src/capabilities/signing/components/show-codes.tsx";
import type { WholePost } from "../../../src/components/share/share-post.ts";
import { communityPost } from "../support/content.ts";

vi.mock("../../../src/components/share/make-post-file.ts", () => ({ makeCodes: async () => [[[true]]] }));

afterEach(cleanup);

it("codes can be closed in browsers in which scrolling answers with a promise", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  scrolled.mockImplementation(() => Promise.resolve() as unknown as undefined);
  const post: WholePost = { kind: "community", row: communityPost(1) };
  const { unmount } = render(<ShowCodes post={post} />);
  await screen.findByRole("img", { name: "QR code" });
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(unmount).not.toThrow();
});
