import type { Editor } from "@tiptap/core";
import { type FormEvent, useId, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { safeLink } from "../article-html/safe-url.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Field } from "../field.tsx";

/** Where the chosen words lead; without any, the address itself becomes the words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const heading = useId();
  const before = String(editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const href = linkOf(typed);
    if (href === null) {
      setWrong(true);
      return;
    }
    const link = editor.chain().focus().extendMarkRange("link");
    if (href === "") link.unsetLink().run();
    else if (before === "" && editor.state.selection.empty)
      link
        .insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] })
        .run();
    else link.setLink({ href }).run();
    onClose();
  }

  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <h2 id={heading} className="text-[1.3rem]">
        {m.editor_link()}
      </h2>
      <form onSubmit={save} noValidate className="grid gap-4">
        <Field
          label={m.editor_address()}
          hint={m.editor_link_hint()}
          error={wrong ? m.editor_link_wrong() : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
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

/** The address as a link may have it; "example.org" is one over https. Null for what leads nowhere, "" for none. */
function linkOf(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  const bare = /^[\w-]+(?:\.[\w-]+)+(?:[/?#].*)?$/.test(text) ? `https://${text}` : text;
  return safeLink(bare);
}
