import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { exportPrecision } from '../../../preload/contract/fleet/exports.ts';
import { snapshotSummary, subjectReference } from '../../../preload/contract/fleet/fleet.ts';
import { flushFolder } from '../../library/files/private-folder.ts';
import { exportManifest, missingReason } from '../bag/manifest-schema.ts';
import { thumbnailSpace } from '../bag/page-thumbnails.ts';
import { isEntryPath } from '../targets/export-target.ts';
import { writeNewFile } from '../targets/write-new-file.ts';

/** Lies in the folder of an export until that is whole. */
export const JOURNAL_NAME = 'export-incomplete.json';
/** Keeps a part of the disk, so that also an export to a disk that has filled up can be finished as partial. */
const SPACE_NAME = 'export-incomplete.space';

export const JOURNAL_FILES = [SPACE_NAME, JOURNAL_NAME] as const;

const JOURNAL_FORMAT_VERSION = 1;

/** Who finds the file on a stick should know what it means. */
const NOTE =
  'This export is incomplete. Fleetglass on the laptop that began it can resume or finish it, or delete it.';

/** What the bag's own files take for an image beside its thumbnail, bytes: its rows in page, tables, manifest and checksums. */
const SPACE_PER_IMAGE_BYTES = 5_000;
const SPACE_BYTES = 64 * 1_024;
/** The filling is written in pieces of this length. */
const PIECE_BYTES = 256 * 1_024;
/** 20,000 images have about 30 MB. */
const LONGEST_BYTES = 256 * 1_024 * 1_024;

const names = z.object({
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  deviceName: z.string(),
  archiveName: z.string().nullable(),
});

/** What an export is to have, written before its first image, so that it can be resumed on the day after. */
const exportJournal = z.object({
  note: z.string(),
  formatVersion: z.literal(JOURNAL_FORMAT_VERSION),
  exportId: z.string(),
  createdAt: z.int(),
  precision: exportPrecision,
  isSigned: z.boolean(),
  previous: exportManifest.shape.previous,
  images: z.array(
    z.object({
      path: z.string().refine(isEntryPath),
      sidecar: z.string().refine(isEntryPath).nullable(),
      planned: z.object({
        subject: subjectReference,
        names,
        image: snapshotSummary.extend({ lastModified: z.string().nullable(), etag: z.string().nullable() }),
      }),
    }),
  ),
  missing: z.array(z.object({ subject: subjectReference, names: names.nullable(), reason: missingReason })),
});

export type ExportJournal = Omit<z.infer<typeof exportJournal>, 'note' | 'formatVersion'>;

/** Not of zeros: some file systems store none of them. */
function* filling(byteLength: number): Generator<Uint8Array> {
  const piece = Buffer.alloc(PIECE_BYTES, '.');
  for (let left = byteLength; left > 0; left -= PIECE_BYTES)
    yield piece.subarray(0, Math.min(left, PIECE_BYTES));
}

/** Writes the journal of an export, and a file that keeps as much of the disk as the bag's own files will take. Both are on the disk then. */
export async function writeJournal(folder: string, journal: ExportJournal): Promise<void> {
  const text = JSON.stringify({ note: NOTE, formatVersion: JOURNAL_FORMAT_VERSION, ...journal });
  const count = journal.images.length;
  const space = SPACE_BYTES + count * SPACE_PER_IMAGE_BYTES + thumbnailSpace(count);
  await writeNewFile(join(folder, JOURNAL_NAME), (file) => file.writeFile(text));
  await writeNewFile(join(folder, SPACE_NAME), (file) => file.writeFile(filling(space)));
  await flushFolder(folder);
}

/** Null: there is none, or it can't be read. */
export async function readJournal(folder: string): Promise<ExportJournal | null> {
  try {
    await using file = await open(
      join(folder, JOURNAL_NAME),
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0),
    );
    if ((await file.stat()).size > LONGEST_BYTES) return null;
    return exportJournal.parse(JSON.parse(await file.readFile('utf8')));
  } catch {
    return null;
  }
}

/** Gives the disk back what was reserved of it. */
export async function freeReservedSpace(folder: string): Promise<void> {
  await rm(join(folder, SPACE_NAME), { force: true });
}

/** The export is whole, or nothing of it is left. */
export async function removeJournal(folder: string): Promise<void> {
  for (const name of JOURNAL_FILES)
    for (const file of [name, `${name}.part`]) await rm(join(folder, file), { force: true });
}
