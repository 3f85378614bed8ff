declare global {
  interface Window {
    /** Says on the page that the app did not start, and takes its buttons out of use (public/boot.js). */
    selamNotStarted?(): void;
  }
}

/** The page that the document came with, for as long as its address is open. */
export type Prerendered = {
  /** Puts it back in the place of the crash page, which `unmount` takes away. Another page stays as it is. */
  restore(unmount: () => void): void;
};

/** @param root where the server has put the page, in a document that is marked as prerendered */
export function prerendered(root: HTMLElement): Prerendered {
  const opened = location.pathname;
  // React takes these out whole, whether it had hydrated them or not: what stands within them stays as it is.
  const nodes = document.documentElement.dataset.prerendered ? [...root.childNodes] : [];
  return {
    restore(unmount) {
      if (nodes.length === 0 || location.pathname !== opened) return;
      unmount();
      root.replaceChildren(...nodes);
      window.selamNotStarted?.();
    },
  };
}
