import type { Size } from "./paper.ts";

export interface Scene {
  /** Folder and file name in the bucket, without the extension. */
  readonly name: string;
  readonly size: Size;
  readonly draw: (size: Size) => string;
}

export * from "./paper.ts";
export { steam } from "./things.ts";
export { dots, rain, water } from "./places.ts";
