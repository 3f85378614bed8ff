import { Share } from "lucide-react";
import { m } from "../../i18n/paraglide/messages.js";
import { pillClass } from "../../ui/button.tsx";
import type { ShareData } from "./share-post.ts";
import { useShare } from "./use-share.tsx";

/** Share button of a post without a share count: an article or a news item. */
export function ShareButton({ shared }: { shared: ShareData }) {
  const { share, dialog, failure } = useShare(shared, () => undefined);
  return (
    <>
      <button type="button" onClick={share} className={pillClass(false)}>
        <Share className="size-[18px]" strokeWidth={1.8} aria-hidden="true" />
        {m.community_share()}
      </button>
      {failure ? (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      ) : null}
      {dialog}
    </>
  );
}
