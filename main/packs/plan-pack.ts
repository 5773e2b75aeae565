import { snapshotTime } from '../../preload/contract/rules/snapshot-time.ts';
import { PAYLOAD_FOLDER } from '../bagit/bag-files.ts';
import { createRowPacker, type PackedRows, type RowPacker } from '../bagit/packed-rows.ts';
import { extensionOf, type PlannedImage } from '../bagit/planned-image.ts';
import { entryBytes } from '../bagit/zip-writer.ts';
import type { StoredImage } from '../library/images/snapshots.ts';
import { yieldToEventLoop } from '../shared/yield-to-event-loop.ts';
import { createSubjectRecords, type RecordsLibrary, snapshotRecord } from './pack-records.ts';
import type { PackHead, PackRecord } from './pack-schema.ts';

/** Images planned before yielding: some milliseconds. */
const STEP_IMAGES = 100;

/** Longest file name for the folder inside a pack, bytes. */
const NAME_BYTES = 255;
/** Bytes per ZIP directory entry, next to its name (APPNOTE 4.3.12; Zip64, time). */
const DIRECTORY_BYTES = 46 + 28 + 9;
/** Bytes per line of the checksum list, next to the path. */
const CHECKSUM_BYTES = 67;
/** pack.json, the bag's other files, and an age header with about a hundred recipients. */
const FIXED_BYTES = 64 * 1_024;
/** Each 64 KiB get a tag of 16 bytes (age, section STREAM). */
const SEALED_SHARE = 1 + 16 / (64 * 1_024);

export interface PackImage {
  readonly path: string;
  readonly hash: string;
  readonly byteLength: number;
  /** ms since the epoch. */
  readonly modified: number;
}

/**
 * What a snapshot adds to a part: what is new about its subject, and its image unless another
 * snapshot has it.
 */
export interface PackRow {
  readonly about: readonly PackRecord[];
  readonly snapshot: Extract<PackRecord, { kind: 'snapshot' }>;
  readonly image: PackImage | null;
}

export interface PlannedPart {
  readonly rows: PackedRows<PackRow>;
  readonly totals: PackHead['totals'];
  /** Most bytes of its file. */
  readonly fileBytes: number;
}

export interface PackPlan {
  readonly parts: readonly PlannedPart[];
  readonly snapshots: number;
  /** Most bytes of all files. */
  readonly fileBytes: number;
}

interface PlanOptions {
  readonly library: RecordsLibrary;
  readonly hasNotes: boolean;
  readonly hasPins: boolean;
  /** Most bytes of a file; `null`: one file takes all. A part has at least one image. */
  readonly partBytes: number | null;
  readonly signal: AbortSignal;
}

function imageOf({ hash, byteLength, mediaType, ...clocks }: StoredImage): PackImage {
  return {
    path: `${PAYLOAD_FOLDER}/${hash}.${extensionOf(mediaType)}`,
    hash,
    byteLength,
    modified: snapshotTime(clocks).at,
  };
}

function bytesOf({ about, snapshot, image }: PackRow): number {
  const lines = [...about, snapshot].reduce(
    (sum, record) => sum + Buffer.byteLength(JSON.stringify(record)) + 1,
    0,
  );
  if (image === null) return lines;
  const pathBytes = NAME_BYTES + 1 + Buffer.byteLength(image.path);
  return (
    lines +
    entryBytes(image.path, image.byteLength) +
    NAME_BYTES +
    1 +
    DIRECTORY_BYTES +
    pathBytes +
    CHECKSUM_BYTES +
    pathBytes
  );
}

const sealed = (byteLength: number) => Math.ceil((byteLength + FIXED_BYTES) * SEALED_SHARE);

/** Starts a file with consecutive snapshots. */
function beginPart(options: PlanOptions) {
  const about = createSubjectRecords(options.library, options);
  const hashes = new Set<string>();
  const rows: RowPacker<PackRow> = createRowPacker();
  const count = { organization: 0, device: 0, archive: 0, note: 0, pin: 0, snapshot: 0 };
  let [contentBytes, imageBytes] = [0, 0];
  return {
    /** Returns what a snapshot adds here; called once. */
    rowOf(planned: PlannedImage): PackRow {
      const image = hashes.has(planned.image.hash) ? null : imageOf(planned.image);
      return { about: [...about(planned)], snapshot: snapshotRecord(planned.subject, planned.image), image };
    },
    add(row: PackRow): void {
      rows.add(row);
      for (const { kind } of row.about) count[kind] += 1;
      hashes.add(row.snapshot.sha256);
      contentBytes += bytesOf(row);
      imageBytes += row.image?.byteLength ?? 0;
    },
    isFull: (row: PackRow, partBytes: number) =>
      rows.length > 0 && sealed(contentBytes + bytesOf(row)) > partBytes,
    end: (): PlannedPart => ({
      rows,
      totals: {
        organizations: count.organization,
        devices: count.device,
        archives: count.archive,
        snapshots: rows.length,
        images: hashes.size,
        byteLength: imageBytes,
      },
      fileBytes: sealed(contentBytes),
    }),
  };
}

/**
 * Divides images into parts before any is written, so that size and number of parts are known.
 * Rejects with the signal's reason.
 */
export async function planPack(images: Iterable<PlannedImage>, options: PlanOptions): Promise<PackPlan> {
  const { partBytes, signal } = options;
  const parts: PlannedPart[] = [];
  let part = beginPart(options);
  let snapshots = 0;
  for (const planned of images) {
    let row = part.rowOf(planned);
    if (partBytes !== null && part.isFull(row, partBytes)) {
      parts.push(part.end());
      part = beginPart(options);
      row = part.rowOf(planned);
    }
    part.add(row);
    snapshots += 1;
    if (snapshots % STEP_IMAGES !== 0) continue;
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
  if (snapshots > 0) parts.push(part.end());
  return { parts, snapshots, fileBytes: parts.reduce((sum, { fileBytes }) => sum + fileBytes, 0) };
}
