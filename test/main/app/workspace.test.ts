import { expect, it } from 'vitest';
import { openWorkspace } from '../../../main/app/workspace.ts';
import type { Cloud } from '../../../main/cloud/cloud.ts';
import { createNetworkBook } from '../../../main/sync/offline/traffic/network-book.ts';
import type { AppEvent } from '../../../preload/contract/index.ts';
import { defaultSettings } from '../../../preload/contract/index.ts';
import { createMemorySettings, createTestTime } from '../../support/memory-desktop.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';

it('an account that could not be opened leaves no timer on its closed library', async () => {
  const time = createTestTime();
  const events: AppEvent[] = [];
  const opening = openWorkspace({
    ...time,
    account: {
      id: 'a'.repeat(24),
      username: 'ada',
      environment: { id: 'plant', name: 'Plant', kind: 'production', host: 'h', origin: 'user' },
    },
    profileFolder: temporaryFolder(),
    version: '1.0.0',
    isWindows: false,
    random: () => 1,
    connect: async () => ({}) as Cloud,
    emit: (event) => events.push(event),
    settings: () => defaultSettings,
    clockOffset: async () => null,
    signer: async () => null,
    networks: createNetworkBook(createMemorySettings(), time.timers),
    networkAddresses: () => {
      throw new Error('The disk is full.');
    },
    beginJob: () => () => {},
    workOffline: false,
    signIn: {
      credential: () => 1,
      onRefused() {},
      prepare: () => null,
      renew: async () => ({ kind: 'none' }),
    },
  });
  await expect(opening).rejects.toThrow('The disk is full.');
  time.advance(3_600_000);
  await new Promise(setImmediate);
  expect(events).toEqual([]);
});
