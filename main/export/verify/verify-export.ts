import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type FindingCode,
  type FindingWeight,
  findingWeights,
} from '../../../preload/contract/fleet/finding-codes.ts';
import type { Finding, VerifiedSource } from '../../../preload/contract/fleet/verification.ts';
import { instantOfText } from '../../../preload/contract/rules/instant.ts';
import {
  DECLARATION_NAME,
  INFO_NAME,
  PAYLOAD_LIST_NAME,
  SIGNER_LABEL,
  TAG_LIST_NAME,
} from '../../bagit/bag-files.ts';
import { type BagSource, VerificationRefused } from '../../bagit/bag-source.ts';
import { finding } from '../../bagit/finding.ts';
import { openZipSource } from '../../bagit/zip-source.ts';
import { acceptInstant } from '../../gate/accept-time.ts';
import { MANIFEST_NAME } from '../bag/manifest-schema.ts';
import { type CheckedFiles, checkFiles, type VerificationProgress } from './check-files.ts';
import { pathKey } from './checksum-list.ts';
import { type FoundParts, findParts } from './find-parts.ts';
import { createFolderSource } from './folder-source.ts';
import { type CheckedBag, type CheckedPart, joinParts } from './join-parts.ts';
import type { KnownSigner } from './known-signers.ts';
import type { Verification, VerificationOptions } from './outcome.ts';
import { checkRecord } from './own-record.ts';
import { type Bag, isUnfinished, readBag } from './read-bag.ts';
import { checkSshSignature, isFingerprint, SIGNATURE_NAMESPACE } from './ssh-signature.ts';

export { SIGNER_LABEL };

/**
 * Checks an export in a folder or ZIP, or its parts in a folder, offline and without writing.
 * `path`: absolute. Never rejects because of the export's content.
 */
export async function verifyExport(path: string, options: VerificationOptions): Promise<Verification> {
  const name = basename(path);
  try {
    const parts = await findParts(path);
    if (parts !== null) return await verifyParts(name, parts, options);
    const source = await openSource(path);
    try {
      return await verifySource(source, options);
    } finally {
      await source.close();
    }
  } catch (error) {
    if (options.signal.aborted) return { kind: 'cancelled', name };
    if (!(error instanceof VerificationRefused)) throw error;
    return isUnfinished(name) ? cutOffArchive(name) : { kind: 'refused', name, reason: error.reason };
  }
}

/** An unfinished archive has no directory to read. */
function cutOffArchive(name: string): Verification {
  return {
    kind: 'checked',
    verdict: 'red',
    state: 'incomplete',
    source: { kind: 'zip', name },
    files: 0,
    bytes: 0,
    missingImages: 0,
    date: null,
    findingCount: 1,
    findings: [finding('unfinished', { path: name })],
  };
}

async function openSource(path: string): Promise<BagSource> {
  const stats = await stat(path).catch((error: unknown) => {
    const isGone = error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
    throw new VerificationRefused(isGone ? 'notFound' : 'unreadable', error);
  });
  if (stats.isDirectory()) return createFolderSource(path);
  if (!stats.isFile()) throw new VerificationRefused('notAnExport');
  return await openZipSource(path);
}

/** Checks an opened export. Throws `VerificationRefused`, or the signal's reason. */
export async function verifySource(source: BagSource, options: VerificationOptions): Promise<Verification> {
  return conclude(source, await checkSource(source, options));
}

async function checkSource(
  source: BagSource,
  options: VerificationOptions,
): Promise<Omit<CheckedPart, 'name' | 'isUnknown'>> {
  const bag = await readBag(await source.list(options.signal), options.signal);
  // It was interrupted before its lists were written: there is nothing to compare its files with.
  if (bag.isOwn && bag.lists.length === 0) return describe(bag, [...bag.findings, finding('notFinished')]);
  const checked = await checkFiles(bag, options.signal, options.onProgress);
  const found = [
    ...bag.findings,
    ...checked.findings,
    ...checkTagFiles(bag),
    ...checkLists(bag),
    ...checkLabels(bag),
    ...checkTotal(bag),
    ...checkSignature(bag, options.knownSigners),
    ...checkImages(bag, checked),
    ...(await source.checkRest(options.signal)),
  ];
  if (isUnfinished(source.name)) found.push(finding('unfinished', { path: source.name }));
  return describe(bag, found);
}

function describe(bag: Bag, findings: readonly Finding[]) {
  const [part, parts] = partOf(labelOf(bag, 'Bag-Count'));
  const date = dateIn(labelOf(bag, 'Bagging-Date'));
  return { findings, ...bag.total, date, group: labelOf(bag, 'Bag-Group-Identifier'), part, parts };
}

/**
 * Checks the parts of an export in a folder, one after the other. Ignores anything that isn't an
 * export.
 */
async function verifyParts(
  name: string,
  { paths, others }: FoundParts,
  options: VerificationOptions,
): Promise<Verification> {
  const checked: CheckedPart[] = [];
  const beside = [...others];
  const all = { files: 0, filesDone: 0, bytes: 0, bytesDone: 0 };
  for (const path of paths) {
    let last = { files: 0, filesDone: 0, bytes: 0, bytesDone: 0 };
    const onProgress = (progress: VerificationProgress) => {
      for (const key of ['files', 'filesDone', 'bytes', 'bytesDone'] as const)
        all[key] += progress[key] - last[key];
      last = { ...progress };
      options.onProgress({ ...all });
    };
    const part = await checkPart(path, { ...options, onProgress });
    if (part === null) beside.push(basename(path));
    else checked.push({ name: basename(path), ...part });
  }
  const joined = joinParts(checked);
  if (typeof joined === 'string') throw new VerificationRefused(joined);
  const { findings: found } = joined;
  // Names of archives and folders, too, show invisible characters.
  function* findings(): Generator<Finding> {
    for (const { code, values } of found) yield finding(code, values);
    for (const path of beside) yield finding('notPart', { path });
  }
  return conclude({ kind: 'folder', name }, { ...joined, findings: findings() });
}

/** Returns `null` if it is not an export. */
async function checkPart(
  path: string,
  options: VerificationOptions,
): Promise<Omit<CheckedPart, 'name'> | null> {
  try {
    const source = await openSource(path);
    try {
      return { ...(await checkSource(source, options)), isUnknown: false };
    } finally {
      await source.close();
    }
  } catch (error) {
    if (!(error instanceof VerificationRefused)) throw error;
    if (error.reason === 'notAnExport') return null;
    const code = error.reason === 'unreadable' ? 'unreadable' : 'changed';
    const findings = [finding(code, { path: basename(path) })];
    return { findings, files: 0, bytes: 0, date: null, group: null, part: 0, parts: 0, isUnknown: true };
  }
}

function conclude(source: VerifiedSource, bag: CheckedBag): Verification {
  const { findings, count } = inOrder(bag.findings);
  const verdict = findings[0] === undefined ? 'note' : findingWeights[findings[0].code];
  const has = (...codes: readonly FindingCode[]) => findings.some(({ code }) => codes.includes(code));
  const unchanged = has('partial', 'filmLeftOut', 'imagesMissing') ? 'partial' : 'complete';
  return {
    kind: 'checked',
    verdict: verdict === 'note' ? 'green' : verdict,
    state: has('unfinished', 'notFinished') ? 'incomplete' : verdict === 'red' ? 'changed' : unchanged,
    source: { kind: source.kind, name: source.name },
    files: bag.files,
    bytes: bag.bytes,
    missingImages: missingImages(findings),
    date: bag.date,
    findings,
    findingCount: count,
  };
}

/** Sums over all parts. */
function missingImages(findings: readonly Finding[]): number {
  return findings.reduce(
    (sum, { code, values }) =>
      sum + (code === 'imagesMissing' || code === 'partial' ? Number(values['count']) : 0),
    0,
  );
}

function labelOf({ labels }: Bag, label: string): string | null {
  return labels.find(([name]) => name === label.toLowerCase())?.[1] ?? null;
}

/**
 * Returns the date of a bag; `null` if no calendar has it: any other text would be read as the
 * app's own words.
 */
function dateIn(label: string | null): string | null {
  const date = /^\d{4}-\d{2}-\d{2}(?![\d-])/.exec(label?.slice(0, 32) ?? '')?.[0] ?? null;
  return date !== null && acceptInstant(instantOfText(`${date}T00:00:00Z`, null)) !== null ? date : null;
}

/** Checks what every bag has, and what one of Fleetglass has. */
function checkTagFiles(bag: Bag): readonly Finding[] {
  const hasTagList = bag.lists.some(({ isOfTags }) => isOfTags);
  const needed = bag.isOwn
    ? [DECLARATION_NAME, INFO_NAME, PAYLOAD_LIST_NAME, TAG_LIST_NAME, MANIFEST_NAME]
    : [DECLARATION_NAME];
  const absent = needed.filter((path) => !bag.files.has(path)).map((path) => finding('missing', { path }));
  const hasDataList = bag.lists.some(({ isOfTags }) => !isOfTags);
  const [part, parts] = partOf(labelOf(bag, 'Bag-Count'));
  return [
    ...absent,
    // The declaration comes last.
    ...(bag.isOwn && !bag.files.has(DECLARATION_NAME) ? [finding('notFinished')] : []),
    ...(hasDataList || bag.isOwn ? [] : [finding('missing', { path: PAYLOAD_LIST_NAME })]),
    ...(hasTagList || bag.isOwn ? [] : [finding('tagFilesUnprotected')]),
    ...(part > 0 && parts !== 1
      ? [finding('partOfSeveral', { part, parts: parts === 0 ? '?' : parts })]
      : []),
  ];
}

/** Parses `2 of 3`; 0 if unknown, as both are if there is no such part. */
function partOf(count: string | null): readonly [part: number, parts: number] {
  const match = /^(\d{1,6}) of (\d{1,6}|\?)$/.exec(count ?? '');
  const [part, parts] = [Number(match?.[1] ?? 0), Number(match?.[2]?.replace('?', '0') ?? 0)];
  return part > 0 && (match?.[2] === '?' || part <= parts) ? [part, parts] : [0, 0];
}

function checkLists({ lists, isOwn }: Bag): readonly Finding[] {
  const strong = lists.filter(({ isWeak }) => !isWeak);
  return lists.flatMap((list) => [
    ...list.unsafePaths.map((path) => finding('unsafePath', { path })),
    ...list.repeatedPaths.map((path) => finding('listedTwice', { path })),
    // No other list contains its digest, so another spelling of the same digests would go
    // unnoticed.
    ...(isOwn && list.isOfTags && !list.isCanonical ? [finding('changed', { path: list.path })] : []),
    ...(list.isWeak && strong.every(({ isOfTags }) => isOfTags !== list.isOfTags)
      ? [finding('weakChecksums', { algorithm: list.algorithm })]
      : []),
  ]);
}

/** Labels that Fleetglass writes once and relies on; of two, programs take different ones. */
const SINGLE_LABELS = new Set(
  ['Bagging-Date', 'Payload-Oxum', 'Bag-Group-Identifier', 'Bag-Count', SIGNER_LABEL].map((label) =>
    label.toLowerCase(),
  ),
);

function checkLabels(bag: Bag): readonly Finding[] {
  if (!bag.isOwn) return [];
  const once = new Set<string>();
  const isTwice = bag.labels.some(([label]) => {
    const isKnown = once.has(label) && SINGLE_LABELS.has(label);
    once.add(label);
    return isKnown;
  });
  const [date, count] = [labelOf(bag, 'Bagging-Date'), labelOf(bag, 'Bag-Count')];
  const [part] = partOf(count);
  const isImpossible = (date !== null && dateIn(date) === null) || (count !== null && part === 0);
  return isTwice || isImpossible ? [finding('malformed', { path: INFO_NAME })] : [];
}

/** `Payload-Oxum` is bytes and files, separated by a dot (RFC 8493, 2.2.2). */
function checkTotal(bag: Bag): readonly Finding[] {
  const { files, bytes } = bag.total;
  const oxum = labelOf(bag, 'Payload-Oxum');
  if (oxum === null || oxum === `${bytes}.${files}`) return [];
  const [expectedBytes = 0, expectedFiles = 0] = oxum.split('.').map(Number);
  const isNumber = Number.isSafeInteger(expectedBytes) && Number.isSafeInteger(expectedFiles);
  return isNumber
    ? [finding('totalDiffers', { files, bytes, expectedFiles, expectedBytes })]
    : [finding('malformed', { path: INFO_NAME })];
}

function checkSignature(bag: Bag, knownSigners: readonly KnownSigner[]): readonly Finding[] {
  const expected = labelOf(bag, SIGNER_LABEL);
  if (bag.signature === null) return [finding(expected === null ? 'notSigned' : 'signatureMissing')];
  const check = checkSshSignature(bag.signature.text, bag.signature.content, SIGNATURE_NAMESPACE);
  if (check.kind === 'invalid') return [finding('signatureInvalid')];
  if (check.kind === 'unsupported') return [finding(bag.isOwn ? 'signatureInvalid' : 'signatureUnsupported')];
  const { fingerprint, publicKey } = check;
  if (expected !== null && expected !== fingerprint)
    return isFingerprint(expected)
      ? [finding('signerDiffers', { fingerprint, expected })]
      : [finding('malformed', { path: INFO_NAME })];
  const signer = knownSigners.find((known) => publicKey.equals(known.publicKey));
  if (signer === undefined) return [finding('signerUnknown', { fingerprint })];
  return signer.isOwn === true
    ? [finding('signedHere', { fingerprint })]
    : [finding('signed', { signer: signer.name, fingerprint })];
}

function checkImages({ record, files }: Bag, { sha256 }: CheckedFiles): readonly Finding[] {
  if (record === null) return [];
  return checkRecord(record, (path) => {
    const key = pathKey(path);
    const file = files.get(key);
    return file === undefined ? undefined : { byteLength: file.byteLength, sha256: sha256.get(key) };
  });
}

const weights: readonly FindingWeight[] = ['red', 'amber', 'note'];

/**
 * Most findings of one code that are listed; others are counted. Nobody reads more, and a small
 * file can cause millions.
 */
const NAMED_FINDINGS = 1_000;
/**
 * Most characters of all of them, which pass to the main loop at once: a millisecond per million.
 * Paths may have 4,096.
 */
const NAMED_LETTERS = 4_000_000;

/** Returns each finding once, most severe first, and the number including unlisted ones. */
function inOrder(found: Iterable<Finding>): {
  readonly findings: readonly Finding[];
  readonly count: number;
} {
  const named = new Map<FindingCode, Map<string, Finding>>();
  let [unnamed, letters] = [0, 0];
  for (const one of found) {
    const same = named.get(one.code) ?? new Map<string, Finding>();
    named.set(one.code, same);
    const key = JSON.stringify(one);
    if (same.has(key)) continue;
    // One of each code is always listed, because the verdict depends on them.
    if (same.size === 0 || (same.size < NAMED_FINDINGS && letters < NAMED_LETTERS)) {
      same.set(key, one);
      letters += key.length;
    } else unnamed += 1;
  }
  const rank = ({ code }: Finding) => weights.indexOf(findingWeights[code]);
  const findings = [...named.values()]
    .flatMap((same) => Array.from(same))
    .toSorted(([a, first], [b, second]) => rank(first) - rank(second) || (a < b ? -1 : Number(a > b)))
    .map(([, one]) => one);
  return { findings, count: findings.length + unnamed };
}
