import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { embedOf } from "../article-html/embed.ts";
import { Field } from "../forms/field.tsx";
import { AddressDialog } from "./address-dialog.tsx";

/** Inserts a video of a supported host by its URL. */
export function VideoDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [title, setTitle] = useState("");

  function put(address: string): boolean {
    const embed = embedOf(address);
    if (!embed) return false;
    const attrs = { address: embed.src, title: title.trim() };
    editor.chain().focus().insertContent({ type: "film", attrs }).run();
    return true;
  }

  return (
    <AddressDialog
      title={m.editor_film()}
      hint={m.editor_film_hint()}
      wrong={m.editor_film_wrong()}
      onApply={put}
      onClose={onClose}
    >
      <Field label={m.editor_film_title()} value={title} onChange={({ target }) => setTitle(target.value)} />
    </AddressDialog>
  );
}
