import { useLocation } from "react-router-dom";
import { adminPaths } from "../../../config/admin-paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useShared } from "../../../pwa/share-target/use-shared.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { SharedItem } from "./shared-item.tsx";

/** Items received through the share target; each can become a post or be discarded. */
export function SharedPage() {
  const { shared, refresh } = useShared();
  const { pathname, search } = useLocation();
  const failed = pathname + search === adminPaths.notShared;
  return (
    <>
      <PageHead title={m.shared_title()} lead={m.shared_lead()} />
      {failed ? <Notice tone="error">{m.shared_failed()}</Notice> : null}
      {shared?.length === 0 && !failed ? <EmptyState>{m.shared_none()}</EmptyState> : null}
      <ul className="grid gap-6">
        {shared?.map((one) => (
          <SharedItem key={one.id} shared={one} onRemoved={refresh} />
        ))}
      </ul>
    </>
  );
}
