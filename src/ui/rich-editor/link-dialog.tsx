import type { Editor } from "@tiptap/core";
import { m } from "../../i18n/paraglide/messages.js";
import { safeLink } from "../article-html/safe-url.ts";
import { AddressDialog } from "./address-dialog.tsx";

/** Sets the link of the selected text; without a selection the URL is inserted as the text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const before = String(editor.getAttributes("link").href ?? "");

  function put(typed: string): boolean {
    const href = linkOf(typed);
    if (href === null) return false;
    const link = editor.chain().focus().extendMarkRange("link");
    if (href === "") link.unsetLink().run();
    else if (before === "" && editor.state.selection.empty)
      link
        .insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] })
        .run();
    else link.setLink({ href }).run();
    return true;
  }

  return (
    <AddressDialog
      title={m.editor_link()}
      hint={m.editor_link_hint()}
      wrong={m.editor_link_wrong()}
      initial={before}
      onApply={put}
      onClose={onClose}
    />
  );
}

/** Normalises a typed URL; "example.org" becomes https. Null if invalid, "" if empty. */
function linkOf(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  const bare = /^[\w-]+(?:\.[\w-]+)+(?:[/?#].*)?$/.test(text) ? `https://${text}` : text;
  return safeLink(bare);
}
