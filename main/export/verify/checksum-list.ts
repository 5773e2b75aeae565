import { FILE_LIMIT } from '../../bagit/limits.ts';
import { MalformedTagFileError, tagFileLines } from '../../bagit/tag-files.ts';

/** A list such as manifest-sha256.txt or tagmanifest-sha256.txt. */
export interface ChecksumList {
  /** Path of the list itself. */
  readonly path: string;
  /** As named by Node.js. */
  readonly algorithm: string;
  readonly isWeak: boolean;
  /** Lists files outside the folder `data`, rather than inside. */
  readonly isOfTags: boolean;
  /** Digests in lower-case hex, by the key of the path. */
  readonly digests: ReadonlyMap<string, string>;
  /** Paths that lead out of the export. */
  readonly unsafePaths: readonly string[];
  /** Paths with two lines. */
  readonly repeatedPaths: readonly string[];
  /**
   * True if written as by Fleetglass and `sha256sum`: lower case, two spaces, LF, each path once.
   */
  readonly isCanonical: boolean;
}

/**
 * Algorithms of RFC 8493, 2.4, with the length of a digest in hex digits. MD5 and SHA-1 detect
 * damage, but not forgery.
 */
const ALGORITHMS: Readonly<Record<string, { readonly digits: number; readonly isWeak: boolean }>> = {
  md5: { digits: 32, isWeak: true },
  sha1: { digits: 40, isWeak: true },
  sha224: { digits: 56, isWeak: false },
  sha256: { digits: 64, isWeak: false },
  sha384: { digits: 96, isWeak: false },
  sha512: { digits: 128, isWeak: false },
};

/** Returns which list a top-level file is, if any. */
export function listNameOf(
  path: string,
): { readonly algorithm: string; readonly isOfTags: boolean; readonly isSupported: boolean } | null {
  const match = /^(tag)?manifest-([a-z0-9-]+)\.txt$/.exec(path);
  if (match === null) return null;
  const algorithm = match[2] ?? '';
  return { algorithm, isOfTags: match[1] !== undefined, isSupported: Object.hasOwn(ALGORITHMS, algorithm) };
}

/**
 * Normalizing a run of combining marks takes quadratic time; no language has runs this long
 * (Unicode UAX 15, 13).
 */
const LONG_RUN_OF_MARKS = /\p{M}{31}/u;

/**
 * Returns a key common to all spellings of a path: macOS stores names decomposed (RFC 8493,
 * 6.1.1).
 */
export function pathKey(path: string): string {
  return LONG_RUN_OF_MARKS.test(path) ? path : path.normalize('NFC');
}

/**
 * Returns true for a path that is absolute, climbing, in a home folder (`~$` begins a lock of
 * Microsoft Office), split by a Windows separator, or a stream inside another file (`a.jpg:b`).
 */
export function isUnsafePath(path: string): boolean {
  return /[\0:]|^(?:$|[/\\]|~(?!\$))|(?:^|[/\\])\.\.(?:$|[/\\])/.test(path);
}

const encoded: Readonly<Record<string, string>> = { '%0a': '\n', '%0d': '\r', '%25': '%' };

/** Decodes CR, LF and %, the only encoded characters (RFC 8493, 2.1.3). */
function decodePath(path: string): string {
  return path.replace(/%(?:0a|0d|25)/gi, (letters) => encoded[letters.toLowerCase()] ?? letters);
}

function encodePath(path: string): string {
  if (!/[%\n\r]/.test(path)) return path;
  return path.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D');
}

/**
 * Throws `MalformedTagFileError`, also if there are more lines than an export has files.
 * `algorithm` must be supported.
 */
export function parseChecksumList(path: string, algorithm: string, bytes: Buffer): ChecksumList {
  const { digits, isWeak } = ALGORITHMS[algorithm] ?? { digits: 0, isWeak: true };
  const digests = new Map<string, string>();
  const unsafePaths: string[] = [];
  const repeatedPaths: string[] = [];
  let [lines, canonicalBytes] = [0, 0];
  for (const line of tagFileLines(bytes)) {
    const digest = line.slice(0, digits).toLowerCase();
    const separator = /^[ \t]+\*?(?:\.\/)?/.exec(line.slice(digits))?.[0] ?? '';
    const written = line.slice(digits + separator.length);
    if (digest.length < digits || !/^[0-9a-f]+$/.test(digest) || separator === '' || written === '')
      throw new MalformedTagFileError('A line is no digest with a path.');
    lines += 1;
    if (lines > FILE_LIMIT) throw new MalformedTagFileError('There are too many lines.');
    const listed = decodePath(written);
    if (line === `${digest}  ${encodePath(listed)}`) canonicalBytes += Buffer.byteLength(line) + 1;
    const key = pathKey(listed);
    if (isUnsafePath(listed)) unsafePaths.push(listed);
    else if (digests.has(key)) repeatedPaths.push(listed);
    else digests.set(key, digest);
  }
  return {
    path,
    algorithm,
    isWeak,
    isOfTags: path.startsWith('tag'),
    digests,
    unsafePaths,
    repeatedPaths,
    // An extra byte is a byte order mark, another line end, or a missing one.
    isCanonical: canonicalBytes === bytes.length && !bytes.includes('\r'),
  };
}
