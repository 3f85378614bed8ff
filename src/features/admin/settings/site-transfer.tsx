import { useAdmin } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ExportSite } from "./export-site.tsx";
import { ImportSite } from "./import-site.tsx";

/** Takes the whole site out, or one in. Data at a hosting service is out of reach of a server of ours. */
export function SiteTransfer() {
  const { transfer } = useAdmin();
  if (!transfer) return <p>{m.transfer_hosted({ command: "npm run import" })}</p>;
  return (
    <div className="grid gap-6">
      <ExportSite transfer={transfer} />
      <ImportSite transfer={transfer} />
    </div>
  );
}
