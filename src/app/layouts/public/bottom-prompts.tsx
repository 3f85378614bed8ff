import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import { useLive } from "../../../data/site/context.ts";
import { countOutbox } from "../../../features/public/waiting/count-outbox.ts";
import { BottomCard } from "../../../pwa/bottom-card.tsx";
import { showOnIcon } from "../../../pwa/install/icon-badge.ts";
import { useInstall } from "../../../pwa/install/install.ts";
import { InstallOffer } from "../../../pwa/install/install-offer.tsx";
import { useUpdate } from "../../../pwa/update/update.ts";
import { UpdateOffer } from "../../../pwa/update/update-offer.tsx";

/** Pages for browsing. Prompts would be in the way on a post or in a form. */
const BROWSING_PATHS: readonly string[] = [
  paths.home,
  paths.about,
  paths.services,
  paths.community,
  paths.blog,
  paths.news,
];

/** The prompts at the bottom of the window, one at a time, and the badge of the app icon. */
export function BottomPrompts() {
  const { available } = useUpdate();
  const { way } = useInstall();
  const { pathname } = useLocation();
  useIcon();
  const offersInstall = way !== "none" && BROWSING_PATHS.includes(pathname);
  return (
    <BottomCard>
      {available ? <UpdateOffer /> : offersInstall ? <InstallOffer method={way} /> : null}
    </BottomCard>
  );
}

/** Shows the number of dead-lettered operations, which need the user, on the app icon. */
function useIcon(): void {
  const { value: operations } = useLive("waiting", (read) => read.queuedOperations());
  const count = operations ? countOutbox(operations).deadLettered : null;
  useEffect(() => {
    if (count !== null) showOnIcon("site", count);
  }, [count]);
}
