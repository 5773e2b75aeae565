import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BagFile } from '../../bagit/bag-files.ts';
import { PART_SUFFIX, ReadBackError, writeNewFile } from '../../bagit/files/write-new-file.ts';
import { allocateChunk, imageFault, readStoredImage } from '../../bagit/images/read-image.ts';
import { createZipBag, type ZipBag } from '../../bagit/zip/zip-bag.ts';
import { type ByteSink, writeError } from '../../bagit/zip/zip-writer.ts';
import { flushFolder } from '../../library/files/private-folder.ts';
import type { Library } from '../../library/library.ts';
import { type PackLock, sealed } from '../age/seal.ts';
import { PACK_SUFFIX, packName, SPOOL_SUFFIX } from '../format/pack-files.ts';
import { PACK_FORMAT_VERSION, type PackHead, type PackRecord } from '../format/pack-schema.ts';
import { endPackBag } from './pack-bag.ts';
import type { PackPlan, PlannedPart } from './plan-pack.ts';

/** How many packs of one name get a name of their own in one folder. */
const SAME_NAME_LIMIT = 1_000;

/** None of the images could be read: there is nothing to carry. */
export class EmptyPackError extends Error {}

export interface PackOrder {
  readonly library: Pick<Library, 'openImage'>;
  readonly plan: PackPlan;
  readonly head: Pick<PackHead, 'application' | 'id' | 'madeAt' | 'laptop' | 'environment'>;
  readonly lock: PackLock;
  /** Where the pack goes, absolute. */
  readonly folder: string;
  /** What it is called, without `.fleetpack`; a number follows where that is taken. */
  readonly name: string;
  /** A private folder of the app's, for content that is too long for the memory. */
  readonly spoolFolder: string;
  readonly signal: AbortSignal;
  /** Called with the bytes of images that were written since the last call. */
  readonly onBytes: (count: number) => void;
}

export interface MadePack {
  /** Absolute, in the order of the parts. */
  readonly files: readonly string[];
  /** Images that could not be read, and are not in it. */
  readonly faults: number;
}

/** Writes the images of a part that can be read; answers their files, and the hashes of the others. */
async function addImages({ library, signal, onBytes }: PackOrder, { rows }: PlannedPart, zip: ZipBag) {
  const files: BagFile[] = [];
  const faulty = new Set<string>();
  const chunk = allocateChunk();
  for (const { image } of rows) {
    if (image === null) continue;
    signal.throwIfAborted();
    const { path, hash, modified } = image;
    try {
      const content = readStoredImage(library, image, signal, onBytes, chunk);
      await zip.add(path, content, { modified, sha256: hash });
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

/** Reads a file from the disk again. Throws `ReadBackError` where it has another hash. */
async function readBack(file: string, sha256: string): Promise<void> {
  const sum = createHash('sha256');
  for await (const piece of createReadStream(file)) sum.update(piece as Buffer);
  if (sum.digest('hex') !== sha256) throw new ReadBackError(file);
}

/** Writes a part, and answers how many of its images could not be read. */
async function writePart(
  order: PackOrder,
  planned: PlannedPart,
  part: PackHead['part'],
  name: string,
): Promise<number> {
  const file = join(order.folder, `${name}${PACK_SUFFIX}`);
  let faults = 0;
  async function writeBag(sink: ByteSink): Promise<void> {
    const zip = createZipBag(sink, name, join(order.spoolFolder, `${order.head.id}${SPOOL_SUFFIX}`));
    const { files, faulty } = await addImages(order, planned, zip);
    faults = faulty.size;
    if (files.length === 0) throw new EmptyPackError();
    const head = {
      formatVersion: PACK_FORMAT_VERSION,
      ...order.head,
      part,
      totals: totalsOf(planned, faulty),
    } as const;
    await endPackBag(zip, head, recordsOf(planned, faulty), files);
  }
  await writeNewFile(file, async (handle) => {
    const sum = createHash('sha256');
    let position = 0;
    for await (const piece of sealed(order.lock, writeBag)) {
      const end = position + piece.byteLength;
      await handle.writeFile(piece).catch((error: unknown) => {
        throw writeError(error, position, end);
      });
      sum.update(piece);
      position = end;
    }
    await handle.sync();
    await readBack(`${file}${PART_SUFFIX}`, sum.digest('hex'));
  });
  return faults;
}

const partsOf = ({ parts }: PackPlan): readonly PackHead['part'][] =>
  parts.map((_, index) => (parts.length === 1 ? null : { number: index + 1, count: parts.length }));

/** A name that is free for all parts. */
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
 * Makes a pack: a bag in a ZIP in the age format, as one file or as parts. A file has its name when all of it was read back from the disk. Rejects with
 * the error of the disk, the signal's reason, `ReadBackError` or `EmptyPackError`; then no part stays.
 */
export async function writePack(order: PackOrder): Promise<MadePack> {
  const folder = await realpath(order.folder);
  const parts = partsOf(order.plan);
  const name = await freeName(folder, order.name, parts);
  const files: string[] = [];
  let faults = 0;
  try {
    for (const [index, planned] of order.plan.parts.entries()) {
      const part = parts[index] ?? null;
      faults += await writePart({ ...order, folder }, planned, part, packName(name, part));
      files.push(join(folder, `${packName(name, part)}${PACK_SUFFIX}`));
    }
    await flushFolder(folder);
    return { files, faults };
  } catch (error) {
    for (const file of files) await rm(file, { force: true });
    throw error;
  }
}
