import { createHash } from 'node:crypto';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';
import { TAG_LIST_NAME } from '../../bagit/bag-files.ts';
import { type BagFile, UnreadableFileError } from '../../bagit/bag-source.ts';
import { finding } from '../../bagit/finding.ts';
import type { ChecksumList } from './checksum-list.ts';
import { type Bag, isData, isUnfinished, SIGNATURE_NAME } from './read-bag.ts';
import { foundBeside } from './system-files.ts';

/** Progress of the check. */
export interface VerificationProgress {
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesDone: number;
}

/** Findings from reading all listed files. */
export interface CheckedFiles {
  readonly findings: readonly Finding[];
  /** SHA-256 of the files that are in a list of SHA-256, by key. */
  readonly sha256: ReadonlyMap<string, string>;
}

/**
 * Reads each listed file once, sorted by path, and compares it with all lists. Throws the signal's
 * reason.
 */
export async function checkFiles(
  { files, lists, isOwn, readHere }: Bag,
  signal: AbortSignal,
  onProgress: (progress: VerificationProgress) => void,
): Promise<CheckedFiles> {
  const findings: Finding[] = [];
  const sha256 = new Map<string, string>();
  const listed = [...files].filter(([path]) => lists.some(({ digests }) => digests.has(path)));
  const bytes = listed.reduce((sum, [, { byteLength }]) => sum + byteLength, 0);
  let [filesDone, bytesDone] = [0, 0];
  const notify = () => onProgress({ files: listed.length, filesDone, bytes, bytesDone });
  notify();
  for (const [path, file] of listed.toSorted(byPath)) {
    const wanted = lists.filter(({ digests }) => digests.has(path));
    try {
      const before = readHere.get(path);
      const algorithms = wanted
        .map(({ algorithm }) => algorithm)
        .concat(before === undefined ? [] : 'sha256');
      const digests = await hashFile(file, algorithms, signal, (count) => {
        bytesDone += count;
        notify();
      });
      const isAsRead = before === undefined || digests.get('sha256') === before;
      if (!isAsRead || wanted.some((list) => digests.get(list.algorithm) !== list.digests.get(path)))
        findings.push(finding('changed', { path }));
      const digest = digests.get('sha256');
      if (digest !== undefined) sha256.set(path, digest);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      findings.push(finding(error.fault === 'damaged' ? 'changed' : 'unreadable', { path }));
    }
    filesDone += 1;
    notify();
  }
  return { findings: [...findings, ...compareNames(files, lists, isOwn)], sha256 };
}

function byPath([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : Number(a > b);
}

async function hashFile(
  file: BagFile,
  algorithms: readonly string[],
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const sums = [...new Set(algorithms)].map((algorithm) => [algorithm, createHash(algorithm)] as const);
  let byteLength = 0;
  for await (const piece of file.read(signal)) {
    byteLength += piece.byteLength;
    // The file has grown since it was listed, and may never end.
    if (byteLength > file.byteLength) throw new UnreadableFileError('damaged');
    for (const [, sum] of sums) sum.update(piece);
    onBytes(piece.byteLength);
  }
  return new Map(sums.map(([algorithm, sum]) => [algorithm, sum.digest('hex')]));
}

/** Finds listed files that are missing, and existing ones that are not listed. */
function compareNames(
  files: ReadonlyMap<string, BagFile>,
  lists: readonly ChecksumList[],
  isOwn: boolean,
): readonly Finding[] {
  const named = new Set(lists.flatMap(({ digests }) => [...digests.keys()]));
  const absent = [...named].filter((path) => !files.has(path)).map((path) => finding('missing', { path }));
  const tagLists = lists.filter(({ isOfTags }) => isOfTags);
  const additional = [...files.keys()].flatMap((path): readonly Finding[] => {
    if (isUnfinished(path)) return [finding('unfinished', { path })];
    if (!named.has(path))
      return isFreeFile(path, isOwn, tagLists.length > 0) ? [] : [foundBeside('added', path)];
    if (!isData(path)) return [];
    // RFC 8493, 3: each list of the folder `data` is complete.
    return lists
      .filter((list) => !list.isOfTags && !list.digests.has(path))
      .map((list) => finding('unlisted', { path, manifest: list.path }));
  });
  return [...absent, ...additional];
}

/**
 * Returns true for a file that need not be listed. A foreign bag may omit tag files (RFC 8493,
 * 2.2.4); Fleetglass lists all of them.
 */
function isFreeFile(path: string, isOwn: boolean, hasTagList: boolean): boolean {
  if (path === SIGNATURE_NAME || path === TAG_LIST_NAME) return true;
  if (isData(path)) return false;
  return !hasTagList || (!isOwn && /^tagmanifest-[a-z0-9-]+\.txt$/.test(path));
}
