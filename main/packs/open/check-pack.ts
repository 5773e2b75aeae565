import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { NOTE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { NewPin, SubjectReference } from '../../../preload/contract/index.ts';
import { FILE_LIMIT } from '../../bagit/limits.ts';
import { acceptNote } from '../../gate/accept-text.ts';
import type { Library } from '../../library/library.ts';
import { chunksOf } from '../../shared/chunks-of.ts';
import { timeOfIso } from '../../shared/utc-time.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import { inPart, PackRefusedError } from '../pack-refusal.ts';
import type { PackRecord } from '../pack-schema.ts';
import type { OpenedPack } from './open-pack.ts';

/** Names in a refusal: enough to see whose pack it is. */
const NAME_LIMIT = 10;

/** Account that opens a pack. `origin`: of its service. */
export interface PackAccount {
  readonly library: Pick<Library, 'packs' | 'storage' | 'notes'>;
  readonly origin: string;
}

export interface PackContent {
  readonly snapshots: number;
  /** Images that are not here yet, and their length in bytes. */
  readonly newImages: number;
  readonly newBytes: number;
  readonly newNotes: number;
  /** Distinct pins that it would add. */
  readonly pins: readonly PackedPin[];
}

/** Pin of a pack; `isKnown`: this account or the pack has its target. */
export interface PackedPin {
  readonly pin: NewPin;
  readonly isKnown: boolean;
}

/** Limit of a pack's pins: users set dozens, and each is estimated. */
const PIN_LIMIT = 1_000;

/** Images checked in one turn of the main loop: each takes a query and a disk access. */
const IMAGES_AT_A_TIME = 100;

/**
 * Devices, archives and organizations of a pack: two for each image. Growing a larger set copies
 * it for over 50 ms.
 */
const SUBJECT_LIMIT = 2 * FILE_LIMIT;

/**
 * Collects what a part's records say together. `newNotes`: keys of the pack's new notes, which
 * several parts repeat.
 */
function createReading({ packs, notes }: PackAccount['library'], newNotes: Set<string>) {
  const organizations = new Set<string>();
  const subjects = new Set<string>();
  const images = new Map<string, number>();
  const foreign: string[] = [];
  const pins = new Map<string, PackedPin>();
  let snapshots = 0;

  function require(isSaid: boolean): void {
    if (!isSaid) throw new PackRefusedError({ code: 'damaged' });
  }

  function requireFew({ size }: ReadonlySet<string>): void {
    if (size > SUBJECT_LIMIT) throw new PackRefusedError({ code: 'tooLarge' });
  }

  function addSubject(subject: SubjectReference): void {
    subjects.add(subjectKey(subject));
    requireFew(subjects);
  }

  const isSubject = (subject: SubjectReference) =>
    subjects.has(subjectKey(subject)) || packs.isSubject(subject);

  function isKnown(target: NewPin['target']): boolean {
    switch (target.kind) {
      case 'organization':
        return target.organizationId === null || packs.isListed(target.organizationId);
      case 'device':
        return isSubject({ deviceId: target.deviceId, archiveId: null });
      case 'archive':
        return isSubject(target);
      case 'view':
        return false;
      default:
        return assertNever(target);
    }
  }

  return {
    images,
    snapshots: () => snapshots,
    pins,
    foreign,
    /** Throws if a record refers to an undeclared one. */
    note(record: PackRecord): void {
      switch (record.kind) {
        case 'organization':
          organizations.add(record.id);
          requireFew(organizations);
          if (!packs.isListed(record.id) && foreign.length < NAME_LIMIT) foreign.push(record.name);
          break;
        case 'device':
          require(record.organizationId === null || organizations.has(record.organizationId));
          addSubject({ deviceId: record.id, archiveId: null });
          break;
        case 'archive':
          require(subjects.has(subjectKey({ deviceId: record.deviceId, archiveId: null })));
          addSubject({ deviceId: record.deviceId, archiveId: record.id });
          break;
        case 'snapshot':
          require(subjects.has(subjectKey(record)));
          require((images.get(record.sha256) ?? record.byteLength) === record.byteLength);
          images.set(record.sha256, record.byteLength);
          snapshots += 1;
          break;
        case 'note': {
          require(subjects.has(subjectKey(record)));
          const text = acceptNote(record.text);
          require(text !== 'tooLong');
          if (text === null) break;
          const snapshotAt = record.snapshotAt === null ? null : timeOfIso(record.snapshotAt);
          if (notes.find(record, snapshotAt) === null) newNotes.add(`${subjectKey(record)} ${snapshotAt}`);
          if (notes.count() + newNotes.size > NOTE_LIMIT)
            throw new PackRefusedError({ code: 'tooManyNotes' });
          break;
        }
        case 'pin': {
          const { target, rule, precision } = record;
          pins.set(JSON.stringify([target, rule, precision]), {
            pin: { target, rule, precision },
            isKnown: isKnown(target),
          });
          if (pins.size > PIN_LIMIT) throw new PackRefusedError({ code: 'tooLarge' });
          break;
        }
      }
    },
  };
}

/** Checks quota and floor before anything is stored: nothing here is removed for a pack. */
async function checkSpace({ library }: PackAccount, neededBytes: number): Promise<void> {
  const { usedBytes, quotaBytes, freeDiskBytes, floorBytes } = await library.storage.state();
  const underQuota = quotaBytes - usedBytes;
  const overFloor = freeDiskBytes === null ? Number.POSITIVE_INFINITY : freeDiskBytes - floorBytes;
  const refuse = (code: 'overQuota' | 'overFloor', freeBytes: number) => {
    throw new PackRefusedError({ code, neededBytes, freeBytes: Math.max(0, freeBytes) });
  };
  if (neededBytes > underQuota) refuse('overQuota', underQuota);
  if (neededBytes > overFloor) refuse('overFloor', overFloor);
}

/** Reads and checks a part's records; returns the lengths of its images by their hashes. */
async function readRecords(
  pack: OpenedPack,
  account: PackAccount,
  newNotes: Set<string>,
  signal: AbortSignal,
) {
  const { name, origin } = pack.head.environment;
  if (origin !== account.origin) throw new PackRefusedError({ code: 'otherEnvironment', name, origin });
  const reading = createReading(account.library, newNotes);
  for await (const record of pack.records(signal)) reading.note(record);
  if (reading.foreign.length > 0)
    throw new PackRefusedError({ code: 'otherOrganizations', names: reading.foreign });
  return { images: reading.images, snapshots: reading.snapshots(), pins: reading.pins };
}

async function checkImages(
  pack: OpenedPack,
  images: ReadonlyMap<string, number>,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<void> {
  for (const [hash, byteLength] of images) {
    if ((await pack.checkImage(hash, signal)) !== byteLength) throw new PackRefusedError({ code: 'damaged' });
    onBytes(byteLength);
  }
}

/**
 * Reads all parts of a pack without changing anything: they belong to this account, are whole, and
 * fit. Throws `PackRefusedError`, or the signal's reason. `onBytes`: called with the bytes of
 * images read since the last call.
 */
export async function checkPack(
  parts: readonly OpenedPack[],
  account: PackAccount,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<PackContent> {
  const numberOf = ({ head }: OpenedPack) => head.part?.number ?? null;
  const fresh = new Map<string, number>();
  const read: (readonly [OpenedPack, ReadonlyMap<string, number>])[] = [];
  const pins = new Map<string, PackedPin>();
  const newNotes = new Set<string>();
  let snapshots = 0;
  for (const pack of parts) {
    const found = await inPart(numberOf(pack), () => readRecords(pack, account, newNotes, signal));
    snapshots += found.snapshots;
    for (const [key, pin] of found.pins) pins.set(key, pin);
    read.push([pack, found.images]);
    for (const images of chunksOf(found.images, IMAGES_AT_A_TIME)) {
      await yieldToEventLoop();
      signal.throwIfAborted();
      for (const [hash, byteLength] of images)
        if (!account.library.packs.hasImage(hash, byteLength)) fresh.set(hash, byteLength);
    }
  }
  const newBytes = [...fresh.values()].reduce((sum, byteLength) => sum + byteLength, 0);
  await checkSpace(account, newBytes);
  for (const [pack, images] of read)
    await inPart(numberOf(pack), () => checkImages(pack, images, signal, onBytes));
  return { snapshots, newImages: fresh.size, newBytes, newNotes: newNotes.size, pins: [...pins.values()] };
}
