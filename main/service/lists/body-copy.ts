import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A fleet's JSON shrinks to a tenth even so. */
const FASTEST = 1;

/** Keeps a compressed body, up to `mostBytes`, in case its list has to be read whole. */
export function createBodyCopy(mostBytes: number) {
  let pieces: Uint8Array[] = [];
  let byteLength = 0;
  return {
    add(bytes: Uint8Array): void {
      byteLength += bytes.byteLength;
      if (byteLength <= mostBytes) pieces.push(deflateRawSync(bytes, { level: FASTEST }));
      else pieces = [];
    },
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
