import { describe, expect, it } from 'vitest';
import { createTileAnnouncer } from '../../../main/sync/tile-announcer.ts';
import type { AppEvent, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { fakeSnapshot } from '../../renderer/fakes/fake-fleet.ts';
import { createTestTime } from '../../support/memory-desktop.ts';

function createScene(tile: (subject: SubjectReference) => Tile | null) {
  const time = createTestTime();
  const events: AppEvent[] = [];
  const failures: unknown[] = [];
  const announcer = createTileAnnouncer({
    timers: time.timers,
    library: { tile },
    emit: (event) => events.push(event),
    onStorageFailed: (error) => failures.push(error),
  });
  return { time, events, failures, announcer };
}

function tileOf(subject: SubjectReference): Tile {
  return {
    subject,
    name: subject.deviceId,
    deviceName: subject.deviceId,
    low: null,
    full: null,
    availability: 'unknown',
    failure: null,
    checkedAt: null,
    marks: [],
  };
}

describe('announcing tiles', () => {
  it('gathers a burst into messages of at most 500, each subject once', () => {
    const { time, events, announcer } = createScene(tileOf);
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 700; index += 1)
        announcer.announce({ deviceId: `d${index}`, archiveId: null });
    }
    expect(events).toEqual([]);
    time.advance(1_000);
    expect(events.map(({ payload }) => (payload as Tile[]).length)).toEqual([500, 200]);
  });

  it('P48: a confirmation that is not stored is told with its time, and never makes one earlier', () => {
    const { time, events, announcer } = createScene((subject) => ({
      ...tileOf(subject),
      low: { ...fakeSnapshot('low'), confirmedAt: 1_000 },
      full: { ...fakeSnapshot('full'), confirmedAt: 5_000 },
    }));
    const mast = { deviceId: 'mast', archiveId: null };
    announcer.announceConfirmed(mast, 'low', 3_000);
    announcer.announceConfirmed(mast, 'full', 3_000);
    announcer.announceConfirmed(mast, null, 4_000);
    announcer.announce(mast);
    time.advance(1_000);
    const [tile] = events.flatMap(({ payload }) => payload as Tile[]);
    expect([events.length, tile?.low?.confirmedAt, tile?.full?.confirmedAt]).toEqual([1, 3_000, 5_000]);
    expect(tile?.checkedAt).toBe(4_000);
  });

  it('P29: tells about a library that can not be read instead of ending the process', () => {
    const { time, events, failures, announcer } = createScene(() => {
      throw new Error('I/O error');
    });
    announcer.announce({ deviceId: 'mast', archiveId: null });
    time.advance(1_000);
    expect(failures).toHaveLength(1);
    expect(events).toEqual([]);
  });
});
