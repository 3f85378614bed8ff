// @vitest-environment jsdom
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Scanner } from "../../../src/capabilities/qr/components/scanner.tsx";
import { idOfFragment } from "../../../src/capabilities/signing/components/signed-link.ts";
import { ScanCodes } from "../../../src/capabilities/signing/features/scan-codes.tsx";

const camera = vi.hoisted(() => ({ shows: [] as string[] }));
vi.mock("../../../src/capabilities/qr/media/code-reader.ts", () => ({
  loadCodeReader: async () => async () => camera.shows.splice(0, 1),
}));
vi.mock("../../../src/capabilities/qr/media/open-camera.ts", () => ({
  openCamera: async () => ({ getTracks: () => [{ stop: () => undefined }] }),
}));

/** The two codes of a post whose link ends in this. */
async function codes(parts: readonly [string, string]): Promise<readonly string[]> {
  const id = await idOfFragment(`#${parts.join("")}`);
  return parts.map((part, index) => `https://selam.example/open#3.${id}.2.${index + 1}.${part}`);
}

it("the codes of a post are collected again after another post's code was in between", async () => {
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(4);
  const [first = "", second = ""] = await codes(["1.AAAA", ".BBBB"]);
  const [other = ""] = await codes(["1.CCCC", ".DDDD"]);
  camera.shows = [first, first, other, first, second];
  const onRead = vi.fn();
  render(<ScanCodes Scanner={Scanner} first={null} onRead={onRead} />);
  screen.getByRole("button", { name: "Scan with the camera" }).click();
  await waitFor(() => expect(onRead.mock.calls).toEqual([["#1.AAAA.BBBB"]]), { timeout: 20_000 });
});
