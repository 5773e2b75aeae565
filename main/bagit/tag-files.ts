import { type BagFile, UnreadableFileError, VerificationRefused } from './bag-source.ts';
import { LINE_LIMIT } from './limits.ts';

/** A tag file that is not as RFC 8493 has it, or not in UTF-8. */
export class MalformedTagFileError extends Error {}

/** Reads a whole tag file. Throws `VerificationRefused`, `UnreadableFileError` or `MalformedTagFileError`. */
export async function readTagFile(file: BagFile, limitBytes: number, signal: AbortSignal): Promise<Buffer> {
  if (file.byteLength > limitBytes) throw new VerificationRefused('listTooLong');
  const pieces: Buffer[] = [];
  let byteLength = 0;
  for await (const piece of file.read(signal)) {
    byteLength += piece.byteLength;
    // It grew since it was listed.
    if (byteLength > limitBytes) throw new UnreadableFileError('damaged');
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text of a tag file, without the mark that some editors put first. */
export function decodeTagFile(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new MalformedTagFileError('Not in UTF-8.', { cause: error });
  }
}

/** The lines of a tag file; they end with LF, CR or CRLF (RFC 8493, 2.1.3). */
export function* tagFileLines(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start);
    if (end - start > LINE_LIMIT) throw new MalformedTagFileError('A line is too long.');
    yield text.slice(start, end);
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

function lineEnd(text: string, start: number): number {
  const next = [text.indexOf('\n', start), text.indexOf('\r', start)].filter((at) => at >= 0);
  return Math.min(text.length, ...next);
}

/** Labels and values of bagit.txt or bag-info.txt, in their order; labels are in lower case, lines that are folded are joined (RFC 8493, 2.2.2). */
export function parseLabels(text: string): readonly (readonly [label: string, value: string])[] {
  const labels: [string, string][] = [];
  for (const line of tagFileLines(text)) {
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
