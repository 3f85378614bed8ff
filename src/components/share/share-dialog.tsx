import { Copy, MessageCircle, Send } from "lucide-react";
import { useId, useRef, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { addressOf, type ShareData, sharingLinks } from "./share-post.ts";

type ShareDialogProps = { readonly shared: ShareData; onShared(): void; onClose(): void };
type ShareMethod = "whatsapp" | "telegram" | "copy";

/** Share options for devices without a share sheet. Each option counts once while the dialog is open. */
export function ShareDialog({ shared, onShared, onClose }: ShareDialogProps) {
  const heading = useId();
  const address = useRef<HTMLInputElement>(null);
  const counted = useRef(new Set<ShareMethod>());
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const links = sharingLinks(shared);

  function count(way: ShareMethod) {
    if (counted.current.has(way)) return;
    counted.current.add(way);
    onShared();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(addressOf(shared));
    } catch (error) {
      console.warn("The browser gives no access to its clipboard.", error);
      address.current?.select();
      return setCopied("no");
    }
    setCopied("yes");
    count("copy");
  }

  const outside = { target: "_blank", rel: "noopener noreferrer", className: buttonClass("secondary") };
  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <h2 id={heading} className="text-[1.4rem]">
        {m.share_title()}
      </h2>
      <p lang={shared.lang} className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
        {shared.title}
      </p>
      <div className="grid gap-3 xs:grid-cols-2">
        <a {...outside} href={links.whatsapp} onClick={() => count("whatsapp")}>
          <MessageCircle className="size-5" aria-hidden="true" />
          {m.share_whatsapp()}
        </a>
        <a {...outside} href={links.telegram} onClick={() => count("telegram")}>
          <Send className="size-5" aria-hidden="true" />
          {m.share_telegram()}
        </a>
      </div>
      <div className="grid gap-3">
        <input
          ref={address}
          readOnly
          value={addressOf(shared)}
          aria-label={m.share_address()}
          onFocus={({ target }) => target.select()}
          className="min-h-12 w-full rounded-small border border-edge bg-paper px-4 text-[.95rem] text-ink-2"
        />
        <Button onClick={() => void copy()}>
          <Copy className="size-5" aria-hidden="true" />
          {m.share_copy()}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-center">
        {copied === "yes" ? <span className="text-ok">{m.share_copied()}</span> : null}
        {copied === "no" ? m.share_copy_yourself() : null}
      </p>
      <form method="dialog" className="grid">
        <Button type="submit" variant="link">
          {m.share_close()}
        </Button>
      </form>
    </Dialog>
  );
}
