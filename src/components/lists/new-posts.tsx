import { ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "../../i18n/paraglide/messages.js";

type NewPostsProps = {
  readonly count: number;
  /** How often they were asked for: each time the window goes to the head of the list, and the focus with it. */
  readonly releases: number;
  onShow(): void;
};

/** "3 new posts", over the head of a list: they are here, and come when asked. */
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
            {m.community_new({ count })}
          </button>
        ) : null}
      </div>
    </>
  );
}
