import type { Editor } from "@tiptap/core";
import { type FormEvent, useId, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { embedOf } from "../article-html/embed.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Field } from "../field.tsx";

/** A film of a listed host by its address. */
export function FilmDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const heading = useId();
  const [address, setAddress] = useState("");
  const [title, setTitle] = useState("");
  const [wrong, setWrong] = useState(false);

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const embed = embedOf(address);
    if (!embed) {
      setWrong(true);
      return;
    }
    const attrs = { address: embed.src, title: title.trim() };
    editor.chain().focus().insertContent({ type: "film", attrs }).run();
    onClose();
  }

  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <h2 id={heading} className="text-[1.3rem]">
        {m.editor_film()}
      </h2>
      <form onSubmit={save} noValidate className="grid gap-4">
        <Field
          label={m.editor_address()}
          hint={m.editor_film_hint()}
          error={wrong ? m.editor_film_wrong() : undefined}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Field
          label={m.editor_film_title()}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button weight="second" onClick={onClose}>
            {m.dialog_cancel()}
          </Button>
          <Button type="submit">{m.editor_apply()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
