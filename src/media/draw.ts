import { cleanJpeg } from "./metadata/jpeg.ts";
import type { Size } from "./picture-size.ts";

export type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** Draws a picture at a size; the browser applies the EXIF orientation when it decodes. */
export function draw(source: CanvasImageSource, { width, height }: Size): Canvas {
  const canvas = blankCanvas(width, height);
  const context = contextOf(canvas);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

export function pixelsOf(canvas: Canvas): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
}

/** Encodes a picture without metadata; null if this browser cannot write the type. */
export async function encode(canvas: Canvas, type: string, quality: number): Promise<Blob | null> {
  const blob =
    "convertToBlob" in canvas
      ? await canvas.convertToBlob({ type, quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob?.type !== type) return null;
  // Safari writes EXIF into what it encodes, and encodes only JPEG.
  return type === "image/jpeg"
    ? new Blob([cleanJpeg(new Uint8Array(await blob.arrayBuffer()))], { type })
    : blob;
}

/** Adds a white background, since JPEG has no transparency. */
export function withWhiteBackground(canvas: Canvas): Canvas {
  const opaque = blankCanvas(canvas.width, canvas.height);
  const context = contextOf(opaque);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, opaque.width, opaque.height);
  context.drawImage(canvas, 0, 0);
  return opaque;
}

function blankCanvas(width: number, height: number): Canvas {
  if ("OffscreenCanvas" in globalThis) return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

function contextOf(canvas: Canvas): Context {
  const context = canvas.getContext("2d") as Context | null;
  if (!context) throw new Error("This browser gives no canvas to draw on.");
  return context;
}
