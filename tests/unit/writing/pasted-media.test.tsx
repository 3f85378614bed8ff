// @module-tag document
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import type { PickedFile } from "../../../src/components/admin/media/media-field.tsx";
import type { PostKind } from "../../../src/domain/content/content.ts";
import { type FieldsIn, newPost } from "../../../src/domain/kinds/forms.ts";
import { usePastedMedia } from "../../../src/features/admin/writing/media/use-pasted-media.ts";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { Toasts } from "../../../src/ui/toasts.tsx";

const PICTURE = new File(["p"], "photo.png", { type: "image/png" });
const META = { width: 4, height: 3, alt: "", thumbhash: null, variants: {} };
const REFERENCE = "/storage/v1/object/public/media/news-images/a.webp";

let written: object;
/** The names of the files that were prepared. */
let prepared: string[];

afterEach(cleanup);

function Text<K extends PostKind>({ kind, from }: { kind: K; from: Partial<FieldsIn[K]> }) {
  const [fields, setFields] = useState<FieldsIn[K]>({ ...newPost(kind, "a@b.c"), ...from });
  written = fields;
  const change = (changed: Partial<FieldsIn[K]>) => setFields({ ...fields, ...changed });
  const take = async (file: File | string): Promise<PickedFile> => {
    if (typeof file === "string") return { ok: false, why: "No file" };
    prepared.push(file.name);
    if (!file.type.startsWith("image/")) return { ok: false, why: "No picture" };
    return { ok: true, media: { kind: "picture", reference: REFERENCE, meta: META, uploads: [] } };
  };
  const pasted = usePastedMedia({ kind, draft: { current: () => fields, change }, media: { take } });
  return <textarea aria-label="Content" onPaste={pasted.onPaste} onDrop={pasted.onDrop} />;
}

function open<K extends PostKind>(kind: K, from: Partial<FieldsIn[K]> = {}): HTMLElement {
  prepared = [];
  render(
    <MemoryRouter>
      <Toasts>
        <Text kind={kind} from={from} />
      </Toasts>
    </MemoryRouter>,
  );
  return screen.getByLabelText("Content");
}

/** @returns true if the browser still pastes what is in the clipboard */
function paste(field: HTMLElement, file: File, text = ""): boolean {
  return fireEvent.paste(field, { clipboardData: { files: [file], getData: () => text } });
}

it("a picture pasted into the text of a news item becomes its picture", async () => {
  expect(paste(open("news"), PICTURE)).toBe(false);
  await screen.findByText(m.writing_pasted());
  expect(written).toMatchObject({ imageUrl: REFERENCE, imageMeta: META });
});

it("a picture dropped on a community post's text becomes its picture", async () => {
  fireEvent.drop(open("community"), { dataTransfer: { files: [PICTURE] } });
  await screen.findByText(m.writing_pasted());
  expect(written).toMatchObject({ mediaUrl: REFERENCE, mediaType: "image", imageMeta: META });
});

it("a post that has a picture keeps it, and says where to replace it", async () => {
  const own = "https://pictures.example/own.jpg";
  paste(open("community", { mediaUrl: own, mediaType: "image" }), PICTURE);
  await screen.findByText(m.writing_pasted_second());
  expect(written).toMatchObject({ mediaUrl: own });
  expect(prepared).toEqual([]);
});

it("a file that is refused says why", async () => {
  paste(open("news"), new File(["x"], "notes.pdf", { type: "application/pdf" }));
  await screen.findByText("No picture");
  expect(written).toMatchObject({ imageUrl: null });
});

it("text copied with a picture of itself stays text, and the article's editor keeps its own pictures", () => {
  const field = open("news");
  expect(paste(field, PICTURE, "Words")).toBe(true);
  const handled = createEvent.paste(field, { clipboardData: { files: [PICTURE], getData: () => "" } });
  handled.preventDefault();
  fireEvent(field, handled);
  expect(prepared).toEqual([]);
});
