import { expect, it } from 'vitest';
import { openWorkspace } from '../../../main/app/workspace.ts';
import type { Cloud } from '../../../main/service/cloud.ts';
import type { NetworkAddress } from '../../../main/shared/desktop.ts';
import type { Timers } from '../../../main/shared/timers.ts';
import { createOfflineChoice } from '../../../main/sync/offline-choice.ts';
import { createNetworkBook } from '../../../main/sync/traffic/network-book.ts';
import { defaultSettings } from '../../../preload/contract/index.ts';
import { createMemorySettings, createTestTime } from '../../support/memory-desktop.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';

/** Timers that never end; `planned` has those that were not taken back, with the line that planned each. */
function createEndlessTimers(): { readonly timers: Timers; readonly planned: Set<string> } {
  const planned = new Set<string>();
  return {
    planned,
    timers: {
      after() {
        const planner = `${planned.size} ${new Error('planned').stack}`;
        planned.add(planner);
        return () => void planned.delete(planner);
      },
    },
  };
}

function openAccount(networkAddresses: () => readonly NetworkAddress[]) {
  const { clock, timers: otherTimers } = createTestTime();
  const { timers, planned } = createEndlessTimers();
  const opening = openWorkspace({
    clock,
    timers,
    account: {
      id: 'a'.repeat(24),
      username: 'ada',
      environment: { id: 'plant', name: 'Plant', kind: 'production', host: 'h', origin: 'user' },
    },
    profileFolder: temporaryFolder(),
    version: '1.0.0',
    isWindows: false,
    packs: {
      laptop: 'LAPTOP-7',
      origin: 'https://h',
      isAllowed: true,
      recipients: null,
      identities: async () => [],
    },
    random: () => 1,
    connect: async () => ({ close() {} }) as Cloud,
    archiveLists: () => null,
    emit() {},
    settings: () => defaultSettings,
    clockOffset: async () => null,
    signer: async () => null,
    printPage: () => Promise.reject(new Error('Nothing is printed here.')),
    networks: createNetworkBook(
      { settings: createMemorySettings(), state: createMemorySettings() },
      otherTimers,
    ),
    networkAddresses,
    beginJob: () => () => {},
    isJobRunning: () => false,
    startOffline: true,
    offlineChoice: createOfflineChoice(createMemorySettings()),
    signIn: {
      credential: () => 1,
      onRefused() {},
      prepare: () => null,
      renew: async () => ({ kind: 'none' }),
    },
  });
  return { opening, planned };
}

it('an account that was closed leaves no timer on its closed library', async () => {
  const { opening, planned } = openAccount(() => []);
  const workspace = await opening;
  expect(planned.size).toBeGreaterThan(0);
  await workspace.close({ isSignedOut: false });
  expect([...planned]).toEqual([]);
});

it('an account that could not be opened leaves none either', async () => {
  const { opening, planned } = openAccount(() => {
    throw new Error('The disk is full.');
  });
  await expect(opening).rejects.toThrow('The disk is full.');
  expect([...planned]).toEqual([]);
});
