import { useId, useState } from "react";
import { deskPaths } from "../../config/desk-paths.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { LanguageSwitch } from "../../pwa/language-switch.tsx";
import { LessDataChoice } from "../../pwa/less-data-choice.tsx";
import { keepStorage, useStorage } from "../../pwa/use-storage.ts";
import { Button, ButtonLink, buttonClass } from "../../ui/button.tsx";
import { megabytes } from "../../ui/megabytes.ts";
import { PageHead } from "../../ui/page.tsx";
import { useSay } from "../../ui/toasts.tsx";
import { ForgetDevice } from "./forget-device.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { WindowChoice } from "./window-choice.tsx";

/** How this device looks and what it keeps. */
export function SettingsPage() {
  return (
    <>
      <PageHead title={m.desk_settings()} lead={m.settings_lead()} />
      <div className="grid gap-10">
        <Section title={m.settings_language()}>
          <LanguageSwitch className={buttonClass("second")} />
        </Section>
        <Section title={m.settings_theme()}>
          <ThemeChoice />
        </Section>
        <Section title={m.settings_window()}>
          <WindowChoice />
        </Section>
        <Section title={m.settings_data()}>
          <LessDataChoice />
        </Section>
        <Section title={m.settings_storage()}>
          <StorageState />
        </Section>
        <Section title={m.settings_site()}>
          <p className="mb-3">{m.settings_site_text()}</p>
          <ButtonLink to={deskPaths.profile} weight="second">
            {m.settings_site_edit()}
          </ButtonLink>
        </Section>
        <Section title={m.settings_forget()}>
          <ForgetDevice />
        </Section>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-[1.35rem]">
        {title}
      </h2>
      {children}
    </section>
  );
}

function StorageState() {
  const storage = useStorage();
  const [promised, setPromised] = useState(false);
  const say = useSay();
  if (!storage) return <p>{m.settings_storage_unknown()}</p>;
  const safe = storage.persistent || promised;

  async function ask() {
    const kept = await keepStorage();
    setPromised(kept);
    say(kept ? { text: m.settings_storage_safe() } : { tone: "failed", text: m.settings_storage_refused() });
  }

  return (
    <>
      <p className="mb-3">
        {m.settings_storage_used({ used: megabytes(storage.used), quota: megabytes(storage.quota) })}{" "}
        {safe ? m.settings_storage_safe() : m.settings_storage_loose()}
      </p>
      {safe ? null : (
        <Button weight="second" onClick={() => void ask()}>
          {m.settings_storage_ask()}
        </Button>
      )}
    </>
  );
}
