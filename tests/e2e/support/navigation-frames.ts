import type { Page } from "playwright-core";

/** What one frame showed of the page. */
export type Frame = {
  /** Milliseconds since the navigation began. */
  readonly at: number;
  /** A number for each heading element; 0 if none is shown. */
  readonly heading: number;
  readonly y: number;
  /** How much of the window's height the footer fills. */
  readonly footer: number;
  /** True if a placeholder for content is in the window. */
  readonly waits: boolean;
};

export type Frames = {
  readonly frames: readonly Frame[];
  /** The sum of all layout shifts, those just after an input included. */
  readonly shift: number;
  /** The elements that shifted. */
  readonly shifted: readonly string[];
  /** The longest time from an input to the next frame, in milliseconds; 0 if under 16. */
  readonly interaction: number;
};

declare global {
  interface Window {
    navigationFrames?: {
      frames: Frame[];
      shift: number;
      shifted: string[];
      interaction: number;
      stop(): void;
    };
  }
}

/** Records each frame of a page from now on, as it is painted: after all callbacks of the frame have run. */
export async function recordFrames(page: Page): Promise<void> {
  // The transpiler names functions with a helper that the page lacks.
  await page.evaluate("globalThis.__name ??= (named) => named");
  await page.evaluate(() => {
    window.navigationFrames?.stop();
    const began = performance.now();
    const headings: Element[] = [];
    let over = false;
    const probe = document.createElement("i");
    probe.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;visibility:hidden";
    document.documentElement.append(probe);
    const record = {
      frames: [] as Frame[],
      shift: 0,
      shifted: [] as string[],
      interaction: 0,
      stop: () => probe.remove(),
    };
    const inWindow = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && bottom > 0 && top < innerHeight;
    };
    const read = () => {
      const heading = [...document.querySelectorAll("main h1")].find((h1) => h1.getClientRects().length > 0);
      if (heading && !headings.includes(heading)) headings.push(heading);
      const footer = document.querySelector("#root footer:not(main footer)")?.getBoundingClientRect();
      record.frames.push({
        at: Math.round(performance.now() - began),
        heading: heading ? headings.indexOf(heading) + 1 : 0,
        y: Math.round(scrollY),
        footer: footer ? Math.max(0, Math.min(innerHeight, footer.bottom) - Math.max(0, footer.top)) : 0,
        waits: [...document.querySelectorAll("main .skeleton, main [role=status] .spin")].some(inWindow),
      });
    };
    // A new observer for each frame, so that it is the last to be told of a size.
    const sample = () => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        read();
      });
      observer.observe(probe);
      if (!over) requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
    const shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.startTime < began) continue;
        record.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
          record.shifted.push(
            `${Math.round(entry.startTime - began)} ms: ${name} ${previousRect.top} ${currentRect.top}`,
          );
        }
      }
    });
    shifts.observe({ type: "layout-shift" });
    const events = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId && entry.startTime >= began)
          record.interaction = Math.max(record.interaction, entry.duration);
    });
    events.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    record.stop = () => {
      over = true;
      probe.remove();
      shifts.disconnect();
      events.disconnect();
    };
    window.navigationFrames = record;
  });
}

/** Ends the recording. */
export function recordedFrames(page: Page): Promise<Frames> {
  return page.evaluate(() => {
    const record = window.navigationFrames;
    if (!record) throw new Error("Nothing was recorded.");
    record.stop();
    const { frames, shift, shifted, interaction } = record;
    return { frames, shift, shifted, interaction };
  });
}

/** What the frames of one navigation showed. */
export type Judged = {
  /** Frames that showed neither the old page at its place nor the new page at its place. */
  readonly neither: readonly Frame[];
  /** Frames of the new page, at its place, in which its content was missing. */
  readonly waiting: number;
  /** True if the new page was shown, and milliseconds until its first frame at its place. */
  readonly shown: boolean;
  readonly shownAfter: number;
};

/** Compares each frame with the first and the last. */
export function judge(frames: readonly Frame[]): Judged {
  const first = frames[0];
  const last = frames.at(-1);
  if (!first || !last) throw new Error("There are no frames.");
  const isOld = (frame: Frame) =>
    frame.heading === first.heading && frame.y === first.y && Math.abs(frame.footer - first.footer) < 2;
  const isNew = (frame: Frame) =>
    frame.heading === last.heading &&
    Math.abs(frame.y - last.y) < 2 &&
    Math.abs(frame.footer - last.footer) < 2;
  const shown = frames.findIndex((frame) => isNew(frame) && !isOld(frame));
  return {
    neither: frames.filter((frame, place) => (place < shown || shown < 0 ? !isOld(frame) : !isNew(frame))),
    waiting: frames.filter((frame) => isNew(frame) && frame.waits).length,
    shown: shown >= 0,
    shownAfter: frames[shown]?.at ?? -1,
  };
}
