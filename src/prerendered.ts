declare global {
  interface Window {
    /** Says on the page that the app did not start, and takes its buttons out of use (public/boot.js). */
    selamNotStarted?(): void;
  }
}

/** The page that the document came with, for as long as its address is open. */
export type Prerendered = {
  /** Puts it back in the place of what the app made of it, which `unmount` takes away. Another page stays as it is. */
  restore(unmount: () => void): void;
};

/** @param root where the server, or the worker, has put a rendered page: it is marked as that */
export function prerendered(root: HTMLElement): Prerendered {
  const opened = location.pathname;
  // React takes these out whole, so the elements within them stay as they are.
  const nodes = root.dataset.kept ? [...root.childNodes] : [];
  return {
    restore(unmount) {
      if (nodes.length === 0 || location.pathname !== opened) return;
      unmount();
      root.replaceChildren(...nodes);
      window.selamNotStarted?.();
    },
  };
}
