import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The content codings that this app decodes, as they are written into `Accept-Encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

/** Makes the decoder of a content coding; null for a body that is not coded, `unknown` for any other coding. */
export function createDecoder(contentEncoding: string | undefined): Transform | null | 'unknown' {
  switch ((contentEncoding ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      return 'unknown';
  }
}

/** Whether a decoder failed: the codes of zlib are Z_DATA_ERROR, Z_BUF_ERROR…; those of brotli begin with ERR_. */
export function isCodingError(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code !== undefined && /^(Z_|ERR_(_?BROTLI|BUFFER|PADDING))/.test(code);
}
