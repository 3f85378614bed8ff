import { signatureFile } from "../../../src/capabilities/signing/server/signature-file.ts";
import { calendarFile } from "../feeds/calendar-file.ts";
import { feedFile } from "../feeds/feed-file.ts";
import { renderPreview } from "../previews/render-preview.ts";
import { sitemapFile } from "../sitemap-file.ts";

/** What is made of the site's content for other programs. Each takes up to a second of processor time. */
const RENDERERS = {
  feed: feedFile,
  calendar: calendarFile,
  sitemap: sitemapFile,
  signatures: signatureFile,
  preview: renderPreview,
} as const;

export type Renderer = keyof typeof RENDERERS;
export type Input<Kind extends Renderer> = Parameters<(typeof RENDERERS)[Kind]>;
type Text = { readonly [Kind in Exclude<Renderer, "preview">]: string };
export type Output<Kind extends Renderer> = (Text & { readonly preview: Uint8Array })[Kind];

/** Renders with the renderer of this name. Rejects if that fails. */
export type Render = <Kind extends Renderer>(kind: Kind, ...input: Input<Kind>) => Promise<Output<Kind>>;

type Renderers = {
  readonly [Kind in Renderer]: (...input: Input<Kind>) => Output<Kind> | Promise<Output<Kind>>;
};

/** Renders in this thread, for commands that have no visitors. */
export const renderHere: Render = (kind, ...input) =>
  Promise.resolve().then(() => (RENDERERS as Renderers)[kind](...input));
