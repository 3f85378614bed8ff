import { useState } from "react";
import { useSiteData } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { clearWebStorage, deleteAppData } from "../../../pwa/storage/delete-app-data.ts";
import { forgotten } from "../../../pwa/storage/forgotten.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";

/**
 * Deletes all of the site's data from this device, including unsent operations and the admin; for shared or
 * sold phones.
 */
export function DeleteDeviceData() {
  const withData = useSiteData();
  const [unsent, setUnsent] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  async function question() {
    setUnsent(await withData(async ({ derived }) => (await derived()).library.unsent()));
  }

  async function forget() {
    setFailed(false);
    forgotten.setDeleting(true);
    try {
      clearWebStorage();
      await withData(async ({ siteSync, derived }) => {
        siteSync.stop();
        await (await derived()).library.deleteAllData();
      });
      await deleteAppData();
      // Written by this tab in the meantime.
      clearWebStorage();
      forgotten.markForgotten();
    } catch (error) {
      console.warn("This device could not be forgotten.", error);
      forgotten.setDeleting(false);
      setFailed(true);
    }
  }

  return (
    <>
      <p className="mb-3 max-w-[52ch]">{m.library_forget_text()}</p>
      <Button variant="secondary" className="border-red! text-red-ink!" onClick={() => void question()}>
        {m.library_forget()}
      </Button>
      {failed ? <Notice tone="error">{m.library_forget_failed()}</Notice> : null}
      {unsent === null ? null : (
        <ConfirmDialog
          question={m.library_forget_question()}
          yes={m.library_forget()}
          onYes={() => void forget()}
          onClose={() => setUnsent(null)}
        >
          <p>{unsent > 0 ? m.library_forget_unsent({ count: unsent }) : m.library_forget_text()}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
