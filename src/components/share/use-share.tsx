import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import type { ShareDialog } from "./share-dialog.tsx";
import { addressOf, type ShareData, sharePost } from "./share-post.ts";

type Sharing = {
  share(): void;
  /** The dialog, while it is open. */
  readonly dialog: ReactNode;
  /** The link to copy, if the dialog failed to load and there is no share sheet either. */
  readonly failure: string | null;
};

/** Milliseconds after which a page has loaded what it needs itself. */
const PAUSE = 3_000;

const loadDialog = () => import("./share-dialog.tsx");

/**
 * Prepares what a file of the post needs, for a time without a connection.
 * @param onShared called once for each way of sharing
 */
export function useShare(shared: ShareData, onShared: () => void): Sharing {
  const [box, setBox] = useState<{ Dialog: typeof ShareDialog } | "not-loaded" | null>(null);

  const prepare = useEffectEvent(() => {
    // If it fails, a tap tries again.
    loadDialog()
      .then(({ prepareFiles }) => prepareFiles(shared))
      .catch(() => undefined);
  });
  useEffect(() => {
    const timer = setTimeout(() => prepare(), PAUSE);
    return () => clearTimeout(timer);
  }, []);

  async function share() {
    setBox(null);
    try {
      setBox({ Dialog: (await loadDialog()).ShareDialog });
    } catch (error) {
      console.warn("The box to share with did not load.", error);
      const outcome = await sharePost(shared);
      if (outcome === "shared") onShared();
      if (outcome === "no-sheet") setBox("not-loaded");
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
