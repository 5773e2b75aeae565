import { expect, it, vi } from 'vitest';
import { createStorageAnnouncer } from '../../../main/app/storage-announcer.ts';
import type { AppEvent, StorageState } from '../../../preload/contract/index.ts';
import { createTestTime } from '../../support/memory-desktop.ts';

function announcing() {
  const { timers, advance } = createTestTime();
  const events: AppEvent[] = [];
  const failures: unknown[] = [];
  const state = Promise.withResolvers<StorageState>();
  const announcer = createStorageAnnouncer(
    timers,
    (event) => events.push(event),
    (error) => failures.push(error),
  );
  const readState = vi.fn(() => state.promise);
  announcer.follow({ state: readState, freeSpace: () => Promise.reject(new Error('full')) });
  return { announcer, events, failures, advance, state, readState };
}

const settled = () => new Promise(setImmediate);

it('many changes in half a second are one event', async () => {
  const { announcer, events, advance, state } = announcing();
  for (let image = 0; image < 100; image += 1) announcer.onChanged();
  state.resolve({ images: 100 } as StorageState);
  advance(500);
  await settled();
  expect(events).toEqual([{ name: 'storageChanged', payload: { images: 100 } }]);
});

it('after its end it reads nothing, and reports neither what was being read nor what fails', async () => {
  const { announcer, events, failures, advance, state, readState } = announcing();
  announcer.onChanged();
  advance(500);
  announcer.onChanged();
  announcer.close();
  state.resolve({ images: 1 } as StorageState);
  announcer.onChanged();
  announcer.onFailed(new Error('closed'));
  advance(60_000);
  await settled();
  expect(readState).toHaveBeenCalledOnce();
  expect(events).toEqual([]);
  expect(failures).toEqual([]);
});

it('the disk is checked half a minute after the start, and a failure of that is reported', async () => {
  const { failures, advance } = announcing();
  advance(30_000);
  await settled();
  expect(failures).toEqual([new Error('full')]);
});
