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
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { useUnseenAnswers } from "./use-unseen-answers.ts";

const AnswersCard = deferredPart(async () => (await import("./answers-card.tsx")).AnswersCard);

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
  const unseen = useUnseenAnswers() ?? 0;
  useIcon(unseen);
  const offersInstall = way !== "none" && BROWSING_PATHS.includes(pathname);
  const tellsAnswers = unseen > 0 && [...BROWSING_PATHS, paths.contact, paths.events].includes(pathname);
  return (
    <BottomCard>
      {available ? (
        <UpdateOffer />
      ) : tellsAnswers ? (
        <AnswersCard count={unseen} />
      ) : offersInstall ? (
        <InstallOffer method={way} />
      ) : null}
    </BottomCard>
  );
}

/** Shows the number of dead-lettered operations, which need the user, and of unseen answers on the app icon. */
function useIcon(unseen: number): void {
  const { value: operations } = useLive("waiting", (read) => read.queuedOperations());
  const count = operations ? countOutbox(operations).deadLettered : null;
  useEffect(() => {
    if (count !== null) showOnIcon("site", count + unseen);
  }, [count, unseen]);
}
