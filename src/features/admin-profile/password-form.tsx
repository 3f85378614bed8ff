import { type FormEvent, useId, useState } from "react";
import { useDesk } from "../../desk-services.ts";
import { checkNewPassword } from "../../domain/sign-in.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { useOnline } from "../../services.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useSay } from "../../ui/toasts.tsx";

const EMPTY = { password: "", repeated: "" };

/** Changes the owner's password: the one thing on the desk that needs a network at once. */
export function PasswordForm() {
  const heading = useId();
  const { auth } = useDesk();
  const online = useOnline();
  const say = useSay();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<typeof EMPTY>>({});
  const [failure, setFailure] = useState<string | null>(null);

  async function change(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    const checked = checkNewPassword(typed);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return;
    const changed = await auth.changePassword(checked.value.password);
    if (!changed.ok) return setFailure(changed.problem.message || m.password_failed());
    setTyped(EMPTY);
    say({ text: m.password_changed() });
  }

  return (
    <section aria-labelledby={heading} className="mt-12">
      <h2 id={heading} className="mb-4">
        {m.password_title()}
      </h2>
      {online ? null : <Notice tone="info">{m.password_offline()}</Notice>}
      <form onSubmit={(event) => void change(event)} noValidate className="grid max-w-[26rem] gap-4">
        {(["password", "repeated"] as const).map((name) => (
          <Field
            key={name}
            type="password"
            label={name === "password" ? m.password_new() : m.password_repeat()}
            value={typed[name]}
            error={errors[name]}
            autoComplete="new-password"
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        {failure ? <Notice tone="error">{failure}</Notice> : null}
        <div>
          <Button type="submit">{m.password_change()}</Button>
        </div>
      </form>
    </section>
  );
}
