import { useState } from "react";
import { useAdminSession } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { signInTexts } from "./sign-in-texts.ts";

/** Requests a password reset mail. If this site sends no mail, shows whom to contact. */
export function ForgottenPassword({ email }: { email: string }) {
  const { sendReset } = useAdminSession();
  const [message, setMessage] = useState<string | null>(null);

  async function send() {
    if (!sendReset) return setMessage(m.login_forgotten_no_mail());
    if (!email.includes("@")) return setMessage(m.login_forgotten_needs_email());
    const sent = await sendReset(email.trim());
    setMessage(sent.ok ? m.login_forgotten_sent() : signInTexts(sent.problem));
  }

  return (
    <div className="-mt-4">
      <Button variant="link" onClick={() => void send()}>
        {m.login_forgotten()}
      </Button>
      <p role="status" className="text-ink-2 empty:sr-only">
        {message}
      </p>
    </div>
  );
}
