import { Download, LogOut } from "lucide-react";
import { useState } from "react";
import { useAdmin, useAdminLive, useAdminSession } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { DIALOG_BUTTONS, Dialog } from "../../../ui/dialog.tsx";
import { useToast } from "../../../ui/toasts.tsx";

/** How long an error stays readable before the sign-in form replaces it, in milliseconds. */
const DELAY = 1_000;

/** Signs out. If there is work that only this device has, asks first and offers to save a copy. */
export function SignOut({ className }: { className?: string }) {
  const session = useAdminSession();
  const showToast = useToast();
  const [asking, setAsking] = useState(false);
  const { value: work } = useAdminLive("only-here", (read) => read.countOnlyHere());

  async function confirmSignOut() {
    try {
      await session.signOut();
    } catch (error) {
      console.error(error);
      showToast({ tone: "failed", text: m.sign_out_failed() });
      setTimeout(() => location.reload(), DELAY);
    }
  }

  return (
    <>
      <Button
        variant="link"
        className={className ? `${className} justify-start! font-normal! no-underline!` : ""}
        onClick={() => (work === 0 ? void confirmSignOut() : setAsking(true))}
      >
        <LogOut className="size-5" aria-hidden="true" />
        {m.sign_out()}
      </Button>
      {asking ? (
        <Warning count={work ?? 0} onLeave={() => void confirmSignOut()} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

type WarningProps = { readonly count: number; onLeave(): void; onClose(): void };

function Warning({ count, onLeave, onClose }: WarningProps) {
  const { exportUnsent, now } = useAdmin();

  async function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await exportUnsent());
    link.download = `selam-unsent-${new Date(now()).toISOString().slice(0, 10)}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <Dialog title={m.sign_out_title()} onClose={onClose}>
      <p>{m.sign_out_warning({ count })}</p>
      <Button variant="secondary" onClick={() => void save()}>
        <Download className="size-5" aria-hidden="true" />
        {m.sign_out_export()}
      </Button>
      <form method="dialog" className={DIALOG_BUTTONS}>
        <Button type="submit" variant="secondary" autoFocus>
          {m.dialog_cancel()}
        </Button>
        <Button onClick={onLeave}>{m.sign_out_anyway()}</Button>
      </form>
    </Dialog>
  );
}
