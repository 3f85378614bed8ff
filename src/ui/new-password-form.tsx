import { type FormEvent, useState } from "react";
import type { AuthProblem } from "../domain/auth.ts";
import { checkNewPassword } from "../domain/sign-in.ts";
import { m } from "../i18n/paraglide/messages.js";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { useChecked } from "./use-checked.ts";

const EMPTY = { password: "", repeated: "" };

type NewPasswordFormProps = {
  /** What it is called where no heading of its own stands over it. */
  readonly label: string;
  readonly button: string;
  /** @returns why it did not work; null when it did */
  save(password: string): Promise<AuthProblem | null>;
};

/** A new password, typed twice. What was typed stays until it is the password. */
export function NewPasswordForm({ label, button, save }: NewPasswordFormProps) {
  const [typed, setTyped] = useState(EMPTY);
  const { form, errors, press } = useChecked(checkNewPassword, typed);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const [saving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    setProblem(null);
    const checked = press();
    if (!checked) return;
    setSaving(true);
    const found = await save(checked.password);
    setSaving(false);
    setProblem(found);
    if (!found) setTyped(EMPTY);
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={label}
      className="grid max-w-[26rem] gap-5"
    >
      {(["password", "repeated"] as const).map((name) => (
        <Field
          key={name}
          type="password"
          label={name === "password" ? m.password_new() : m.password_repeat()}
          value={typed[name]}
          error={errors[name]}
          autoComplete="new-password"
          required
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      {problem ? <Problem problem={problem} /> : null}
      <div>
        <Button type="submit" aria-disabled={saving}>
          {button}
        </Button>
      </div>
    </form>
  );
}

function Problem({ problem: { message, reasons = [] } }: { problem: AuthProblem }) {
  const said = message || (navigator.onLine ? m.password_failed() : m.password_offline());
  const why = reasons.flatMap((reason) => reasonText(reason) ?? []);
  return (
    <Notice tone="error">
      <p>{said}</p>
      {why.length > 0 ? (
        <ul className="list-disc pl-5">
          {why.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

/** The auth service's names for what is wrong with a weak password. */
function reasonText(reason: string): string | null {
  switch (reason) {
    case "length":
      return m.password_weak_length();
    case "characters":
      return m.password_weak_characters();
    case "pwned":
      return m.password_weak_pwned();
    default:
      return null;
  }
}
