import { hasLargeImages } from '../../../preload/contract/fleet/report-pages.ts';
import type { ExportReport } from '../../../preload/contract/index.ts';
import type { PackedRows } from '../../bagit/packed-rows.ts';
import type { Library } from '../../library/library.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { ExportJournal, JournalImage, JournalMissing } from './journal.ts';
import { escapeMarkup } from './markup.ts';
import { thumbnailSpace, urlBytes } from './page-thumbnails.ts';

/**
 * Size of the bag's own files, bytes: fixed, and per image its rows in page, tables, manifest and
 * checksums, without its thumbnail.
 */
const BAG_BYTES = 64 * 1_024;
const ROWS_BYTES = 5_000;
/** Size of the rows of a missing image. */
const MISSING_BYTES = 2_000;
/** Size of an image in a PDF, by its printed size. */
const LARGE_PRINT_BYTES = 150_000;
const SMALL_PRINT_BYTES = 60_000;
/** Header and directory of an archive entry, with the longest path. */
const ENTRY_BYTES = 1_024;
const SIDECAR_BYTES = 2_048;
/** Images looked up before yielding to the event loop: a few milliseconds. */
const STEP_IMAGES = 250;

/** Returns the most bytes that the bag's own files take, without thumbnails and notes. */
function bagBytes(imageCount: number): number {
  return BAG_BYTES + imageCount * ROWS_BYTES;
}

/** Estimates the bytes of the PDFs. */
function reportBytes(report: ExportReport, imageCount: number): number {
  if (report === 'none') return 0;
  return imageCount * (hasLargeImages(report) ? LARGE_PRINT_BYTES : SMALL_PRINT_BYTES);
}

/** A note is in page, table, manifest and sidecar, and in a PDF. */
const NOTE_COPIES = 5;

function noteBytes({ planned: { note } }: JournalImage): number {
  return note === null ? 0 : NOTE_COPIES * Buffer.byteLength(escapeMarkup(note));
}

/**
 * Returns the bytes of a thumbnail in a page. If the library can't read it, the page shows the
 * image itself.
 */
function thumbnailBytes(library: Pick<Library, 'thumbnailBytes'>, hash: string): number {
  try {
    return urlBytes(library.thumbnailBytes(hash));
  } catch {
    return 0;
  }
}

/**
 * Returns the most bytes that the bag's own files take, with the thumbnails that the library has
 * now.
 */
export async function bagSpace(
  images: Iterable<JournalImage>,
  library: Pick<Library, 'thumbnailBytes'>,
): Promise<number> {
  let [count, notes, thumbnails] = [0, 0, 0];
  for (const image of images) {
    notes += noteBytes(image);
    thumbnails += thumbnailBytes(library, image.planned.image.hash);
    count += 1;
    if (count % STEP_IMAGES === 0) await yieldToEventLoop();
  }
  return bagBytes(count) + notes + Math.min(thumbnailSpace(count), thumbnails);
}

/** Returns the most bytes that an image takes in an archive. */
function entryBytes(image: JournalImage): number {
  const { planned, sidecar } = image;
  const own = ENTRY_BYTES + planned.image.byteLength + noteBytes(image);
  return sidecar === null ? own : own + ENTRY_BYTES + SIDECAR_BYTES;
}

/**
 * Splits an export into archives of at most `megabytes` (`null` for a single one): returns the
 * index after the last image of each. A longer image gets its own; the film and the list of
 * missing images are in the last one.
 */
export function archiveEnds(
  images: PackedRows<JournalImage>,
  missing: PackedRows<JournalMissing>,
  { report, film }: Pick<ExportJournal, 'report' | 'film'>,
  megabytes: number | null,
): number[] {
  const limit = megabytes === null ? Number.POSITIVE_INFINITY : megabytes * 1_000_000;
  const ownBytes = (count: number) => bagBytes(count) + thumbnailSpace(count) + reportBytes(report, count);
  const ends: number[] = [];
  let [index, sum, first] = [0, 0, 0];
  for (const image of images) {
    const bytes = entryBytes(image);
    if (sum + bytes + ownBytes(index - first + 1) > limit && index > first) {
      ends.push(index);
      [sum, first] = [0, index];
    }
    sum += bytes;
    index += 1;
  }
  const lastBytes = missing.length * MISSING_BYTES + (film === null ? 0 : ENTRY_BYTES + film.byteLength);
  if (lastBytes > 0 && sum + ownBytes(index - first) + lastBytes > limit && index > first) ends.push(index);
  return [...ends, index];
}
