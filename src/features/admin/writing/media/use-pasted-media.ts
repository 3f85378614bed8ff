import { type ClipboardEvent, type DragEvent, useState } from "react";
import type { OpenDraft } from "../../../../data/admin/use-draft.ts";
import type { useMedia } from "../../../../data/admin/use-media.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { useToast } from "../../../../ui/toasts.tsx";
import { mediaPlaceOf } from "../post-kinds.ts";
import { mediaFields, mediaOf } from "./post-media.ts";

type Input<K extends PostKind> = {
  readonly kind: K;
  readonly draft: Pick<OpenDraft<K, FieldsIn[K]>, "current" | "change">;
  readonly media: Pick<ReturnType<typeof useMedia>, "take">;
};

/**
 * Files chosen under a title, pasted into a text that holds no pictures, or dropped on it: the first becomes the post's picture or video,
 * unless it has one. The editor of articles handles its own.
 */
export function usePastedMedia<K extends PostKind>({ kind, draft, media }: Input<K>) {
  const showToast = useToast();
  const [preparing, setPreparing] = useState(false);
  const hasMedia = () => mediaOf(kind, draft.current()).src !== null;

  async function add(file: File): Promise<void> {
    if (preparing) return;
    if (hasMedia()) return showToast({ tone: "failed", text: m.writing_pasted_second() });
    setPreparing(true);
    const taken = await media.take(file, mediaPlaceOf(kind));
    setPreparing(false);
    if (!taken.ok) return showToast({ tone: "failed", text: taken.why });
    // Another one may have been chosen in the panel since.
    if (hasMedia()) return showToast({ tone: "failed", text: m.writing_pasted_second() });
    const { kind: type, reference: src, meta } = taken.media;
    draft.change(mediaFields(kind, { src, meta, type: type === "video" ? "video" : "image" }));
    showToast({ text: m.writing_pasted() });
  }

  function onPaste(event: ClipboardEvent): void {
    const [file] = event.clipboardData.files;
    // Office programs add a picture of the copied text.
    if (!file || event.defaultPrevented || event.clipboardData.getData("text/plain") !== "") return;
    event.preventDefault();
    void add(file);
  }

  function onDrop(event: DragEvent): void {
    const [file] = event.dataTransfer.files;
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    void add(file);
  }

  return { preparing, add: (file: File) => void add(file), onPaste, onDrop };
}
