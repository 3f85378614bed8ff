import type { ReactNode } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { usePageTitle } from "../../ui/page.tsx";

type MissingPostProps = {
  readonly title: string;
  readonly text: string;
  /** Retries; passed if the post may exist and only the connection failed. */
  readonly onRetry?: () => void;
  /** A retry is running. */
  readonly busy?: boolean;
  /** Links to other pages. */
  readonly children?: ReactNode;
};

/** Shown in place of a post that does not exist or that cannot be loaded now. The two texts differ. */
export function MissingPost({ title, text, onRetry, busy = false, children }: MissingPostProps) {
  usePageTitle(title);
  return (
    <div role="status" className="py-6 md:py-10">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="mt-5 max-w-[46ch] text-ink-2 text-lg">{text}</p>
      {onRetry ? (
        <Button className="mt-6" aria-disabled={busy} onClick={busy ? undefined : onRetry}>
          {busy ? m.post_looking() : m.try_again()}
        </Button>
      ) : null}
      {children ? <div className="mt-6">{children}</div> : null}
    </div>
  );
}
