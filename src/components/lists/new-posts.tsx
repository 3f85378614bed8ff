import { ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "../../i18n/paraglide/messages.js";

type NewPostsProps = {
  readonly count: number;
  /** How often new posts were shown; each time the page scrolls to the top of the list and focuses it. */
  readonly releases: number;
  onShow(): void;
};

/** "3 new posts", above a list: they are loaded, and shown on click. */
export function NewPosts({ count, releases, onShow }: NewPostsProps) {
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (releases === 0) return;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [releases]);

  return (
    <>
      <div ref={top} tabIndex={-1} className="scroll-mt-6" />
      <div role="status" className="no-print pointer-events-none sticky top-3 z-10 flex h-0 justify-center">
        {count > 0 ? (
          <button
            type="button"
            onClick={onShow}
            className="pointer-events-auto inline-flex h-12 items-center gap-2 rounded-full bg-ink px-5 font-semibold text-paper shadow-card"
          >
            <ArrowUp className="size-5" aria-hidden="true" />
            <span>{m.community_new({ count })}</span>
          </button>
        ) : null}
      </div>
    </>
  );
}
