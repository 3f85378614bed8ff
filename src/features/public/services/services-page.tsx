import { Link } from "react-router-dom";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { isOwnersDevice } from "../../../config/owners-device.ts";
import { paths } from "../../../config/paths.ts";
import { useLive, useOnline, useServices, useSiteData, useSyncStatus } from "../../../data/site/context.ts";
import type { Service } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { useDeviceValue } from "../../../ui/use-hydrated.ts";
import { builtInServices, type ShownService } from "./built-in-services.ts";
import { ServiceEntry } from "./service-entry.tsx";

export function ServicesPage() {
  const online = useOnline();
  const { failure, updatedAt } = useSyncStatus();
  const { initialData } = useServices();
  const query = useLive<KnownServices>(
    "services",
    async (read) => ({ services: await read.services(), isFilled: await read.isFilled("service") }),
    initialData?.kind === "services" ? { services: initialData.services, isFilled: true } : undefined,
  );
  const known = query.value;
  // A device that has synced before will show the owner's list in a moment.
  const failing =
    query.status === "failed" ||
    (known ? failure !== null || !online : failure !== null && updatedAt === null);
  const view = servicesToShow(known, failing);

  return (
    <>
      <PageHead title={m.nav_service()} lead={m.services_lead()} />
      <QueryError query={query} />
      <Services view={view} />
      <section className="grid justify-items-start gap-5 border-line border-t py-14">
        <h2>{m.services_ask_title()}</h2>
        <p className="max-w-[46ch] text-ink-2 text-lg">{m.services_ask_text()}</p>
        <ButtonLink to={paths.contact}>{m.services_ask()}</ButtonLink>
      </section>
    </>
  );
}

function Services({ view }: { view: ServicesView }) {
  if (view.state === "loading") return <SkeletonList count={4} className="h-44" />;
  return (
    <>
      {view.state !== "built-in" ? null : view.unreachable ? <Unreachable /> : <BuiltIn />}
      <ul>
        {view.services.map((service) => (
          <ServiceEntry key={service.id} service={service} />
        ))}
      </ul>
    </>
  );
}

/** What the owner is told of services that nobody here has written. */
function BuiltIn() {
  const isOwner = useDeviceValue(isOwnersDevice, () => false);
  if (!isOwner) return null;
  return (
    <Notice tone="info">
      <p>{m.services_built_in()}</p>
      <Link to={adminPaths.services} className="quiet-link inline-flex min-h-11 items-center">
        {m.services_fill()}
      </Link>
    </Notice>
  );
}

function Unreachable() {
  const withData = useSiteData();
  return (
    <Notice tone="info">
      <p>{m.services_unreachable()}</p>
      <Button
        variant="link"
        className="-ms-5"
        onClick={() => void withData(({ siteSync }) => siteSync.sync()).catch(console.error)}
      >
        {m.try_again()}
      </Button>
    </Notice>
  );
}

type KnownServices = {
  readonly services: readonly Service[];
  /** True if the mirror has ever been filled: an empty list is then the owner's. */
  readonly isFilled: boolean;
};

type ServicesView =
  | { readonly state: "loading" }
  | { readonly state: "listed"; readonly services: readonly ShownService[] }
  /** The six defaults; `unreachable` if the owner may have services that could not be loaded. */
  | { readonly state: "built-in"; readonly services: readonly ShownService[]; readonly unreachable: boolean };

/**
 * @param known the data on this device; undefined while its database is opening
 * @param failing the server is unreachable or the device is offline, and the device's data is loaded or cannot
 * be
 */
export function servicesToShow(known: KnownServices | undefined, failing: boolean): ServicesView {
  if (known && known.services.length > 0) return { state: "listed", services: known.services };
  if (known?.isFilled) return { state: "built-in", services: builtInServices(), unreachable: false };
  if (failing) return { state: "built-in", services: builtInServices(), unreachable: true };
  return { state: "loading" };
}
