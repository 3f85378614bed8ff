import type { ReactNode } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { usePageTitle } from "../../ui/page.tsx";

type MissingPostProps = {
  readonly title: string;
  readonly text: string;
  /** Given where asking again may help: the post may be there, only the network is not. */
  readonly again?: () => void;
  /** It is being asked for again. */
  readonly busy?: boolean;
  /** Where to go instead. */
  readonly children?: ReactNode;
};

/** In a post's place: that it does not exist, or that it cannot be had now. The two are never confused. */
export function MissingPost({ title, text, again, busy = false, children }: MissingPostProps) {
  usePageTitle(title);
  return (
    <div role="status" className="py-6 md:py-10">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="mt-5 max-w-[46ch] text-ink-2 text-lg">{text}</p>
      {again ? (
        <Button className="mt-6" aria-disabled={busy} onClick={busy ? undefined : again}>
          {busy ? m.post_looking() : m.try_again()}
        </Button>
      ) : null}
      {children ? <div className="mt-6">{children}</div> : null}
    </div>
  );
}
