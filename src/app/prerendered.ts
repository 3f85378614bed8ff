declare global {
  interface Window {
    /** Shows that the app failed to start, and disables the page's buttons (public/boot.js). */
    selamNotStarted?(): void;
  }
}

/** The prerendered page of the document, available while its address is open. */
export type Prerendered = {
  /** Replaces the crash page, which `unmount` removes, with the prerendered page. Does nothing on another page. */
  restore(unmount: () => void): void;
};

/** @param root element with the server's markup, in a document marked as prerendered */
export function prerendered(root: HTMLElement): Prerendered {
  const opened = location.pathname;
  // React removes these nodes as a whole, hydrated or not, so their contents stay intact.
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
