import { paths } from "../../../config/paths.ts";
import { useAsk, useLive, useOnline, useServices, useSyncStatus } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { ServiceEntry } from "./service-entry.tsx";
import { type Known, type ServicesView, servicesToShow } from "./services-to-show.ts";

export function ServicesPage() {
  const online = useOnline();
  const { failure, updatedAt } = useSyncStatus();
  const { sent } = useServices();
  const known = useLive<Known>(
    "services",
    async (read) => ({ services: await read.services(), begun: await read.hasBegun("service") }),
    sent?.kind === "services" ? { services: sent.services, begun: true } : undefined,
  );
  // A device that has synced before will show the owner's list in a moment.
  const failing = known ? failure !== null || !online : failure !== null && updatedAt === null;
  const view = servicesToShow(known, failing);

  return (
    <>
      <PageHead title={m.nav_services()} lead={m.services_lead()} />
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
      {view.state === "built-in" && view.unreachable ? <Unreachable /> : null}
      <ul>
        {view.services.map((service) => (
          <ServiceEntry key={service.id} service={service} />
        ))}
      </ul>
    </>
  );
}

function Unreachable() {
  const ask = useAsk();
  return (
    <Notice tone="info">
      <p>{m.services_unreachable()}</p>
      <Button
        weight="plain"
        className="-ml-5"
        onClick={() => void ask(({ engine }) => engine.sync()).catch(console.error)}
      >
        {m.try_again()}
      </Button>
    </Notice>
  );
}
