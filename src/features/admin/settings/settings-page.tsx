import { useState } from "react";
import { LinkTarget } from "../../../components/admin/link-target.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { paths } from "../../../config/paths.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { DataSaverChoice } from "../../../pwa/data-saver-choice.tsx";
import { LanguageSwitch } from "../../../pwa/language/language-switch.tsx";
import { ButtonLink, buttonClass } from "../../../ui/button.tsx";
import { PageHead, Section } from "../../../ui/page.tsx";
import { BackUpNow } from "./back-up-now.tsx";
import { ExportSite } from "./export-site.tsx";
import { ImportSite } from "./import-site.tsx";
import { NotificationSwitch } from "./notification-switch.tsx";
import { PastImports } from "./past-imports.tsx";
import { SessionList } from "./session-list.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Theme and storage of this device. */
export function SettingsPage() {
  return (
    <>
      <PageHead title={m.admin_settings()} lead={m.settings_lead()} />
      <div className="grid gap-10">
        <Section title={m.settings_language()}>
          <LanguageSwitch className={buttonClass("secondary")} />
        </Section>
        <Section title={m.settings_theme()}>
          <ThemeChoice />
        </Section>
        <Section title={m.settings_data()}>
          <DataSaverChoice />
        </Section>
        <Section title={m.settings_notifications()}>
          <LinkTarget id="notifications">
            <NotificationSwitch />
          </LinkTarget>
        </Section>
        <Section title={m.settings_sessions()}>
          <SessionList />
        </Section>
        <Section title={m.settings_storage()}>
          <p className="mb-3">{m.settings_storage_text()}</p>
          <ButtonLink to={paths.library} variant="secondary">
            {m.settings_storage_open()}
          </ButtonLink>
        </Section>
        <Section title={m.personal_title()}>
          <p className="mb-3">{m.settings_personal_text()}</p>
          <ButtonLink to={adminPaths.personalData} variant="secondary">
            {m.settings_personal_open()}
          </ButtonLink>
        </Section>
        <Section title={m.settings_site()}>
          <p className="mb-3">{m.settings_site_text()}</p>
          <ButtonLink to={adminPaths.profile} variant="secondary">
            {m.settings_site_edit()}
          </ButtonLink>
        </Section>
        <Section title={m.settings_transfer()}>
          <LinkTarget id="transfer">
            <SiteTransfer />
          </LinkTarget>
        </Section>
      </div>
    </>
  );
}

/** Exports or imports the whole site. Not available for a hosted database, which our server cannot reach. */
export function SiteTransfer() {
  const { transfer } = useAdmin();
  const [imported, setImported] = useState(0);
  return (
    <div className="grid gap-6">
      {transfer ? (
        <>
          <BackUpNow transfer={transfer} />
          <ExportSite transfer={transfer} />
          <ImportSite transfer={transfer} onImported={() => setImported((count) => count + 1)} />
        </>
      ) : (
        <p>{m.transfer_hosted({ command: "import" })}</p>
      )}
      <PastImports key={imported} />
    </div>
  );
}
