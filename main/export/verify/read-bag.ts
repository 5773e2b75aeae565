import { hash as hashOf } from 'node:crypto';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';
import { DECLARATION_NAME, INFO_NAME, PAYLOAD_FOLDER, TAG_LIST_NAME } from '../../bagit/bag-files.ts';
import {
  type BagFile,
  type BagListing,
  bytesOf,
  UnreadableFileError,
  VerificationRefused,
} from '../../bagit/bag-source.ts';
import { finding } from '../../bagit/finding.ts';
import {
  INFO_LIMIT_BYTES,
  LIST_LIMIT_BYTES,
  RECORD_LIMIT_BYTES,
  SIGNATURE_LIMIT_BYTES,
} from '../../bagit/limits.ts';
import { MalformedTagFileError, parseLabels, readTagFile } from '../../bagit/tag-files.ts';
import { JOURNAL_FILES } from '../bag/journal.ts';
import { MANIFEST_NAME } from '../bag/manifest-schema.ts';
import { type ChecksumList, isUnsafePath, listNameOf, parseChecksumList, pathKey } from './checksum-list.ts';
import { type OwnRecord, readOwnRecord } from './own-record.ts';
import { foundBeside, systemPathOf } from './system-files.ts';

const AGENT = 'bag-software-agent';
/** Signature of the tag file list, in the same folder. */
export const SIGNATURE_NAME = `${TAG_LIST_NAME}.sig`;

/**
 * Any of these makes a folder a bag, so that one without its declaration counts as interrupted.
 */
const BAG_MARK = /^((?:[^/]+\/)?)(?:(?:bagit|(?:tag)?manifest-[a-z0-9-]+)\.txt|manifest\.json)$/;

/** Returns true if a file shows that its export is incomplete: a partial file, or the journal. */
export function isUnfinished(path: string): boolean {
  return path.endsWith('.part') || JOURNAL_FILES.some((name) => name === path);
}

/** Parsed tag files of a bag. */
export interface Bag {
  /** Its files by the key of their path inside the bag. */
  readonly files: ReadonlyMap<string, BagFile>;
  readonly labels: readonly (readonly [label: string, value: string])[];
  readonly lists: readonly ChecksumList[];
  /**
   * From manifest.json if Fleetglass made the bag; `null` if another program did, or if it is too
   * long to compare.
   */
  readonly record: OwnRecord | null;
  /** True if Fleetglass made it, so that every file outside the folder `data` is listed. */
  readonly isOwn: boolean;
  readonly signature: { readonly text: string; readonly content: Buffer } | null;
  /** SHA-256 of the tag files as they were read here: a drive may return other bytes later. */
  readonly readHere: ReadonlyMap<string, string>;
  /** Totals of the folder `data`, without system files. */
  readonly total: { readonly files: number; readonly bytes: number };
  readonly findings: readonly Finding[];
}

/** Finds the bag in a folder or ZIP and reads its tag files. Throws `VerificationRefused`. */
export async function readBag(listing: BagListing, signal: AbortSignal): Promise<Bag> {
  bytesOf(listing.files);
  const findings = [...listing.findings];
  const base = findBase(listing.files);
  const files = collectFiles(listing.files, base, findings);
  const readHere = new Map<string, string>();
  const tagList = { content: null as Buffer | null };

  /**
   * Returns the bytes of a tag file; `null` if missing, or if a finding says why it can't be read.
   */
  async function read(path: string, limitBytes: number): Promise<Buffer | null> {
    const file = files.get(path);
    if (file === undefined) return null;
    try {
      const bytes = await readTagFile(file, limitBytes, signal);
      readHere.set(path, hashOf('sha256', bytes));
      if (path === TAG_LIST_NAME) tagList.content = bytes;
      return bytes;
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      findings.push(finding(error.fault === 'damaged' ? 'changed' : 'unreadable', { path }));
      return null;
    }
  }

  /** Returns the parsed tag file; `null` as with `read`, or if malformed. */
  async function parse<Value>(path: string, limitBytes: number, parser: (bytes: Buffer) => Value) {
    const bytes = await read(path, limitBytes);
    try {
      return bytes === null ? null : parser(bytes);
    } catch (error) {
      if (!(error instanceof MalformedTagFileError)) throw error;
      findings.push(finding('malformed', { path }));
      return null;
    }
  }

  async function readRecord(): Promise<OwnRecord | null> {
    try {
      if ((files.get(MANIFEST_NAME)?.byteLength ?? 0) > RECORD_LIMIT_BYTES) throw new RangeError();
      return await parse(MANIFEST_NAME, RECORD_LIMIT_BYTES, readOwnRecord);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      findings.push(finding('recordTooLarge', { path: MANIFEST_NAME }));
      return null;
    }
  }

  await parse(DECLARATION_NAME, INFO_LIMIT_BYTES, checkDeclaration);
  const labels = (await parse(INFO_NAME, INFO_LIMIT_BYTES, parseLabels)) ?? [];
  const lists: ChecksumList[] = [];
  for (const path of files.keys()) {
    const name = listNameOf(path);
    if (name === null) continue;
    const { algorithm, isSupported } = name;
    if (!isSupported) findings.push(finding('checksumsUnsupported', { algorithm }));
    else {
      const list = await parse(path, LIST_LIMIT_BYTES, (bytes) => parseChecksumList(path, algorithm, bytes));
      if (list !== null) lists.push(list);
    }
  }
  const record = await readRecord();
  const isOwn =
    record !== null || labels.some(([label, value]) => label === AGENT && value.startsWith('Fleetglass'));
  const isSaid = findings.some(({ values }) => values['path'] === MANIFEST_NAME);
  if (isOwn && record === null && files.has(MANIFEST_NAME) && !isSaid)
    findings.push(finding('malformed', { path: MANIFEST_NAME }));
  const isBag = isOwn || files.has(DECLARATION_NAME) || lists.length > 0;
  if (!isBag && ![...files.keys()].some((path) => isUnfinished(path)))
    throw new VerificationRefused('notAnExport');
  const signature = await read(SIGNATURE_NAME, SIGNATURE_LIMIT_BYTES);
  return {
    files,
    labels,
    lists,
    record,
    isOwn,
    signature:
      signature === null || tagList.content === null
        ? null
        : { text: signature.toString('latin1'), content: tagList.content },
    readHere,
    total: totalOf(files, lists),
    findings,
  };
}

/** Returns true for a path in the folder of the images. */
export const isData = (path: string) => path.startsWith(`${PAYLOAD_FOLDER}/`);

function totalOf(files: ReadonlyMap<string, BagFile>, lists: readonly ChecksumList[]): Bag['total'] {
  const total = { files: 0, bytes: 0 };
  for (const [path, { byteLength }] of files) {
    const isListed = lists.some(({ digests }) => digests.has(path));
    if (!isData(path) || (!isListed && systemPathOf(path) !== null)) continue;
    total.files += 1;
    total.bytes += byteLength;
  }
  return total;
}

/**
 * Returns the folder of the bag inside the source, ending with `/`: the top, or the only folder
 * there (RFC 8493, 4).
 */
function findBase(files: readonly BagFile[]): string {
  const folders = new Set(files.flatMap(({ path }) => BAG_MARK.exec(path)?.[1] ?? []));
  if (folders.has('')) return '';
  if (folders.size > 1) throw new VerificationRefused('severalExports');
  const [folder = ''] = folders;
  return folder;
}

function collectFiles(all: readonly BagFile[], base: string, findings: Finding[]): Map<string, BagFile> {
  const files = new Map<string, BagFile>();
  for (const file of all) {
    const path = file.path.slice(base.length);
    const key = pathKey(path);
    if (!file.path.startsWith(base)) findings.push(foundBeside('added', file.path));
    else if (isUnsafePath(path.replaceAll(':', ''))) findings.push(finding('unsafePath', { path }));
    // Windows leaves `Thumbs.db:encryptable`, which other systems show as a file.
    else if (isUnsafePath(path)) findings.push(foundBeside('unsafePath', path));
    else if (files.has(key)) findings.push(finding('storedTwice', { path }));
    else files.set(key, file);
  }
  return files;
}

/** RFC 8493, 2.1.1; versions before 1.0 differ in what they allow, not in what is checked. */
function checkDeclaration(bytes: Buffer): void {
  const labels = new Map(parseLabels(bytes));
  const isVersion = /^\d+\.\d+$/.test(labels.get('bagit-version') ?? '');
  if (!isVersion || labels.get('tag-file-character-encoding')?.toUpperCase() !== 'UTF-8')
    throw new MalformedTagFileError('The declaration has no version, or not UTF-8.');
}
