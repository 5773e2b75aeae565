import { FILE_LIMIT } from '../../bagit/limits.ts';
import { MalformedTagFileError, tagFileLines } from '../../bagit/tag-files.ts';

/** manifest-sha256.txt, tagmanifest-sha256.txt and their like. */
export interface ChecksumList {
  /** The path of the list itself. */
  readonly path: string;
  /** As Node.js names it. */
  readonly algorithm: string;
  readonly isWeak: boolean;
  /** The files beside the folder `data`, not those in it. */
  readonly isOfTags: boolean;
  /** Digests in lower-case hex, by the key of the path. */
  readonly digests: ReadonlyMap<string, string>;
  /** Paths that lead out of the export. */
  readonly unsafePaths: readonly string[];
  /** Paths that have two lines. */
  readonly repeatedPaths: readonly string[];
  /** Lower case, two spaces, LF, each path once: as Fleetglass and `sha256sum` write it. */
  readonly isCanonical: boolean;
}

/** Algorithms of RFC 8493, 2.4, with the length of a digest in hex digits. MD5 and SHA-1 find damage, but no forgery. */
const ALGORITHMS: Readonly<Record<string, { readonly digits: number; readonly isWeak: boolean }>> = {
  md5: { digits: 32, isWeak: true },
  sha1: { digits: 40, isWeak: true },
  sha224: { digits: 56, isWeak: false },
  sha256: { digits: 64, isWeak: false },
  sha384: { digits: 96, isWeak: false },
  sha512: { digits: 128, isWeak: false },
};

/** The kind of list that a file in the top folder is; null: none. */
export function listNameOf(
  path: string,
): { readonly algorithm: string; readonly isOfTags: boolean; readonly isSupported: boolean } | null {
  const match = /^(tag)?manifest-([a-z0-9-]+)\.txt$/.exec(path);
  if (match === null) return null;
  const algorithm = match[2] ?? '';
  return { algorithm, isOfTags: match[1] !== undefined, isSupported: Object.hasOwn(ALGORITHMS, algorithm) };
}

/** Ordering a run of marks takes the square of its length; words of no language have as many (Unicode UAX 15, 13). */
const LONG_RUN_OF_MARKS = /\p{M}{31}/u;

/** What two spellings of one path share: macOS stores names decomposed (RFC 8493, 6.1.1). */
export function pathKey(path: string): string {
  return LONG_RUN_OF_MARKS.test(path) ? path : path.normalize('NFC');
}

/** Absolute, climbing, in a home folder (`~$` begins a lock of Microsoft Office), parted by what Windows takes for a separator, or a stream inside another file (`a.jpg:b`). */
export function isUnsafePath(path: string): boolean {
  const parts = path.split(/[/\\]/);
  return /[\0:]/.test(path) || parts[0] === '' || /^~(?!\$)/.test(path) || parts.includes('..');
}

const encoded: Readonly<Record<string, string>> = { '%0a': '\n', '%0d': '\r', '%25': '%' };

/** RFC 8493, 2.1.3: CR, LF and % alone are encoded. */
function decodePath(path: string): string {
  return path.replace(/%(?:0a|0d|25)/gi, (letters) => encoded[letters.toLowerCase()] ?? letters);
}

function encodePath(path: string): string {
  return path.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D');
}

/** Throws `MalformedTagFileError`, also for more lines than an export has files. The algorithm of its name has to be supported. */
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
    if (isUnsafePath(listed)) unsafePaths.push(listed);
    else if (digests.has(pathKey(listed))) repeatedPaths.push(listed);
    else digests.set(pathKey(listed), digest);
  }
  return {
    path,
    algorithm,
    isWeak,
    isOfTags: path.startsWith('tag'),
    digests,
    unsafePaths,
    repeatedPaths,
    // A byte more is a mark, another end of a line, or none.
    isCanonical: canonicalBytes === bytes.length && !bytes.includes('\r'),
  };
}
