import { useState } from "react";
import { useAsk } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { forgetApp, forgetNotes } from "../../../pwa/storage/forget-app.ts";
import { forgotten } from "../../../pwa/storage/forgotten.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";

/**
 * Deletes all of the site's data from this device, including unsent operations and the admin; for shared or
 * sold phones.
 */
export function ForgetDevice() {
  const ask = useAsk();
  const [unsent, setUnsent] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  async function question() {
    setUnsent(await ask(async ({ shelf }) => (await shelf()).library.unsent()));
  }

  async function forget() {
    setFailed(false);
    try {
      forgetNotes();
      await ask(async ({ engine, shelf }) => {
        engine.stop();
        await (await shelf()).library.forgetAll();
      });
      await forgetApp();
      // Written by this tab in the meantime.
      forgetNotes();
      forgotten.tell();
    } catch (error) {
      console.warn("This device could not be forgotten.", error);
      setFailed(true);
    }
  }

  return (
    <>
      <p className="mb-3 max-w-[52ch]">{m.library_forget_text()}</p>
      <Button weight="second" onClick={() => void question()}>
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
