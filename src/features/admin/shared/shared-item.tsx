import { Mic, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { kindText } from "../../../components/admin/kind-labels.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { canBeDecoded } from "../../../media/can-be-decoded.ts";
import { deleteShared, type SharedContent, sharedPictures } from "../../../pwa/share-target/shared.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Image } from "../../../ui/image.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Region } from "../../../ui/region.tsx";
import { type SharedKind, useMakeDraft } from "./use-make-draft.ts";

/** The shortest first. */
const SHORTEST = [...TRANSLATED_KINDS].reverse();

/** A shared item, with a button for each kind of post it can become. */
export function SharedItem({ shared, onRemoved }: { shared: SharedContent; onRemoved(): void }) {
  const make = useMakeDraft();
  const navigate = useNavigate();
  const pictures = usePictures(shared);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const texts = [...new Set([shared.title, shared.text, shared.url])].filter(Boolean);

  async function makeDraftOf(kind: SharedKind, edit: (id: string) => string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    const made = await make(shared, kind);
    if (made.ok) return void navigate(edit(made.rowId), { replace: true });
    setBusy(false);
    setError(made.why);
  }

  async function discard(): Promise<void> {
    await deleteShared(shared.id);
    onRemoved();
  }

  return (
    <li className="grid gap-4 rounded-card border border-line bg-sheet p-5">
      <Region>
        {pictures.length > 0 ? (
          <div className="flex flex-wrap gap-3">
            {pictures.map((url) => (
              <Image
                key={url}
                src={url}
                alt=""
                className="max-h-48 max-w-full rounded-small object-contain"
              />
            ))}
          </div>
        ) : null}
        {texts.length > 0 ? (
          <div className="grid gap-2 whitespace-pre-line">
            {texts.map((text) => (
              <p key={text} className="line-clamp-6">
                {text}
              </p>
            ))}
          </div>
        ) : null}
        {shared.recording ? (
          <p className="flex items-center gap-2">
            <Mic className="size-5 shrink-0" aria-hidden="true" />
            <span>{[m.field_recording(), shared.recording.reader].filter(Boolean).join(" · ")}</span>
          </p>
        ) : null}
        {error ? <Notice tone="error">{error}</Notice> : null}
        <div className="flex flex-wrap gap-3">
          {SHORTEST.map((kind, at) => (
            <Button
              key={kind}
              variant={at === 0 ? "primary" : "secondary"}
              aria-disabled={busy}
              onClick={() => void makeDraftOf(kind, (id) => adminPaths.post(kind, id))}
            >
              {kindText(kind, "new")}
            </Button>
          ))}
          <Button variant="link" onClick={() => setIsConfirming(true)}>
            <Trash2 className="size-5" aria-hidden="true" />
            {m.shared_discard()}
          </Button>
        </div>
        <p role="status" className="text-ink-2 text-sm empty:sr-only">
          {busy ? m.editor_preparing() : ""}
        </p>
        {isConfirming ? (
          <ConfirmDialog
            question={m.shared_discard_question()}
            yes={m.shared_discard()}
            onYes={() => void discard()}
            onClose={() => setIsConfirming(false)}
          >
            <p className="line-clamp-3">{texts[0] ?? m.shared_pictures({ count: shared.pictures })}</p>
          </ConfirmDialog>
        ) : null}
      </Region>
    </li>
  );
}

/** Object URLs of its pictures while they are displayed. */
function usePictures(shared: SharedContent): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    let made: string[] = [];
    let over = false;
    void decodablePictures(shared).then((pictures) => {
      if (over) return;
      made = pictures.map((picture) => URL.createObjectURL(picture));
      setUrls(made);
    }, console.warn);
    return () => {
      over = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [shared]);
  return urls;
}

/** Another app can share a picture that would exhaust the phone's memory; a draft of it says why it is rejected. */
async function decodablePictures(shared: SharedContent): Promise<Blob[]> {
  const pictures = await sharedPictures(shared);
  const isDecodable = await Promise.all(pictures.map(canBeDecoded));
  return pictures.filter((_, n) => isDecodable[n]);
}
