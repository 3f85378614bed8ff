import { crc32, deflateRawSync } from "node:zlib";

/** How a program writes a zip. */
export interface ZipStyle {
  /** The bytes of each name: UTF-8, or what DOS made of it. */
  readonly nameIn: (name: string) => Buffer;
  /** True if names are marked as UTF-8. */
  readonly isMarked: boolean;
  readonly isStored: boolean;
  /** True if sizes follow the content, as from programs that write while they read. */
  readonly hasSizesAfter: boolean;
  /** True if sizes are of 64 bits. */
  readonly is64: boolean;
}

function numbers(...values: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([size, value]) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(BigInt(value));
      return bytes.subarray(0, size);
    }),
  );
}

/** A zip of these files, byte by byte, as the appnote of PKWARE has it. */
export function rawZip(
  files: readonly (readonly [name: string, content: Buffer])[],
  { nameIn, isMarked, isStored, hasSizesAfter, is64 }: ZipStyle,
): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  const marks = (isMarked ? 0x800 : 0) | (hasSizesAfter ? 8 : 0);
  let at = 0;
  const write = (...added: Buffer[]) => {
    parts.push(...added);
    at += added.reduce((sum, { length }) => sum + length, 0);
  };
  for (const [name, content] of files) {
    const path = nameIn(name);
    const packed = isStored ? content : deflateRawSync(content);
    const [sum, start] = [crc32(content), at];
    const sizes = is64 ? ([4, 0xffffffff] as const) : undefined;
    const extra = is64 ? numbers([2, 1], [2, 16], [8, content.length], [8, packed.length]) : Buffer.alloc(0);
    const common = (known: boolean) => [
      numbers([2, marks], [2, isStored ? 0 : 8], [4, 0x21_0000], [4, known ? sum : 0]),
      numbers(sizes ?? [4, known ? packed.length : 0], sizes ?? [4, known ? content.length : 0]),
      numbers([2, path.length], [2, extra.length]),
    ];
    write(numbers([4, 0x04034b50], [2, 45]), ...common(!hasSizesAfter), path, extra, packed);
    const size = is64 ? 8 : 4;
    if (hasSizesAfter)
      write(numbers([4, 0x08074b50], [4, sum], [size, packed.length], [size, content.length]));
    list.push(
      numbers([4, 0x02014b50], [2, 45], [2, 45]),
      ...common(true),
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, start]),
      ...[path, extra],
    );
  }
  const listAt = at;
  write(...list);
  const [size, count] = [at - listAt, files.length];
  const end64 = at;
  if (is64)
    write(
      numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
      numbers([8, size], [8, listAt], [4, 0x07064b50], [4, 0], [8, end64], [4, 1]),
    );
  write(
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, is64 ? 0xffff : count], [2, is64 ? 0xffff : count]),
    numbers([4, is64 ? 0xffffffff : size], [4, is64 ? 0xffffffff : listAt], [2, 0]),
  );
  return Buffer.concat(parts);
}
