import { Copy, MessageCircle, QrCode, Send, Share } from "lucide-react";
import { useRef, useState } from "react";
import { ShowCodes } from "../../capabilities/signing/components/show-codes.tsx";
import { usesDataSaver } from "../../config/data-saver.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileToGive, loadPostFile } from "./file-to-give.tsx";
import {
  addressOf,
  hasShareSheet,
  type ShareData,
  sharePost,
  sharingLinks,
  type WholePost,
} from "./share-post.ts";

type ShareDialogProps = { readonly shared: ShareData; onShared(): void; onClose(): void };
type ShareMethod = "sheet" | "whatsapp" | "telegram" | "copy" | "file" | "codes";

/** Loads what makes a post's file and codes, and the signatures that go into one, for a time without a connection. */
export async function prepareFiles({ post, path }: ShareData): Promise<void> {
  await loadPostFile();
  const { keepSignatures } = await import("../../capabilities/signing/components/post-signatures.ts");
  if (post && navigator.onLine && !usesDataSaver())
    await keepSignatures(location.pathname === path ? post : null);
}

/** The ways to share a post. Each counts once while the dialog is open. */
export function ShareDialog({ shared, onShared, onClose }: ShareDialogProps) {
  const counted = useRef(new Set<ShareMethod>());
  const [withSheet, setWithSheet] = useState(hasShareSheet);
  const [status, setStatus] = useState<{ readonly text: string; readonly isGood: boolean } | null>(null);

  function count(way: ShareMethod) {
    if (counted.current.has(way)) return;
    counted.current.add(way);
    onShared();
  }

  async function sendLink() {
    const outcome = await sharePost(shared);
    if (outcome === "no-sheet") setWithSheet(false);
    if (outcome !== "shared") return;
    count("sheet");
    onClose();
  }

  return (
    <Dialog title={m.share_title()} onClose={onClose}>
      <p lang={shared.lang} className="line-clamp-2 text-ink-2">
        {shared.title}
      </p>
      {withSheet ? (
        <Button onClick={() => void sendLink()}>
          <Share className="size-5" aria-hidden="true" />
          {m.share_link()}
        </Button>
      ) : (
        <LinkToSend
          shared={shared}
          onSent={count}
          onCopied={(isCopied) => {
            setStatus({ text: isCopied ? m.share_copied() : m.share_copy_yourself(), isGood: isCopied });
            if (isCopied) count("copy");
          }}
        />
      )}
      {shared.post ? (
        <FileToGive
          post={shared.post}
          shared={shared}
          onGiven={(saved) => {
            count("file");
            if (saved === null) onClose();
            else setStatus({ text: m.share_file_saved({ name: saved }), isGood: true });
          }}
          onFailed={() => setStatus({ text: m.share_file_failed(), isGood: false })}
        />
      ) : null}
      {shared.post ? <CodesToShow post={shared.post} onShown={() => count("codes")} /> : null}
      <p role="status" className="min-h-6 text-center">
        {status ? <span className={status.isGood ? "text-ok" : undefined}>{status.text}</span> : null}
      </p>
      <form method="dialog" className="grid">
        <Button type="submit" variant="link">
          {m.share_close()}
        </Button>
      </form>
    </Dialog>
  );
}

type LinkToSendProps = {
  readonly shared: ShareData;
  onSent(way: ShareMethod): void;
  onCopied(isCopied: boolean): void;
};

/** Chats to open and the link to copy, for devices without a share sheet. */
function LinkToSend({ shared, onSent, onCopied }: LinkToSendProps) {
  const address = useRef<HTMLInputElement>(null);
  const links = sharingLinks(shared);

  async function copy() {
    try {
      await navigator.clipboard.writeText(addressOf(shared));
    } catch (error) {
      console.warn("The browser gives no access to its clipboard.", error);
      address.current?.select();
      return onCopied(false);
    }
    onCopied(true);
  }

  const outside = { target: "_blank", rel: "noopener noreferrer", className: buttonClass("secondary") };
  return (
    <>
      <div className="grid gap-3 xs:grid-cols-2">
        <a {...outside} href={links.whatsapp} onClick={() => onSent("whatsapp")}>
          <MessageCircle className="size-5" aria-hidden="true" />
          {m.share_whatsapp()}
        </a>
        <a {...outside} href={links.telegram} onClick={() => onSent("telegram")}>
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
          className="min-h-12 w-full rounded-small border border-edge bg-paper px-4 text-sm text-ink-2"
        />
        <Button onClick={() => void copy()}>
          <Copy className="size-5" aria-hidden="true" />
          {m.share_copy()}
        </Button>
      </div>
    </>
  );
}

/** The post as QR codes, for a phone beside this one. */
function CodesToShow({ post, onShown }: { readonly post: WholePost; onShown(): void }) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <ShowCodes post={post} />;
  return (
    <Button
      variant="secondary"
      onClick={() => {
        setShown(true);
        onShown();
      }}
    >
      <QrCode className="size-5" aria-hidden="true" />
      {m.codes_show()}
    </Button>
  );
}
