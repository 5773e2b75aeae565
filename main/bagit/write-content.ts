import { createHash, hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { yieldToEventLoop } from '../shared/yield-to-event-loop.ts';
import { lengthError } from './file-limit.ts';

/**
 * Pieces of a file in order. Each is written before the next is taken, so they may share a buffer.
 */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Target length of the pieces that are written. */
const PIECE_CHARACTERS = 64 * 1024;

export type Texts = Iterable<string> | AsyncIterable<string>;

/**
 * Joins short texts, so that a table of thousands of lines needs few writes. Yields to the event
 * loop between pieces.
 */
export async function* encodeTexts(texts: Texts): AsyncGenerator<Uint8Array> {
  let joined = '';
  for await (const text of texts) {
    joined += text;
    if (joined.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(joined);
    joined = '';
    await yieldToEventLoop();
  }
  yield Buffer.from(joined);
}

/** Hash (lower-case hex) and length of what was written. */
export interface WrittenContent {
  readonly sha256: string;
  readonly byteLength: number;
}

/** Returns the hash and length that a text would have when written. */
export function contentOf(text: string): WrittenContent {
  return { sha256: hash('sha256', text, 'hex'), byteLength: Buffer.byteLength(text) };
}

/** Thrown if the content has a different hash than expected: the source changed. */
export class ContentChangedError extends Error {
  constructor() {
    super('The content has another SHA-256 than expected.');
  }
}

/** Counts and hashes pieces as they pass; `written` covers the pieces so far. */
export function hashContent(content: Content): {
  readonly content: AsyncIterable<Uint8Array>;
  readonly written: () => WrittenContent;
  /** Range of the last piece, bytes. */
  readonly lastPiece: () => readonly [start: number, end: number];
} {
  const sum = createHash('sha256');
  let [start, byteLength] = [0, 0];
  async function* pass() {
    for await (const piece of content) {
      sum.update(piece);
      start = byteLength;
      byteLength += piece.byteLength;
      yield piece;
    }
  }
  return {
    content: pass(),
    written: () => ({ sha256: sum.digest('hex'), byteLength }),
    lastPiece: () => [start, byteLength],
  };
}

/**
 * Writes all pieces to an open file. Throws `FileTooLongError`, or `ContentChangedError` if the
 * hash is not `sha256`.
 */
export async function writeContent(
  file: FileHandle,
  content: Content,
  sha256: string | undefined,
): Promise<WrittenContent> {
  const hashed = hashContent(content);
  await file.writeFile(hashed.content).catch((error: unknown) => {
    throw lengthError(error, ...hashed.lastPiece());
  });
  const written = hashed.written();
  if (sha256 !== undefined && written.sha256 !== sha256) throw new ContentChangedError();
  return written;
}
