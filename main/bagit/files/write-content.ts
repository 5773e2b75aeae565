import { createHash, hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import { lengthError } from './file-limit.ts';

/** Pieces of a file in their order. A piece has been written when the next one is taken, so that they may share one buffer. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Pieces of about this length are written at a time. */
const PIECE_CHARACTERS = 64 * 1024;

export type Texts = Iterable<string> | AsyncIterable<string>;

/** Joins short texts, so that a table of thousands of lines is written in few pieces. The main loop goes on between them. */
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

/** What was written: lower-case hex, bytes. */
export interface WrittenContent {
  readonly sha256: string;
  readonly byteLength: number;
}

/** What a text would be written as. */
export function contentOf(text: string): WrittenContent {
  return { sha256: hash('sha256', text, 'hex'), byteLength: Buffer.byteLength(text) };
}

/** The content has another hash than was said: the source changed. */
export class ContentChangedError extends Error {
  constructor() {
    super('The content has another SHA-256 than expected.');
  }
}

/** Counts and hashes pieces on their way; `written` is the sum of what has passed. */
export function hashContent(content: Content): {
  readonly content: AsyncIterable<Uint8Array>;
  readonly written: () => WrittenContent;
  /** Where the last piece begins and ends. */
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

/** Writes all pieces to an open file. Throws `ContentChangedError` when they do not have the hash `sha256`, and `FileTooLongError`. */
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
