import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

/** Content codings that requests ask for (RFC 9110 12.5.3). */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

interface Form {
  readonly create: () => Transform;
  /** Decodes the beginning of a body, or all if `isWhole`. Throws for another format. */
  readonly decode: (bytes: Uint8Array, isWhole: boolean) => Uint8Array;
}

/** Formats of a content coding, the proper one first. */
type Coding = readonly Form[];

/** Limit of a trial: a few hundred bytes may decode to any length. */
const TRIAL_BYTES = 1_024 * 1_024;

/** Largest Zstandard window that HTTP allows, as a power of two (RFC 9659 3). */
const ZSTD_WINDOW_LOG = 23;
const zstdParams = { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG };

const trial = (finishFlush: number) => ({ finishFlush, maxOutputLength: TRIAL_BYTES });
const { Z_SYNC_FLUSH, Z_FINISH, BROTLI_OPERATION_FLUSH, BROTLI_OPERATION_FINISH, ZSTD_e_flush } = constants;

const gzip: Form = { create: createGunzip, decode: (bytes) => gunzipSync(bytes, trial(Z_SYNC_FLUSH)) };
const zlib: Form = { create: createInflate, decode: (bytes) => inflateSync(bytes, trial(Z_SYNC_FLUSH)) };
const zstd: Form = {
  create: () => createZstdDecompress({ params: zstdParams }),
  decode: (bytes) => zstdDecompressSync(bytes, { ...trial(ZSTD_e_flush), params: zstdParams }),
};
// Has no signature: a few bytes of anything may match unless they have to end there.
const rawDeflate: Form = {
  create: createInflateRaw,
  decode: (bytes, isWhole) => inflateRawSync(bytes, trial(isWhole ? Z_FINISH : Z_SYNC_FLUSH)),
};
const brotli: Form = {
  create: createBrotliDecompress,
  decode: (bytes, isWhole) =>
    brotliDecompressSync(bytes, trial(isWhole ? BROTLI_OPERATION_FINISH : BROTLI_OPERATION_FLUSH)),
};

/**
 * Codings by name (RFC 9110 8.4.1, RFC 7932, RFC 8878). `deflate` means zlib (RFC 1950); some
 * servers send raw DEFLATE (RFC 1951), so browsers accept both.
 */
const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ['gzip', [gzip]],
  ['x-gzip', [gzip]],
  ['deflate', [zlib, rawDeflate]],
  ['br', [brotli]],
  ['zstd', [zstd]],
]);

/** Servers apply one coding, a proxy perhaps another; more only cost time. */
const MOST_CODINGS = 5;

/** A name without the quotes or parameters that some servers add. */
const NAME = /^\s*"?([^\s;"]*)/;

/**
 * Parses `Content-Encoding` (RFC 9110 8.4) in the order of application. Ignores unknown names, as
 * browsers do: `aws-chunked`, `utf-8`, `none` and `binary` say nothing about the bytes. `null` if
 * there are too many.
 */
export function codingsOf(contentEncoding: string | undefined): readonly Coding[] | null {
  const names = (contentEncoding ?? '').split(',').map((name) => NAME.exec(name)?.[1]?.toLowerCase() ?? '');
  const codings = names.flatMap((name) => {
    const coding = CODINGS.get(name);
    return coding === undefined ? [] : [coding];
  });
  return codings.length > MOST_CODINGS ? null : codings;
}

/** Bytes that show whether a body has a coding. */
export const CODING_SHOWN_BYTES = 512;

/**
 * Returns a body's decoders in the order of application. Trusts the bytes, not the name: proxies
 * that decode a body may leave its name. `beginning`: the first `CODING_SHOWN_BYTES`, or the whole
 * body if `isWhole`.
 */
export function decodersOf(
  codings: readonly Coding[],
  beginning: Uint8Array,
  isWhole: boolean,
): readonly Transform[] {
  const decoders: Transform[] = [];
  let bytes = beginning;
  for (const coding of codings.toReversed()) {
    for (const form of coding) {
      const decoded = decodedBy(form, bytes, isWhole);
      if (decoded === null) continue;
      decoders.push(form.create());
      bytes = decoded;
      break;
    }
  }
  return decoders;
}

/** Returns `null` if the bytes have another format. */
function decodedBy(form: Form, bytes: Uint8Array, isWhole: boolean): Uint8Array | null {
  try {
    return form.decode(bytes, isWhole);
  } catch (error) {
    const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
    return code === 'ERR_BUFFER_TOO_LARGE' ? new Uint8Array() : null;
  }
}

/** Recognises decoder failures by the codes of zlib, Zstandard and Brotli (`ERR__…`). */
export function isCodingError(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code !== undefined && /^(Z_|ZSTD_error_|ERR__ERROR_|ERR_BROTLI_)/.test(code);
}
