import { onResize } from "../on-resize.ts";

/** Room for the error below a field that is scrolled into view, in pixels. */
const ERROR_ROOM = 72;

/**
 * A ref for a bar at the bottom of the window, above which the browser then scrolls focused fields. Scroll margins of the
 * fields do not suffice: Chromium 143 ignores them for a field that is inside the window but behind the bar.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  const { style } = document.documentElement;
  const end = followEdge(bar, (edge) =>
    style.setProperty("--bottom-bar", `${edge > 0 ? edge + ERROR_ROOM : 0}px`),
  );
  return () => {
    end?.();
    style.removeProperty("--bottom-bar");
  };
}

/** A ref for an action at the bottom of the window, above which messages appear. */
export function bottomAction(bar: HTMLElement | null): (() => void) | undefined {
  return followEdge(bar);
}

function followEdge(bar: HTMLElement | null, onChange?: (edge: number) => void): (() => void) | undefined {
  if (!bar) return;
  const { style } = document.documentElement;
  const end = onResize(bar, () => {
    // In a short window the bar is not sticky (theme.css), and a wide screen may have it at the top.
    const { position, bottom } = getComputedStyle(bar);
    const edge = position === "sticky" && bottom !== "auto" ? bar.offsetHeight : 0;
    style.setProperty("--bottom-edge", `${edge}px`);
    onChange?.(edge);
  });
  return () => {
    end();
    style.removeProperty("--bottom-edge");
  };
}
