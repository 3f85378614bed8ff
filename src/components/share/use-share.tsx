import { type ReactNode, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import type { ShareDialog } from "./share-dialog.tsx";
import { addressOf, type ShareData, sharePost } from "./share-post.ts";

type Sharing = {
  /** Opens the device's share sheet, or our dialog if there is none. */
  share(): void;
  /** The dialog, while it is open. */
  readonly dialog: ReactNode;
  /** The link to copy, if the dialog failed to load. */
  readonly failure: string | null;
};

/** @param onShared called once for each way of sharing */
export function useShare(shared: ShareData, onShared: () => void): Sharing {
  const [box, setBox] = useState<{ Dialog: typeof ShareDialog } | "not-loaded" | null>(null);

  async function share() {
    setBox(null);
    const outcome = await sharePost(shared);
    if (outcome === "shared") onShared();
    if (outcome !== "no-sheet") return;
    try {
      setBox({ Dialog: (await import("./share-dialog.tsx")).ShareDialog });
    } catch (error) {
      console.warn("The box to share with did not load.", error);
      setBox("not-loaded");
    }
  }

  return {
    share: () => void share(),
    dialog:
      box && box !== "not-loaded" ? (
        <box.Dialog shared={shared} onShared={onShared} onClose={() => setBox(null)} />
      ) : null,
    failure: box === "not-loaded" ? m.share_no_box({ address: addressOf(shared) }) : null,
  };
}
