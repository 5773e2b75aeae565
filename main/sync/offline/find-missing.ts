import type {
  MissingDownloads,
  MissingQuery,
  Precision,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import type { WantedImage } from '../../library/gallery/export-images.ts';
import type { Library } from '../../library/library.ts';
import { missingKey } from '../../library/offline/sizes.ts';

/**
 * Finds subjects whose image is missing or can't be shown, by the rules of an export.
 * `secondsFor`: duration of downloads; `null` if not measured.
 */
export function findMissing(
  { exportRows, offline }: Pick<Library, 'exportRows' | 'offline'>,
  { subjects, precision: wanted }: MissingQuery,
  secondsFor: (byteLength: number, count: number) => number | null,
): MissingDownloads {
  const missing: SubjectReference[] = [];
  const counts = new Map<string, number>();
  const precision = wanted === 'best' ? 'low' : 'full';
  for (const subject of subjects) {
    const row = exportRows.find(subject);
    const image = row === null ? undefined : exportRows.wanted(row, { kind: 'newest' }, wanted)[0];
    if (image === undefined || !isToDownload(image, precision)) continue;
    missing.push(subject);
    const key = missingKey(image.deviceRow, precision);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const byteLength = Math.round(offline.read(({ sizes }) => sizes.expected(counts)));
  return {
    subjects: missing,
    precision,
    byteLength,
    seconds: secondsFor(byteLength, missing.length),
  };
}

/** Returns true if a download may bring an image that is missing or can't be shown. */
function isToDownload(image: WantedImage, precision: Precision): boolean {
  return image.kind === 'missing' ? image.download !== null : image.isBroken && image.precision === precision;
}
