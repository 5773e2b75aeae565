import { assertNever } from '../../preload/contract/core/assert-never.ts';
import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import type { PinTarget, SubjectReference } from '../../preload/contract/index.ts';
import type { PlannedImage } from '../bagit/planned-image.ts';
import type { StoredImage } from '../library/images/snapshots.ts';
import type { Library } from '../library/library.ts';
import { isoTime } from '../shared/utc-time.ts';
import type { PackRecord } from './pack-schema.ts';

export type RecordsLibrary = Pick<Library, 'fleetRecords' | 'notes' | 'offline'>;

type SnapshotRecord = Extract<PackRecord, { kind: 'snapshot' }>;

/** Formats a time that is always known. */
function knownTime(time: number): string {
  return isoTime(time) ?? new Date(0).toISOString();
}

export function snapshotRecord(
  { deviceId, archiveId }: SubjectReference,
  image: StoredImage,
): SnapshotRecord {
  const { hash, precision, mediaType, widthPixels, heightPixels, byteLength, lastModified, etag } = image;
  return {
    kind: 'snapshot',
    deviceId,
    archiveId,
    precision,
    sha256: hash,
    mediaType,
    widthPixels,
    heightPixels,
    byteLength,
    capturedAt: isoTime(image.capturedAt),
    capturedOffsetMinutes: image.capturedOffsetMinutes ?? null,
    receivedAt: isoTime(image.receivedAt),
    downloadedAt: knownTime(image.fetchedAt),
    confirmedAt: knownTime(image.confirmedAt),
    lastModified,
    etag,
    requestId: image.requestId ?? null,
  };
}

/** Returns the key that matches a pin with its target; `null` if it stays on this laptop. */
function pinKey(target: PinTarget): string | null {
  switch (target.kind) {
    case 'organization':
      return target.organizationId === null ? null : `organization ${target.organizationId}`;
    case 'device':
      return subjectKey({ deviceId: target.deviceId, archiveId: null });
    case 'archive':
      return subjectKey(target);
    // Saved views stay on this laptop.
    case 'view':
      return null;
    default:
      return assertNever(target);
  }
}

function readPins({ offline }: RecordsLibrary): ReadonlyMap<string, PackRecord> {
  const pins = offline.read(({ pins: stored }) => stored.all());
  return new Map(
    pins.flatMap(({ target, rule, precision }) => {
      const key = pinKey(target);
      return key === null ? [] : [[key, { kind: 'pin', target, rule, precision }] as const];
    }),
  );
}

/** Creates a part's records about subjects, each once, and by choice their notes and pins. */
export function createSubjectRecords(
  library: RecordsLibrary,
  { hasNotes, hasPins }: { readonly hasNotes: boolean; readonly hasPins: boolean },
) {
  const pins = hasPins ? readPins(library) : new Map<string, PackRecord>();
  const said = { organization: new Set<string>(), device: new Set<string>(), archive: new Set<string>() };

  function* pinOn(key: string): Generator<PackRecord> {
    const pin = pins.get(key);
    if (pin !== undefined) yield pin;
  }

  function* aboutOrganization(id: string): Generator<PackRecord> {
    const record = library.fleetRecords.organization(id);
    if (record === null || said.organization.has(id)) return;
    said.organization.add(id);
    yield { kind: 'organization', id, ...record };
    yield* pinOn(`organization ${id}`);
  }

  function* noteAndPin(subject: SubjectReference): Generator<PackRecord> {
    for (const { snapshotAt, text, changedAt } of hasNotes ? library.notes.of(subject) : [])
      yield {
        kind: 'note',
        ...subject,
        snapshotAt: isoTime(snapshotAt),
        text,
        changedAt: knownTime(changedAt),
      };
    yield* pinOn(subjectKey(subject));
  }

  function* aboutDevice(id: string): Generator<PackRecord> {
    const record = library.fleetRecords.device(id);
    if (record === null || said.device.has(id)) return;
    said.device.add(id);
    if (record.organizationId !== null) yield* aboutOrganization(record.organizationId);
    yield { kind: 'device', id, ...record };
    yield* noteAndPin({ deviceId: id, archiveId: null });
  }

  /** Yields what was not yet written about an image's subject. */
  return function* about({ subject }: PlannedImage): Generator<PackRecord> {
    yield* aboutDevice(subject.deviceId);
    const { deviceId, archiveId } = subject;
    const record = library.fleetRecords.archive(subject);
    if (archiveId === null || record === null || said.archive.has(subjectKey(subject))) return;
    said.archive.add(subjectKey(subject));
    yield { kind: 'archive', id: archiveId, deviceId, ...record, capturedAt: isoTime(record.capturedAt) };
    yield* noteAndPin(subject);
  };
}
