import { useAdmin } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ExportSite } from "./export-site.tsx";
import { ImportSite } from "./import-site.tsx";

/** Exports or imports the whole site. Not available for a hosted database, which our server cannot reach. */
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
