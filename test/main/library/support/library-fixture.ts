import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ReceivedImage } from '../../../../main/gate/accept-snapshot.ts';
import type { Library } from '../../../../main/library/library.ts';
import type {
  ArchiveRecord,
  DeviceRecord,
  OrganizationRecord,
  SubjectReference,
  Validators,
} from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { receivedImage, type StatedImage } from '../../../support/received-image.ts';

/** 2026-11-21T14:05:33Z, ms since the epoch. */
export const NOW = Date.UTC(2026, 10, 21, 14, 5, 33);

/** A time that stands still. */
export const clock = { now: () => NOW };

export const noValidators: Validators = { lastModified: null, etag: null };

/** Runs `action` to its end when the test ends, the last one first. */
export function afterTest(action: () => unknown): void {
  onTestFinished(async () => void (await action()));
}

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A library that is closed after the test. */
export function temporaryLibrary(folder = temporaryFolder(), time = clock): Library {
  const library = openLibrarySync({ folder, clock: time });
  afterTest(() => {
    library.close();
    return library.settled();
  });
  return library;
}

export function organization(
  id: string,
  devices: readonly DeviceRecord[] | null,
  name = id,
): OrganizationRecord {
  return { id, name, fields: {}, devices };
}

export function deviceRecord(
  id: string,
  archives: readonly ArchiveRecord[] | null = null,
  name = id,
  fields: DeviceRecord['fields'] = {},
): DeviceRecord {
  return { id, name, fields, archives };
}

export function archiveRecord(id: string, capturedAt: number | null = null, name = id): ArchiveRecord {
  return { id, name, fields: {}, capturedAt };
}

export function device(deviceId: string): SubjectReference {
  return { deviceId, archiveId: null };
}

export function archive(deviceId: string, archiveId: string): SubjectReference {
  return { deviceId, archiveId };
}

/** The start of a GIF of 1920 × 1080 pixels with a text behind it: what a rebuild takes from the disk. */
export function gif(text: string, rest: Partial<StatedImage> = {}): ReceivedImage {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.of(0x80, 0x07, 0x38, 0x04)]);
  const bytes = Buffer.concat([head, Buffer.from(text)]);
  return image(text, { bytes, mediaType: 'image/gif', ...rest });
}

/** An image whose bytes are `text`; the library doesn't look into them. */
export function image(text: string, rest: Partial<StatedImage> = {}): ReceivedImage {
  return receivedImage({
    bytes: new TextEncoder().encode(text),
    widthPixels: 1920,
    heightPixels: 1080,
    ...rest,
  });
}
