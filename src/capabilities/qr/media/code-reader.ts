/** Reads the QR codes in a picture of a camera or a file; their texts. */
export type CodeReader = (source: HTMLVideoElement | ImageBitmap) => Promise<readonly string[]>;

/** The Shape Detection API, which Chromium has on Android, ChromeOS and macOS. */
type Detector = {
  new (options: {
    formats: string[];
  }): { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

/** Pixels of the longer side: enough for a code of 129 modules, and quick on a small phone. */
const MAX_SIDE = 1_280;

/** The browser's own reader, else one that is loaded (docs/decisions/2026-11-25-qr-codes.md). */
export async function loadCodeReader(): Promise<CodeReader> {
  const Own = (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector;
  if (Own && (await Own.getSupportedFormats()).includes("qr_code")) {
    const detector = new Own({ formats: ["qr_code"] });
    return async (source) => (await detector.detect(source)).map(({ rawValue }) => rawValue);
  }
  const { decodeQR } = await import("qr/decode.js");
  return async (source) => {
    const picture = pixelsOf(source);
    if (!picture) return [];
    try {
      return [decodeQR(picture, { effort: 3 })];
    } catch {
      // There is no code in this picture, or it is blurred.
      return [];
    }
  };
}

function pixelsOf(source: HTMLVideoElement | ImageBitmap): ImageData | null {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
