import { crc32, deflateRawSync } from 'node:zlib';

/** What stands twice in a ZIP of an entry. */
export interface HeaderFields {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly byteLength: number;
  readonly extra: Buffer;
}

/** An entry with what its two headers say, which need not be the same, nor true. */
export interface BuiltEntry {
  readonly local: HeaderFields;
  readonly central: HeaderFields;
  readonly content: Buffer;
  /** Between the content and the next entry. */
  readonly behind: Buffer;
  /** Instead of where it begins. */
  readonly position: number | null;
  /** Its bytes stand in another entry. */
  readonly isInside: boolean;
  readonly attributes: number;
  readonly madeBy: number;
  readonly comment: Buffer;
}

export interface BuiltZip {
  readonly entries: readonly BuiltEntry[];
  readonly front: Buffer;
  /** Between the entries and the directory. */
  readonly middle: Buffer;
  /** Between the directory and its end. */
  readonly beforeEnd: Buffer;
  readonly comment: Buffer;
  readonly back: Buffer;
  /** Changes to the end of the directory, by the position of a field of two or four bytes. */
  readonly end: Readonly<Record<number, number>>;
  readonly isZip64: boolean;
}

const NONE = Buffer.alloc(0);
const UTF8 = 0x0800;

export function entryOf(
  path: string,
  text: string | Buffer,
  { isDeflated = false, isBehind = false, mode = 0o100644 } = {},
): BuiltEntry {
  const bytes = Buffer.from(text);
  const content = isDeflated ? deflateRawSync(bytes) : bytes;
  const sizes = { crc32: crc32(bytes), compressedBytes: content.length, byteLength: bytes.length };
  const central: HeaderFields = {
    name: Buffer.from(path),
    flags: UTF8 | (isBehind ? 8 : 0),
    method: isDeflated ? 8 : 0,
    time: 0x5976_6000,
    extra: NONE,
    ...sizes,
  };
  return {
    central,
    local: isBehind ? { ...central, crc32: 0, compressedBytes: 0, byteLength: 0 } : central,
    content,
    behind: isBehind
      ? numbers([4, 0x0807_4b50], [4, sizes.crc32], [4, sizes.compressedBytes], [4, sizes.byteLength])
      : NONE,
    position: null,
    isInside: false,
    attributes: mode * 0x1_0000,
    madeBy: 0x0314,
    comment: NONE,
  };
}

export const zipOf = (...entries: readonly BuiltEntry[]): BuiltZip => ({
  entries,
  front: NONE,
  middle: NONE,
  beforeEnd: NONE,
  comment: NONE,
  back: NONE,
  end: {},
  isZip64: false,
});

export function numbers(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const all = fields.map(([length, value]) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    return bytes.subarray(0, length);
  });
  return Buffer.concat(all);
}

function shared({ name, flags, method, time, extra, ...sizes }: HeaderFields): Buffer {
  return numbers(
    [2, 20],
    [2, flags],
    [2, method],
    [4, time],
    [4, sizes.crc32],
    [4, sizes.compressedBytes],
    [4, sizes.byteLength],
    [2, name.length],
    [2, extra.length],
  );
}

/** The bytes of a ZIP, as they are described. */
export function buildZip(zip: BuiltZip): Buffer {
  const pieces: Buffer[] = [zip.front];
  const directory: Buffer[] = [];
  let at = zip.front.length;
  for (const one of zip.entries) {
    const { local, central, content, behind, position, isInside, attributes, madeBy, comment } = one;
    directory.push(
      numbers([4, 0x0201_4b50], [2, madeBy]),
      shared(central),
      numbers([2, comment.length], [2, 0], [2, 0], [4, attributes], [4, position ?? at]),
      central.name,
      central.extra,
      comment,
    );
    if (isInside) continue;
    const entry = [numbers([4, 0x0403_4b50]), shared(local), local.name, local.extra, content, behind];
    pieces.push(...entry);
    at += entry.reduce((sum, { length }) => sum + length, 0);
  }
  at += zip.middle.length;
  const bytes = Buffer.concat(directory);
  const count = zip.entries.length;
  const zip64 = zip.isZip64
    ? [
        numbers([4, 0x0606_4b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
        numbers([8, bytes.length], [8, at], [4, 0x0706_4b50], [4, 0], [8, at + bytes.length], [4, 1]),
      ]
    : [];
  const end = Buffer.concat([
    numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, bytes.length], [4, at]),
    numbers([2, zip.comment.length]),
    zip.comment,
  ]);
  for (const [position, value] of Object.entries(zip.end)) {
    const field = Number(position);
    end.writeUIntLE(value, field, field < 12 || field === 20 ? 2 : 4);
  }
  return Buffer.concat([...pieces, zip.middle, bytes, zip.beforeEnd, ...zip64, end, zip.back]);
}
