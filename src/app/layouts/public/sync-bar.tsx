import { CircleCheck, CloudOff, RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useOnline } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { onResize } from "../../../ui/on-resize.ts";
import { BAR_ACTION } from "./bar-action.ts";
import { type OfflineState, useOfflineState } from "./use-offline-state.ts";

const WaitingLink = deferredPart(async () => (await import("./waiting-link.tsx")).WaitingLink);

/** How long the success message is shown, in milliseconds. */
const NEWS_MS = 5_000;

/**
 * The connection's state at the bottom of the window, visible while scrolling: as long as there is a problem, and for a
 * moment when the site has become available offline. At other times the footer has it. Over the page, so that nothing
 * shifts; its live region is always rendered, so that screen readers announce changes.
 */
export function SyncBar() {
  const state = useOfflineState();
  const isNew = useNews(state);
  const online = useOnline();
  const needsReload =
    useSyncExternalStore(codeLoader.subscribe, codeLoader.needsReload, () => false) && online;
  const isProblem = needsReload || state.kind === "problem";

  return (
    <div ref={statusBar} className="no-print sticky bottom-0 z-10 short:static">
      <p
        role="status"
        className={
          isProblem
            ? "border-line border-t bg-gold-soft pb-[env(safe-area-inset-bottom)] text-ink text-sm"
            : isNew
              ? "pointer-events-none absolute inset-x-0 bottom-[calc(.75rem+env(safe-area-inset-bottom)+var(--bottom-edge,0px))] flex justify-center px-4 text-ink text-sm"
              : undefined
        }
      >
        {needsReload ? (
          <Line icon={<RotateCw className="size-4 shrink-0" aria-hidden="true" />}>
            <span>{m.part_not_loaded()}</span>
            <button type="button" className={BAR_ACTION} onClick={() => location.reload()}>
              {m.crash_reload()}
            </button>
          </Line>
        ) : isProblem ? (
          <Line icon={<CloudOff className="size-4 shrink-0" aria-hidden="true" />}>
            <span>{state.text}</span>
            <WaitingLink />
          </Line>
        ) : isNew ? (
          <span className="inline-flex items-center gap-2 rounded-full border border-line bg-sheet px-4 py-1.5 shadow-card">
            <CircleCheck className="size-4 shrink-0 text-ok" aria-hidden="true" />
            <span>{state.isPartial ? m.bar_saved_texts() : state.text}</span>
          </span>
        ) : null}
      </p>
    </div>
  );
}

function Line({ icon, children }: { icon: Elements; children: ReactNode }) {
  return (
    <span className="wrap flex min-h-11 items-center justify-center gap-2.5 py-1 leading-snug">
      {icon}
      <span className="flex flex-wrap items-center gap-x-3">{children}</span>
    </span>
  );
}

/** True for a moment after the site has become available offline for the first time, or again after a problem. */
function useNews({ kind, isFirstVisit }: OfflineState): boolean {
  const [last, setLast] = useState(kind);
  const [isNew, setIsNew] = useState(false);
  if (kind !== last) {
    setLast(kind);
    setIsNew(kind === "saved" && (last === "problem" || (last === "saving" && isFirstVisit)));
  }

  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => setIsNew(false), NEWS_MS);
    return () => clearTimeout(timer);
  }, [isNew]);
  return isNew;
}

/** A ref for the bar at the bottom of the window: what else floats there, and focused elements, stay above it. */
function statusBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const { style } = document.documentElement;
  const end = onResize(bar, () => {
    // In a short window the bar is not sticky.
    const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
    style.setProperty("--status-bar", `${height}px`);
  });
  return () => {
    end();
    style.removeProperty("--status-bar");
  };
}
