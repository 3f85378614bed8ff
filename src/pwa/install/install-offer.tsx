import { Smartphone } from "lucide-react";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { useSiteName } from "../../ui/site-identity.ts";
import { useInstall } from "./install.ts";
import type { InstallMethod } from "./install-rules.ts";
import { InstallSteps } from "./install-steps.tsx";

/**
 * "Install the site", in the bottom prompt: an install button, or instructions on iOS, which has no
 * install API.
 */
export function InstallOffer({ method }: { method: Exclude<InstallMethod, "none"> }) {
  const { install, decline } = useInstall();
  const title = m.pwa_install_title({ name: useSiteName() });
  if (method === "by-hand") {
    return (
      <div className="grid max-w-[26rem] gap-3">
        <p className="font-semibold">{title}</p>
        <InstallSteps />
        <Button variant="secondary" className="justify-self-end" onClick={decline}>
          {m.pwa_install_seen()}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="max-w-[36ch]">
        <span className="block font-semibold">{title}</span>
        <span className="text-ink-2 text-sm">{m.pwa_install_text()}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void install()}>
          <Smartphone className="size-4" aria-hidden="true" />
          {m.pwa_install_button()}
        </Button>
        <Button variant="secondary" onClick={decline}>
          {m.pwa_install_decline()}
        </Button>
      </div>
    </>
  );
}
