import type { PlannedImage } from '../../../main/bagit/planned-image.ts';
import { buildManifest, type ExportedImage } from '../../../main/export/bag/build-manifest.ts';
import type { ExportRecord } from '../../../main/export/bag/export-record.ts';
import { environment, plannedImage } from './export-fixture.ts';

/** The manifest of an export of so many devices, one image each. */
export function manifestOf(
  count: number,
  deviceName = 'Gate',
  health: PlannedImage['health'] = null,
): ExportRecord {
  const images = Array.from({ length: count }, (_, index): ExportedImage => {
    const subject = { deviceId: `d${index}`, archiveId: null };
    const names = {
      organizationId: 'o',
      organizationName: 'Plant',
      deviceName: `${deviceName} ${index}`,
      archiveName: null,
    };
    const planned = plannedImage(subject, names, { capturedAt: Date.UTC(2026, 0, 31, 23, 30) });
    return { planned: { ...planned, health }, path: `data/${index}.jpg`, outcome: 'written', sidecar: null };
  });
  return buildManifest({
    exportId: 'e',
    version: '1.2.3',
    environment,
    createdAt: Date.UTC(2026, 1, 1),
    precision: 'best',
    timeZone: 'UTC',
    clockOffsetMs: null,
    previous: null,
    part: null,
    film: null,
    missingFilm: null,
    fieldsOf: () => ({}),
    isRequested: () => false,
    images,
    missing: [
      {
        subject: { deviceId: 'away', archiveId: null },
        names: null,
        reason: 'notDownloaded',
        precision: 'full',
        capturedAt: null,
      },
    ],
  });
}
