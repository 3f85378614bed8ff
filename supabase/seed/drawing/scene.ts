import type { Size } from "./paper.ts";

export interface Scene {
  /** Folder and file name in the bucket, without the extension. */
  readonly name: string;
  readonly size: Size;
  /** The picture as SVG. */
  readonly draw: (size: Size) => string;
}
