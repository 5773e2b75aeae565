import type { SubjectReference } from '../../../preload/contract/index.ts';
import { acceptFacts } from '../../gate/accept-facts.ts';
import { acceptEventTime } from '../../gate/accept-time.ts';
import { acceptValidators } from '../../gate/accept-validators.ts';
import type { Library } from '../../library/library.ts';
import type { PackedSubject } from '../../library/packed-fleet.ts';
import type { PackedSnapshot } from '../../library/packed-snapshots.ts';
import { timeOfIso } from '../../shared/utc-time.ts';
import type { PackRecord } from '../pack-schema.ts';
import { createImageBuffers } from './image-buffers.ts';
import type { OpenedPack } from './open-pack.ts';

/** Images stored together: they share a flush of the disk and wait in memory. */
const AT_A_TIME = 8;

type ImportLibrary = Pick<Library, 'packs' | 'notes' | 'offline'>;
type RecordOf<Kind extends PackRecord['kind']> = Extract<PackRecord, { kind: Kind }>;

interface ImportOptions {
  readonly library: ImportLibrary;
  /** ms since the epoch: later times from another laptop's clock are not believed. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly hasPins: boolean;
  /** Called for each examined snapshot; `isNew`: it changed something. */
  readonly onSnapshot: (isNew: boolean, subject: SubjectReference) => void;
}

const timeOf = (text: string | null) => (text === null ? null : timeOfIso(text));

function packedSnapshot(record: RecordOf<'snapshot'>, now: number): PackedSnapshot {
  const { sha256, precision, capturedAt, capturedOffsetMinutes, receivedAt, requestId } = record;
  const { downloadedAt, confirmedAt } = record;
  const facts = {
    precision,
    capturedAt: timeOf(capturedAt),
    capturedOffsetMinutes,
    receivedAt: timeOf(receivedAt),
    requestId,
  };
  return {
    ...acceptFacts(facts, now),
    hash: sha256,
    fetchedAt: acceptEventTime(timeOfIso(downloadedAt), now),
    confirmedAt: acceptEventTime(timeOfIso(confirmedAt), now),
    ...acceptValidators(record, now),
  };
}

function packedSubject(record: RecordOf<'device' | 'archive'>): PackedSubject {
  const { id, name, fields } = record;
  if (record.kind === 'device')
    return {
      subject: { deviceId: id, archiveId: null },
      organizationId: record.organizationId,
      name,
      fields,
      capturedAt: null,
    };
  const subject = { deviceId: record.deviceId, archiveId: id };
  return { subject, organizationId: null, name, fields, capturedAt: timeOf(record.capturedAt) };
}

/** Adds a note unless there is one already: that is the user's own. */
function addNote({ notes }: ImportLibrary, record: RecordOf<'note'>, now: number): void {
  const { deviceId, archiveId, text, changedAt } = record;
  const subject = { deviceId, archiveId };
  const snapshotAt = timeOf(record.snapshotAt);
  if (notes.find(subject, snapshotAt) === null)
    notes.write(subject, text, acceptEventTime(timeOfIso(changedAt), now), snapshotAt);
}

/** Adds the records that precede a snapshot, in order. */
function addRecord(
  library: ImportLibrary,
  record: Exclude<PackRecord, { kind: 'snapshot' }>,
  now: number,
): void {
  switch (record.kind) {
    // It is listed here, or the pack is refused.
    case 'organization':
      break;
    case 'device':
    case 'archive':
      library.packs.addSubjects([packedSubject(record)]);
      break;
    case 'note':
      addNote(library, record, now);
      break;
    case 'pin': {
      const { target, rule, precision } = record;
      library.offline.write(({ pins }) => pins.keep({ target, rule, precision }, now));
      break;
    }
  }
}

/** Runs some works at a time. Throws the first error once all started ones have ended. */
function createWorkers(most: number) {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;
  return {
    async begin(work: () => Promise<void>): Promise<void> {
      while (running.size >= most) await Promise.race(running);
      if (failure !== null) return;
      const one: Promise<void> = work()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => running.delete(one));
      running.add(one);
    },
    hasFailed: () => failure !== null,
    async end(): Promise<void> {
      await Promise.all(running);
      if (failure !== null) throw failure.error;
    },
  };
}

/**
 * Adds a checked pack to the library, some snapshots per transaction; reopening the pack continues
 * an interrupted import. Throws `PackRefusedError` if the pack has changed since, `LibraryError`,
 * or the signal's reason; what was added before stays.
 */
export async function importPack(pack: OpenedPack, options: ImportOptions): Promise<void> {
  const { library, now, signal, hasPins, onSnapshot } = options;
  const { id, laptop, madeAt } = pack.head;
  const row = library.packs.begin(id, laptop, timeOfIso(madeAt));
  const workers = createWorkers(AT_A_TIME);
  const buffers = createImageBuffers();

  async function join(record: RecordOf<'snapshot'>): Promise<void> {
    const subject = { deviceId: record.deviceId, archiveId: record.archiveId };
    const packed = packedSnapshot(record, now);
    if (!library.packs.isNew(subject, packed)) return onSnapshot(false, subject);
    const image = await pack.image(record.sha256, buffers, signal);
    await workers.begin(async () => {
      await library.packs.join(subject, packed, { ...image, ...acceptFacts(packed, now) }, row);
      buffers.giveBack(image.bytes);
      onSnapshot(true, subject);
    });
  }

  try {
    for await (const record of pack.records(signal)) {
      signal.throwIfAborted();
      if (workers.hasFailed()) break;
      if (record.kind === 'snapshot') await join(record);
      else if (hasPins || record.kind !== 'pin') addRecord(library, record, now);
    }
  } finally {
    await workers.end();
  }
}
