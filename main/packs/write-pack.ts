import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BagFile } from '../bagit/bag-files.ts';
import { type FileThread, startFileThread } from '../bagit/file-threads.ts';
import { findStoredImage, imageFault } from '../bagit/read-image.ts';
import { assertRealFolder, PART_SUFFIX, publishFile } from '../bagit/write-new-file.ts';
import { createZipBag, type ZipBag } from '../bagit/zip-bag.ts';
import { storageError } from '../library/database/storage-error.ts';
import { flushFolder } from '../library/files/private-folder.ts';
import type { Library } from '../library/library.ts';
import { realPath } from '../shared/real-path.ts';
import { endPackBag } from './pack-bag.ts';
import { PACK_SUFFIX, packName, SPOOL_SUFFIX } from './pack-files.ts';
import { createPackNote } from './pack-note.ts';
import { PACK_FORMAT_VERSION, type PackHead, type PackRecord } from './pack-schema.ts';
import type { PackImage, PackPlan, PlannedPart } from './plan-pack.ts';
import { type PackLock, startSeal } from './seal.ts';

/** Limit of numbered packs of one name in a folder. */
const SAME_NAME_LIMIT = 1_000;

/** No image could be read, so there is nothing to carry. */
export class EmptyPackError extends Error {}

export interface PackOrder {
  readonly library: Pick<Library, 'openImage'>;
  readonly plan: PackPlan;
  readonly head: Pick<PackHead, 'application' | 'id' | 'madeAt' | 'laptop' | 'environment'>;
  readonly lock: PackLock;
  /** Absolute target folder. */
  readonly folder: string;
  /** Name without `.fleetpack`, numbered if it is taken. */
  readonly name: string;
  /** Private folder for content too long for memory. */
  readonly spoolFolder: string;
  readonly signal: AbortSignal;
  /** Called with the bytes of images written since the last call. */
  readonly onBytes: (count: number) => void;
}

export interface MadePack {
  /** Absolute, in the order of the parts. */
  readonly files: readonly string[];
  readonly faults: number;
}

/** Yields a part's images with their files; looks for the next while one is written. */
async function* foundImages({ library, signal }: PackOrder, { rows }: PlannedPart) {
  const find = (image: PackImage) => {
    const source = findStoredImage(library, image.hash);
    source.catch(() => undefined);
    return { image, source };
  };
  let next: ReturnType<typeof find> | null = null;
  for (const { image } of rows) {
    if (image === null) continue;
    const found = next;
    next = find(image);
    if (found !== null) yield found;
    signal.throwIfAborted();
  }
  if (next !== null) yield next;
}

/** Writes a part's readable images; returns their files and the hashes of the others. */
async function addImages(order: PackOrder, planned: PlannedPart, thread: FileThread, zip: ZipBag) {
  const files: BagFile[] = [];
  const faulty = new Set<string>();
  for await (const { image, source } of foundImages(order, planned)) {
    const { path, hash, byteLength, modified } = image;
    try {
      const stored = { source: await source, byteLength, sha256: hash, modified };
      await zip.addWritten(path, byteLength, modified, (entry) =>
        thread.request({ kind: 'addImage', entry: { ...stored, path: entry } }),
      );
      order.onBytes(byteLength);
      files.push({ path, sha256: hash });
    } catch (error) {
      if (imageFault(error) === null) throw error;
      faulty.add(hash);
    }
  }
  return { files, faulty };
}

function* recordsOf({ rows }: PlannedPart, faulty: ReadonlySet<string>): Generator<PackRecord> {
  for (const { about, snapshot } of rows) {
    yield* about;
    if (!faulty.has(snapshot.sha256)) yield snapshot;
  }
}

function totalsOf({ rows, totals }: PlannedPart, faulty: ReadonlySet<string>): PackHead['totals'] {
  let { snapshots, images, byteLength } = totals;
  if (faulty.size === 0) return totals;
  for (const { snapshot, image } of rows) {
    if (!faulty.has(snapshot.sha256)) continue;
    snapshots -= 1;
    images -= image === null ? 0 : 1;
    byteLength -= image?.byteLength ?? 0;
  }
  return { ...totals, snapshots, images, byteLength };
}

interface NewPart {
  readonly part: PackHead['part'];
  readonly name: string;
  readonly file: string;
  /** Called with the first bytes before the file exists. */
  readonly begin: (head: Uint8Array) => void;
}

/** Writes a part's bag; returns the number of unreadable images. */
async function writeBag(
  order: PackOrder,
  planned: PlannedPart,
  { part, name }: Pick<NewPart, 'part' | 'name'>,
  thread: FileThread,
): Promise<number> {
  const spool = join(order.spoolFolder, `${order.head.id}${SPOOL_SUFFIX}`);
  const zip = createZipBag(thread, name, { file: spool, errorOf: storageError });
  const { files, faulty } = await addImages(order, planned, thread, zip);
  if (files.length === 0) throw new EmptyPackError();
  const head = {
    formatVersion: PACK_FORMAT_VERSION,
    ...order.head,
    part,
    totals: totalsOf(planned, faulty),
  } as const;
  await endPackBag(zip, head, recordsOf(planned, faulty), files);
  return faulty.size;
}

async function writePart(order: PackOrder, planned: PlannedPart, { part, name, file, begin }: NewPart) {
  const unfinished = `${file}${PART_SUFFIX}`;
  const seal = await startSeal(order.lock);
  await assertRealFolder(order.folder);
  begin(seal.head);
  const thread = startFileThread();
  let isBegun = false;
  try {
    await thread.request({ kind: 'create', file: unfinished, seal });
    isBegun = true;
    const faults = await writeBag(order, planned, { part, name }, thread);
    await thread.request({ kind: 'finish' });
    await assertRealFolder(order.folder);
    await publishFile(unfinished, file);
    return faults;
  } catch (error) {
    await thread.request({ kind: 'close' }).catch(() => undefined);
    if (isBegun) await rm(unfinished, { force: true });
    throw error;
  } finally {
    thread.end();
  }
}

const partsOf = ({ parts }: PackPlan): readonly PackHead['part'][] =>
  parts.map((_, index) => (parts.length === 1 ? null : { number: index + 1, count: parts.length }));

async function freeName(folder: string, name: string, parts: readonly PackHead['part'][]): Promise<string> {
  for (let count = 1; count <= SAME_NAME_LIMIT; count += 1) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    const files = parts.map((part) => join(folder, `${packName(candidate, part)}${PACK_SUFFIX}`));
    const found = await Promise.all(
      files.flatMap((file) => [file, `${file}${PART_SUFFIX}`]).map((file) => lstat(file).catch(() => null)),
    );
    if (found.every((entry) => entry === null)) return candidate;
  }
  throw new Error('Too many packs have the same name.');
}

/**
 * Writes a pack: a bag in a ZIP in the age format, as one file or in parts. A file gets its name
 * once all of it was read back from the disk. Rejects with the error of the folder's disk,
 * `LibraryError` for `spoolFolder`, the signal's reason, `ReadBackError` or `EmptyPackError`; then
 * no part stays.
 */
export async function writePack(order: PackOrder): Promise<MadePack> {
  const folder = await realPath(order.folder);
  const parts = partsOf(order.plan);
  const name = await freeName(folder, order.name, parts);
  const files = parts.map((part) => join(folder, `${packName(name, part)}${PACK_SUFFIX}`));
  const note = createPackNote(order.spoolFolder, order.head.id, files);
  const written: string[] = [];
  let faults = 0;
  try {
    for (const [index, planned] of order.plan.parts.entries()) {
      const [part = null, file = ''] = [parts[index], files[index]];
      const begin = (head: Uint8Array) => note.begin(index, head);
      faults += await writePart({ ...order, folder }, planned, {
        part,
        name: packName(name, part),
        file,
        begin,
      });
      written.push(file);
    }
    await flushFolder(folder);
    return { files, faults };
  } catch (error) {
    for (const file of written) await rm(file, { force: true });
    throw error;
  } finally {
    note.end();
  }
}
