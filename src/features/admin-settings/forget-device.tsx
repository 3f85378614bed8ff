import { useState } from "react";
import { paths } from "../../config/paths.ts";
import { useDeskLive, useGate } from "../../desk-services.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { forgetDatabases } from "../../local/forget-databases.ts";
import { forgetApp } from "../../pwa/forget-app.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** For a shared or sold phone: everything of this site leaves it, what is not sent too. */
export function ForgetDevice() {
  const gate = useGate();
  const [asking, setAsking] = useState(false);
  const waiting = useDeskLive("count-waiting", (read) => read.countWaiting());
  const unsent = (waiting?.unsent ?? 0) + (waiting?.parked ?? 0);

  async function forget() {
    await gate.signOut();
    await forgetDatabases();
    await forgetApp();
    location.assign(paths.home);
  }

  return (
    <>
      <p className="mb-3">{m.settings_forget_text()}</p>
      <Button weight="second" onClick={() => setAsking(true)}>
        {m.settings_forget_button()}
      </Button>
      {asking ? (
        <ConfirmDialog
          question={m.settings_forget_question()}
          yes={m.settings_forget_button()}
          onYes={() => void forget()}
          onClose={() => setAsking(false)}
        >
          <p>{unsent > 0 ? m.sign_out_warning({ count: unsent }) : m.settings_forget_text()}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
