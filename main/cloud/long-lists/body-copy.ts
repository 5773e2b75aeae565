import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** JSON of a fleet takes a tenth already. */
const FASTEST = 1;

/** Holds a body, compressed, for the case that its list can't be read while it comes. A longer one than `mostBytes` is let go. */
export function createBodyCopy(mostBytes: number) {
  let pieces: Uint8Array[] = [];
  let byteLength = 0;
  return {
    add(bytes: Uint8Array): void {
      byteLength += bytes.byteLength;
      if (byteLength <= mostBytes) pieces.push(deflateRawSync(bytes, { level: FASTEST }));
      else pieces = [];
    },
    /** It was let go. */
    isTooLong: () => byteLength > mostBytes,
    take(): Uint8Array {
      const body = Buffer.allocUnsafeSlow(byteLength);
      let length = 0;
      for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
        const bytes = inflateRawSync(piece);
        body.set(bytes, length);
        length += bytes.byteLength;
      }
      return body;
    },
  };
}
