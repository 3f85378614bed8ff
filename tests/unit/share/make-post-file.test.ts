// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { makePostFile } from "../../../src/components/share/make-post-file.ts";
import { communityPost, DEMO_IDENTITY } from "../support/content.ts";

vi.mock("../../../src/components/share/small-picture.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
vi.mock("../../../src/capabilities/signing/components/post-signatures.ts", () => ({
  signedPost: async () => null,
}));

it("a post is given without its picture if the code that draws it is not on the device", async () => {
  const row = communityPost(1, { title: "Sunday coffee", mediaUrl: "/media/coffee.webp" });
  const { html } = await makePostFile(
    { kind: "community", row },
    "https://selam.example/portfolio/1",
    DEMO_IDENTITY,
  );
  expect(html).toContain("Sunday coffee");
  expect(html).not.toContain("data:image");
  expect(vi.mocked(console.warn).mock.calls.splice(0)).toHaveLength(1);
});
