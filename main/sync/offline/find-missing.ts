import type {
  MissingDownloads,
  MissingQuery,
  Precision,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import type { WantedImage } from '../../library/gallery/export-images.ts';
import type { Library } from '../../library/library.ts';
import { missingKey } from '../../library/offline/sizes.ts';

/** Finds which of some subjects miss their image or have one that can't be shown, by the rules of an export. `secondsFor`: the time of downloads; null: not measured. */
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

/** Whether a download may bring an image that can be shown, and isn't there. */
function isToDownload(image: WantedImage, precision: Precision): boolean {
  return image.kind === 'missing' ? image.download !== null : image.isBroken && image.precision === precision;
}
