import { useState } from "react";
import { useSiteData } from "../../../../data/site/context.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";

/** Page size of older comments, across all posts. */
const OLDER = 200;

/** Loads older comments: the device stores only the newest of the whole site, so a thread may be incomplete. */
export function OlderComments({ here, count, listed }: { here: number; count: number; listed: number }) {
  const withData = useSiteData();
  const [state, setState] = useState<"resting" | "fetching" | "failed">("resting");

  function fetchOlder() {
    setState("fetching");
    withData(({ siteSync }) => siteSync.older("comment", listed + OLDER))
      .then(({ ok }) => setState(ok ? "resting" : "failed"))
      .catch((error: unknown) => {
        console.error(error);
        setState("failed");
      });
  }

  return (
    <div className="grid justify-items-start gap-3 py-3 text-ink-2">
      <p role="status">
        {state === "failed" ? m.post_comments_unreachable() : m.post_comments_partly({ here, count })}
      </p>
      <Button variant="secondary" onClick={fetchOlder} disabled={state === "fetching"}>
        {m.post_comments_more()}
      </Button>
    </div>
  );
}
