import { LinkTarget } from "../../../components/admin/link-target.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { DataSaverChoice } from "../../../pwa/data-saver-choice.tsx";
import { LanguageSwitch } from "../../../pwa/language/language-switch.tsx";
import { ButtonLink, buttonClass } from "../../../ui/button.tsx";
import { PageHead, Section } from "../../../ui/page.tsx";
import { NotificationSwitch } from "./notification-switch.tsx";
import { SessionList } from "./session-list.tsx";
import { SiteTransfer } from "./site-transfer.tsx";
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
