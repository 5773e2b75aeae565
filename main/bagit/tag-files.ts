import { type BagFile, UnreadableFileError, VerificationRefused } from './bag-source.ts';
import { LINE_LIMIT, LINE_LIMIT_BYTES } from './limits.ts';

/** Thrown if a tag file violates RFC 8493 or is not UTF-8. */
export class MalformedTagFileError extends Error {}

/**
 * Reads a whole tag file. Throws `VerificationRefused`, `UnreadableFileError` or
 * `MalformedTagFileError`.
 */
export async function readTagFile(file: BagFile, limitBytes: number, signal: AbortSignal): Promise<Buffer> {
  if (file.byteLength > limitBytes) throw new VerificationRefused('listTooLong');
  const pieces: Buffer[] = [];
  let byteLength = 0;
  for await (const piece of file.read(signal)) {
    byteLength += piece.byteLength;
    // The file grew since it was listed.
    if (byteLength > limitBytes) throw new UnreadableFileError('damaged');
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}

const [LF, CR] = [0x0a, 0x0d];
/** Byte order mark that some editors write first. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new MalformedTagFileError('Not in UTF-8.', { cause: error });
  }
}

/**
 * Yields the lines of a tag file without a byte order mark; they end in LF, CR or CRLF (RFC 8493
 * 2.1.3). Throws `MalformedTagFileError`.
 */
export function* tagFileLines(bytes: Buffer): Generator<string> {
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  for (let start = hasMark ? BYTE_ORDER_MARK.length : 0; start < bytes.length; ) {
    let end = start;
    while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end += 1;
    const line = end - start > LINE_LIMIT_BYTES ? null : decode(bytes.subarray(start, end));
    if (line === null || line.length > LINE_LIMIT) throw new MalformedTagFileError('A line is too long.');
    yield line;
    start = end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1);
  }
}

/**
 * Parses the labels and values of bagit.txt or bag-info.txt, in order. Labels become lower case,
 * folded lines are joined (RFC 8493 2.2.2).
 */
export function parseLabels(bytes: Buffer): readonly (readonly [label: string, value: string])[] {
  const labels: [string, string][] = [];
  for (const line of tagFileLines(bytes)) {
    const last = labels.at(-1);
    if (line === '') continue;
    if (/^[ \t]/.test(line)) {
      if (last === undefined) throw new MalformedTagFileError('The first line continues nothing.');
      last[1] += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1) throw new MalformedTagFileError('A line has no label.');
    labels.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]);
  }
  return labels;
}
