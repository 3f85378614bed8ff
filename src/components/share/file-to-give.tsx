import { FileDown, FileUp } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { downloadText } from "../../ui/download-text.ts";
import { useSiteIdentity } from "../../ui/site-identity.ts";
import { addressOf, type ShareData, shareFile, takesFile, type WholePost } from "./share-post.ts";

const HTML = "text/html";

/** Loads what makes a post's file. */
export const loadPostFile = async () => {
  const file = await import("./make-post-file.ts");
  // Ahead of its use, which may be offline.
  await file.loadSmallPicture();
  return file;
};

type FileToGiveProps = {
  readonly post: WholePost;
  readonly shared: ShareData;
  /** Called with the name of a saved file, or null if the share sheet has taken it. */
  onGiven(saved: string | null): void;
  onFailed(): void;
};

/** The post as a file: through the share sheet where that accepts files, else as a download. */
export function FileToGive({ post, shared, onGiven, onFailed }: FileToGiveProps) {
  const note = useId();
  const identity = useSiteIdentity();
  const [withSheet] = useState(() => takesFile(new File([""], "post.html", { type: HTML })));
  const file = useRef<Promise<File> | null>(null);

  async function make(): Promise<File> {
    const { makePostFile } = await loadPostFile();
    const { name, html } = await makePostFile(post, addressOf(shared), identity);
    return new File([html], name, { type: HTML });
  }

  // Made in advance: browsers open their share sheet only within a few seconds of the tap.
  const prepare = useEffectEvent(() => {
    file.current = make();
    // If it fails, the tap tries again and says so.
    file.current.catch(() => undefined);
  });
  useEffect(() => prepare(), []);

  async function give() {
    try {
      const made = await (file.current ?? make());
      const outcome = await shareFile(made, shared.title);
      if (outcome === "closed") return;
      if (outcome === "no-sheet") downloadText(made.name, await made.text(), HTML);
      onGiven(outcome === "shared" ? null : made.name);
    } catch (error) {
      console.warn("The file of a post could not be made.", error);
      file.current = null;
      onFailed();
    }
  }

  const Icon = withSheet ? FileUp : FileDown;
  return (
    <div className="grid gap-2 border-line border-t pt-4">
      <Button variant="secondary" aria-describedby={note} onClick={() => void give()}>
        <Icon className="size-5" aria-hidden="true" />
        <span>{withSheet ? m.share_file_give() : m.share_file_save()}</span>
      </Button>
      <p id={note} className="text-center text-ink-2 text-sm">
        {m.share_file_note()}
      </p>
    </div>
  );
}
