import { useSiteData, useSyncStatus } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** The error state: no data on this device, and the server is unreachable. */
export function NewsFailed() {
  const { phase } = useSyncStatus();
  const withData = useSiteData();
  return (
    <EmptyState
      action={
        <Button
          disabled={phase === "syncing"}
          onClick={() => void withData(({ siteSync }) => siteSync.sync())}
        >
          {m.try_again()}
        </Button>
      }
    >
      {m.news_failed()}
    </EmptyState>
  );
}
