/** What is made of the site's content for other programs. Each takes up to a second of processor time, and much memory, hence late. */
const RENDERERS = {
  feed: async () => (await import("../feeds/feed-file.ts")).feedFile,
  calendar: async () => (await import("../feeds/calendar-file.ts")).calendarFile,
  sitemap: async () => (await import("../sitemap-file.ts")).sitemapFile,
  signatures: async () =>
    (await import("../../../src/capabilities/signing/server/signature-file.ts")).signatureFile,
  preview: async () => (await import("../previews/render-preview.ts")).renderPreview,
} as const;

export type Renderer = keyof typeof RENDERERS;
export type Input<Kind extends Renderer> = Parameters<Awaited<ReturnType<(typeof RENDERERS)[Kind]>>>;
type Text = { readonly [Kind in Exclude<Renderer, "preview">]: string };
export type Output<Kind extends Renderer> = (Text & { readonly preview: Uint8Array })[Kind];

/** Renders with the renderer of this name. Rejects if that fails. */
export type Render = <Kind extends Renderer>(kind: Kind, ...input: Input<Kind>) => Promise<Output<Kind>>;

type Renderers = {
  readonly [Kind in Renderer]: () => Promise<(...input: Input<Kind>) => Output<Kind> | Promise<Output<Kind>>>;
};

/** Renders in this thread, for commands that have no visitors. */
export const renderHere: Render = async (kind, ...input) => {
  const render = await (RENDERERS as Renderers)[kind]();
  return render(...input);
};
