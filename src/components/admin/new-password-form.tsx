import { type FormEvent, useState } from "react";
import type { PasswordProblem } from "../../domain/auth/auth.ts";
import { checkNewPassword, checkPasswordChange } from "../../domain/auth/sign-in.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useValidatedForm } from "../../ui/forms/use-validated-form.ts";
import { Notice } from "../../ui/notice.tsx";

const EMPTY = { current: "", password: "", repeated: "" };

const NEW = ["password", "repeated"] as const;
const ALL = ["current", ...NEW] as const;
const LABELS = { current: m.password_current, password: m.password_new, repeated: m.password_repeat };

type NewPasswordFormProps = {
  /** Accessible name of the form if it has no heading. */
  readonly label: string;
  readonly button: string;
  /** True if the current password is required too. */
  readonly asksCurrent?: boolean;
  /** @returns why saving failed; null on success */
  save(password: string, current: string): Promise<PasswordProblem | null>;
};

/** A new password, typed twice. The input stays until it has been saved. */
export function NewPasswordForm({ label, button, asksCurrent = false, save }: NewPasswordFormProps) {
  const [typed, setTyped] = useState(EMPTY);
  const { form, errors, validate } = useValidatedForm(
    asksCurrent ? checkPasswordChange : checkNewPassword,
    typed,
  );
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [saving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    setProblem(null);
    const checked = validate();
    if (!checked) return;
    setSaving(true);
    const found = await save(checked.password, checked.current);
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
      {(asksCurrent ? ALL : NEW).map((name) => (
        <Field
          key={name}
          type="password"
          label={LABELS[name]()}
          value={typed[name]}
          error={errors[name]}
          {...(name === "password" ? { hint: m.password_rule() } : {})}
          autoComplete={name === "current" ? "current-password" : "new-password"}
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

function Problem({ problem }: { problem: PasswordProblem }) {
  if (problem.kind === "wrong_password") return <Notice tone="error">{m.password_wrong()}</Notice>;
  if (problem.kind === "session_ended") return <Notice tone="error">{m.session_ended()}</Notice>;
  const { message, reasons = [] } = problem;
  const summary = message || (navigator.onLine ? m.password_failed() : m.password_offline());
  const texts = reasons.flatMap((reason) => WEAK_REASONS.get(reason)?.() ?? []);
  return (
    <Notice tone="error">
      <p>{summary}</p>
      {texts.length > 0 ? (
        <ul className="list-disc ps-5">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

/** Text for the auth service's codes for weak passwords. */
const WEAK_REASONS: ReadonlyMap<string, () => string> = new Map([
  ["length", m.password_weak_length],
  ["characters", m.password_weak_characters],
  ["pwned", m.password_weak_pwned],
]);
