/** zlib (RFC 1950), with the browser's own code where it has it: Safari before 16.4 and Firefox before 113 do not. */
export async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!("CompressionStream" in globalThis)) return (await import("./zlib-fallback.ts")).zlibCompressed(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The bytes that were compressed, at most `max`; or why there are none. */
export async function decompressed(
  bytes: Uint8Array<ArrayBuffer>,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | "damaged" | "too_large"> {
  try {
    if (!("DecompressionStream" in globalThis))
      return (await import("./zlib-fallback.ts")).zlibDecompressed(bytes, max) ?? "too_large";
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return (await readAtMost(stream.getReader(), max)) ?? "too_large";
  } catch {
    // Not zlib, cut off, or changed.
    return "damaged";
  }
}

async function readAtMost(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > max) {
      await reader.cancel();
      return null;
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}
