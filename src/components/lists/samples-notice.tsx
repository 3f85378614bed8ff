import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Says that the articles below are samples, because the real ones could not be loaded. */
export function SamplesNotice({ isTrying, onRetry }: { readonly isTrying: boolean; onRetry(): void }) {
  return (
    <Notice tone="info">
      <p>{m.blog_samples()}</p>
      <Button variant="link" className="-ms-5" disabled={isTrying} onClick={onRetry}>
        {m.try_again()}
      </Button>
    </Notice>
  );
}
