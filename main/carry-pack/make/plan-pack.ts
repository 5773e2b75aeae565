import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { PAYLOAD_FOLDER } from '../../bagit/bag-files.ts';
import { createRowPacker, type PackedRows, type RowPacker } from '../../bagit/images/packed-rows.ts';
import { extensionOf, type PlannedImage } from '../../bagit/images/planned-image.ts';
import { entryBytes } from '../../bagit/zip/zip-writer.ts';
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import type { StoredImage } from '../../library/images/snapshots.ts';
import type { PackHead, PackRecord } from '../format/pack-schema.ts';
import { createSubjectRecords, type RecordsLibrary, snapshotRecord } from './pack-records.ts';

/** Images that are planned before other work goes on: some milliseconds. */
const STEP_IMAGES = 100;

/** The longest name of a file, for the folder inside a pack; bytes. */
const NAME_BYTES = 255;
/** The directory of a ZIP repeats the name of an entry beside so many bytes (APPNOTE 4.3.12, with Zip64 and a time). */
const DIRECTORY_BYTES = 46 + 28 + 9;
/** A line in the list of checksums has so many bytes beside the path. */
const CHECKSUM_BYTES = 67;
/** pack.json, the other files of the bag, and the header of age with some hundred recipients. */
const FIXED_BYTES = 64 * 1_024;
/** Each 64 KiB get a tag of 16 bytes (age, section STREAM). */
const SEALED_SHARE = 1 + 16 / (64 * 1_024);

/** An image's file in a pack. */
export interface PackImage {
  readonly path: string;
  readonly hash: string;
  readonly byteLength: number;
  /** ms since the epoch. */
  readonly modified: number;
}

/** What a snapshot adds to a part: what was not said yet of its subject, and its image where no other snapshot has it. */
export interface PackRow {
  readonly about: readonly PackRecord[];
  readonly snapshot: Extract<PackRecord, { kind: 'snapshot' }>;
  readonly image: PackImage | null;
}

export interface PlannedPart {
  readonly rows: PackedRows<PackRow>;
  readonly totals: PackHead['totals'];
  /** The most that its file takes. */
  readonly fileBytes: number;
}

export interface PackPlan {
  readonly parts: readonly PlannedPart[];
  readonly snapshots: number;
  /** The most that all files take. */
  readonly fileBytes: number;
}

interface PlanOptions {
  readonly library: RecordsLibrary;
  readonly hasNotes: boolean;
  readonly hasPins: boolean;
  /** The most bytes of a file; null: one file takes all. A part has at least one image. */
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

/** Snapshots that go into one file, one after the other. */
function beginPart(options: PlanOptions) {
  const about = createSubjectRecords(options.library, options);
  const hashes = new Set<string>();
  const rows: RowPacker<PackRow> = createRowPacker();
  const count = { organization: 0, device: 0, archive: 0, note: 0, pin: 0, snapshot: 0 };
  let [contentBytes, imageBytes] = [0, 0];
  return {
    /** What a snapshot adds here; asked once. */
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

/** Lays images out in parts, before any is written: so the size is known, and how many parts there are. Rejects with the signal's reason. */
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
