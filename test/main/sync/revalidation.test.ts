import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { floorError } from '../../../main/library/database/storage-error.ts';
import type { Library } from '../../../main/library/library.ts';
import type { KnownImages, SnapshotOutcome } from '../../../main/service/snapshots/snapshot-outcome.ts';
import { createRevalidation } from '../../../main/sync/revalidation.ts';
import type {
  Failure,
  Precision,
  RevalidateRequest,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { createTestTime, type TestTime } from '../../support/memory-desktop.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { receivedImage } from '../../support/received-image.ts';

interface Asked {
  readonly subject: SubjectReference;
  readonly precision: Precision;
  readonly known: KnownImages;
  answer(outcome: SnapshotOutcome): Promise<void>;
}

const LAST_MODIFIED = 'Sat, 21 Nov 2026 09:15:02 GMT';
const exchange = { requestId: 'request-1', wireBytes: 10 };
const serviceFailed: Failure = { code: 'serviceFailed' };

let folder: string;
let time: TestTime;
let library: Library;
let revalidation: ReturnType<typeof createRevalidation>;
let asked: Asked[];
let touched: SubjectReference[];
let pending: number;
let mayRequest: boolean;
let storageErrors: unknown[];
let storageFailure: Failure | null;
let kept: unknown[];

function device(deviceId: string): SubjectReference {
  return { deviceId, archiveId: null };
}

function image(text: string, precision: Precision = 'low'): SnapshotOutcome {
  const bytes = Buffer.from(text);
  return {
    kind: 'changed',
    value: receivedImage({ bytes, widthPixels: 480, heightPixels: 270, precision }),
    validators: { lastModified: LAST_MODIFIED, etag: null },
    exchange,
  };
}

function want(
  ids: readonly string[],
  more: { always?: boolean; scope?: 'gallery' | 'viewer' | 'screen' } = {},
): void {
  const { always = false, scope = 'gallery' } = more;
  revalidation.request({ scope, subjects: ids.map(device), precision: 'low', always });
}

function requestedIds(): readonly string[] {
  return asked.map(({ subject }) => subject.deviceId);
}

/** Lets what was answered be settled: image files are written with real system calls. */
async function settled(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { interval: 1 }).toBe(true);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-revalidation-'));
  time = createTestTime();
  library = openLibrarySync({ folder, clock: time.clock });
  for (let index = 0; index < 30; index += 1) library.addByHand(device(`d${index}`), time.clock.now());
  asked = [];
  touched = [];
  kept = [];
  storageErrors = [];
  pending = 0;
  storageFailure = null;
  mayRequest = true;
  revalidation = createRevalidation({
    ...time,
    library,
    cloud: {
      requestsAtOnce: () => 6,
      snapshot(subject, precision, known) {
        const { promise, resolve } = Promise.withResolvers<SnapshotOutcome>();
        asked.push({
          subject,
          precision,
          known,
          async answer(outcome) {
            const left = pending;
            const requested = asked.length;
            resolve(outcome);
            await settled(
              () => pending !== left || asked.length > requested || !mayRequest || storageErrors.length > 0,
            );
          },
        });
        return promise;
      },
    },
    connection: {
      mayRequest: () => mayRequest,
      setPending: (count) => {
        pending = count;
      },
      setStorageFailure: (failure) => {
        storageFailure = failure;
      },
    },
    onConfirmed: (subject, precision, at) => kept.push([subject.deviceId, precision, at]),
    onTouched: (subject) => touched.push(subject),
    onStorageFailed: (error) => storageErrors.push(error),
  });
});

afterEach(async () => {
  revalidation.close();
  library.close();
  await library.settled();
  rmSync(folder, { recursive: true });
});

describe('revalidation', () => {
  it('keeps a changed image and tells which subject it was', async () => {
    want(['d0']);
    await asked[0]?.answer(image('first'));
    expect(library.newest(device('d0'), 'low')?.hash).toBe(
      createHash('sha256').update('first').digest('hex'),
    );
    expect(touched).toEqual([device('d0')]);
  });

  it('downloads an image again without a condition where the user wants that', async () => {
    want(['d0']);
    await asked[0]?.answer(image('first'));
    const again: RevalidateRequest = {
      scope: 'demand',
      subjects: [device('d0')],
      precision: 'low',
      always: true,
    };
    revalidation.request(again);
    expect(asked[1]?.known.low).not.toBeNull();
    await asked[1]?.answer(image('first'));
    revalidation.request({ ...again, afresh: true });
    expect(asked[2]?.known).toEqual({ low: null, full: null });
  });

  it('downloads an image that can’t be shown without a condition at “Refresh”', async () => {
    want(['d0']);
    await asked[0]?.answer(image('first'));
    const { hash = '' } = library.newest(device('d0'), 'low') ?? {};
    expect(library.health.storeFacts([{ hash, facts: null, flaw: 'broken' }])).toEqual([device('d0')]);
    want(['d0'], { always: true });
    expect(asked[1]?.known).toEqual({ low: null, full: null });
    await asked[1]?.answer(image('first'));
    // The bytes that came are judged anew.
    expect(library.newest(device('d0'), 'low')?.flaw).toBeNull();
  });

  it('D.7: requests full precision of a newer image, however recently that of the last one came', async () => {
    const full = { scope: 'demand', subjects: [device('d0')], precision: 'full', always: false } as const;
    revalidation.request(full);
    await asked[0]?.answer(image('first in full', 'full'));
    revalidation.request(full);
    expect(asked.length).toBe(1);
    want(['d0']);
    await asked[1]?.answer(image('newer'));
    revalidation.request(full);
    expect(asked[2]?.precision).toBe('full');
  });

  it('P22: asks with the stored Last-Modified string, verbatim, and a 304 moves only the confirmed clock', async () => {
    want(['d0']);
    await asked[0]?.answer(image('first'));
    const before = library.newest(device('d0'), 'low');
    time.advance(60_000);
    want(['d0']);
    expect(asked[1]?.known.low).toEqual({ lastModified: LAST_MODIFIED, etag: null });
    expect(asked[1]?.known.full).toBeNull();
    await asked[1]?.answer({
      kind: 'notModified',
      precision: 'low',
      validators: { lastModified: LAST_MODIFIED, etag: null },
      exchange,
    });
    expect(library.newest(device('d0'), 'low')).toEqual({ ...before, confirmedAt: time.clock.now() });
  });

  it('P48: a 304 for an image that stays on the screen is announced with its time, and written after half an hour', async () => {
    want(['d0']);
    await asked[0]?.answer(image('first'));
    const storedAt = library.newest(device('d0'), 'low')?.confirmedAt ?? 0;
    for (let minute = 1; minute <= 31; minute += 1) {
      time.advance(60_000);
      want(['d0'], { scope: 'screen' });
      expect(pending).toBe(0);
      const told = kept.length + touched.length;
      void asked[minute]?.answer({
        kind: 'notModified',
        precision: 'low',
        validators: { lastModified: LAST_MODIFIED, etag: null },
        exchange,
      });
      await settled(() => kept.length + touched.length > told);
      if (minute < 30) expect(library.newest(device('d0'), 'low')?.confirmedAt).toBe(storedAt);
    }
    expect(kept[0]).toEqual(['d0', 'low', storedAt + 60_000]);
    expect(kept.length).toBe(30);
    expect(library.newest(device('d0'), 'low')?.confirmedAt).toBe(storedAt + 30 * 60_000);
  });

  it.each([
    ['that the service has none', { kind: 'absent', failure: serviceFailed }, 'none'],
    ['the same failure', { kind: 'failed', failure: serviceFailed }, 'failed'],
  ] as const)(
    'P48: %s, of a subject that stays on the screen, is announced with its time, and written after half an hour',
    async (_, outcome, availability) => {
      want(['d0']);
      await asked[0]?.answer(outcome);
      const checkedAt = () => library.tile(device('d0'))?.checkedAt ?? 0;
      const storedAt = checkedAt();
      for (let minute = 1; minute <= 31; minute += 1) {
        time.advance(60_000);
        want(['d0'], { scope: 'screen' });
        const told = kept.length + touched.length;
        void asked[minute]?.answer(outcome);
        await settled(() => kept.length + touched.length > told);
        if (minute < 30) expect(checkedAt()).toBe(storedAt);
      }
      expect(library.tile(device('d0'))?.availability).toBe(availability);
      expect(kept[0]).toEqual(['d0', null, storedAt + 60_000]);
      expect(kept.length).toBe(30);
      expect(checkedAt()).toBe(storedAt + 30 * 60_000);
    },
  );

  it('another answer about a subject on the screen is stored at once', async () => {
    const answers = [
      { kind: 'absent', failure: serviceFailed },
      { kind: 'failed', failure: serviceFailed },
      { kind: 'absent', failure: serviceFailed },
    ] as const;
    const seen: unknown[] = [];
    for (const [index, answer] of answers.entries()) {
      time.advance(60_000);
      want(['d0'], { scope: index === 0 ? 'gallery' : 'screen' });
      const told = touched.length;
      void asked[index]?.answer(answer);
      await settled(() => touched.length > told);
      seen.push(library.tile(device('d0'))?.availability);
    }
    expect(seen).toEqual(['none', 'failed', 'none']);
    expect(kept).toEqual([]);
  });

  it('P23: a failure leaves the stored image where it is and is shown next to it', async () => {
    want(['d0']);
    await asked[0]?.answer(image('first'));
    time.advance(60_000);
    want(['d0']);
    await asked[1]?.answer({ kind: 'failed', failure: serviceFailed });
    expect(library.tile(device('d0'))).toMatchObject({ availability: 'failed', failure: serviceFailed });
    expect(library.newest(device('d0'), 'low')).not.toBeNull();
  });

  it('asks about a few subjects at a time, in the order that was wanted', () => {
    want(Array.from({ length: 20 }, (_, index) => `d${index}`));
    expect(requestedIds()).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5']);
    expect(pending).toBe(20);
  });

  it('forgets what scrolled away before it was asked, but not what the viewer waits for', async () => {
    want(Array.from({ length: 12 }, (_, index) => `d${index}`));
    want(['d20'], { scope: 'viewer' });
    want(['d28', 'd29']);
    await asked[0]?.answer(image('one'));
    await asked[1]?.answer(image('two'));
    await asked[2]?.answer(image('three'));
    expect(requestedIds().slice(6)).toEqual(['d28', 'd29', 'd20']);
  });

  it('does not request again what was just confirmed, unless the user refreshes', async () => {
    want(['d0']);
    await asked[0]?.answer(image('first'));
    want(['d0']);
    expect(asked).toHaveLength(1);
    want(['d0'], { always: true });
    expect(asked).toHaveLength(2);
  });

  it('asks once for a subject that is wanted twice at the same time', () => {
    want(['d0']);
    want(['d0'], { scope: 'viewer' });
    expect(asked).toHaveLength(1);
  });

  it('marks no subject when the network goes, and requests again when it is back', async () => {
    want(['d0']);
    mayRequest = false;
    await asked[0]?.answer({ kind: 'failed', failure: { ...serviceFailed, code: 'unreachable' } });
    await settled(() => pending === 1);
    expect(library.tile(device('d0'))).toMatchObject({ availability: 'unknown', failure: null });
    mayRequest = true;
    revalidation.resume();
    expect(requestedIds()).toEqual(['d0', 'd0']);
  });

  it('P39: marks a subject that the line failed for when it fails once more, behind the others', async () => {
    const failure: Failure = { ...serviceFailed, code: 'unreachable' };
    want(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6']);
    await asked[0]?.answer({ kind: 'failed', failure });
    expect(library.tile(device('d0'))).toMatchObject({ availability: 'unknown', failure: null });
    await asked[1]?.answer(image('one'));
    expect(requestedIds().slice(6)).toEqual(['d6', 'd0']);
    await asked[7]?.answer({ kind: 'failed', failure });
    expect(library.tile(device('d0'))).toMatchObject({ availability: 'failed', failure });
    expect(requestedIds()).toHaveLength(8);
  });

  it('marks no subject whose request was ended, and requests it again', async () => {
    want(['d0']);
    await asked[0]?.answer({ kind: 'failed', failure: { ...serviceFailed, code: 'cancelled' } });
    expect(requestedIds()).toEqual(['d0', 'd0']);
    expect(library.tile(device('d0'))).toMatchObject({ availability: 'unknown', failure: null });
  });

  it('takes a refused token for nothing that is about the subject', async () => {
    want(['d0']);
    await asked[0]?.answer({ kind: 'unauthorized', failure: { ...serviceFailed, code: 'unauthorized' } });
    expect(library.tile(device('d0'))?.availability).toBe('unknown');
  });

  it('P23: a subject that this account may not see says so', async () => {
    want(['d0']);
    await asked[0]?.answer({ kind: 'unauthorized', failure: { ...serviceFailed, code: 'forbidden' } });
    expect(library.tile(device('d0'))).toMatchObject({
      availability: 'failed',
      failure: { code: 'forbidden' },
    });
  });

  it('says nothing about storage when the account was closed while an image arrived', async () => {
    want(['d0']);
    revalidation.close();
    library.close();
    await asked[0]?.answer(image('first'));
    expect(storageErrors).toEqual([]);
    library = openLibrarySync({ folder, clock: time.clock });
  });

  it('P29: pauses when nothing can be stored, and goes on by itself with nothing lost', async () => {
    const keep = library.storeImage;
    library.storeImage = () => Promise.reject(new Error('No space.'));
    want(['d0']);
    await asked[0]?.answer(image('first'));
    expect(storageErrors).toHaveLength(1);
    library.storeImage = keep;
    time.advance(60_000);
    expect(requestedIds()).toEqual(['d0', 'd0']);
    await asked[1]?.answer(image('first'));
    await settled(() => library.newest(device('d0'), 'low') !== null);
  });

  it('P39: what waits for the disk is no request under way, the cause is named, and one image at a time tries again', async () => {
    const keep = library.storeImage;
    library.storeImage = () => Promise.reject(floorError());
    want(Array.from({ length: 9 }, (_value, index) => `d${index}`));
    for (const one of asked.slice(0, 6)) await one.answer(image('any'));
    await settled(() => storageErrors.length === 6);
    expect(pending).toBe(0);
    expect(storageFailure?.code).toBe('storageFloor');
    time.advance(60_000);
    expect(asked).toHaveLength(7);
    expect(pending).toBe(1);
    library.storeImage = keep;
    await asked[6]?.answer(image('any'));
    await settled(() => storageFailure === null);
    expect(asked.length).toBeGreaterThan(7);
  });

  it('P39: drops a subject that the library no longer has: the disk has not failed', async () => {
    want(['forgotten']);
    await asked[0]?.answer(image('any'));
    expect(storageErrors).toEqual([]);
    expect(storageFailure).toBeNull();
    expect(pending).toBe(0);
    want(['d0']);
    expect(requestedIds()).toEqual(['forgotten', 'd0']);
  });
});
