import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openWorkspace, type Workspace } from '../../../main/app/workspace.ts';
import type { Cloud } from '../../../main/service/cloud.ts';
import { createOfflineChoice } from '../../../main/sync/offline-choice.ts';
import { createNetworkBook } from '../../../main/sync/traffic/network-book.ts';
import { type AppEvent, defaultSettings } from '../../../preload/contract/index.ts';
import { createMemorySettings, createTestTime } from '../../support/memory-desktop.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';
import { fleetOf } from '../sync/offline/offline-rig.ts';

const HOUR_MS = 60 * 60_000;
/** Between two turns of the event loop in which answers arrive. */
const STEP_MS = 5_000;
const validators = { lastModified: 'Sat, 21 Nov 2026 09:15:02 GMT', etag: '"1"' };
const exchange = { requestId: 'request-1', wireBytes: 300 };

/** The size and the time of the last write of each file. */
function filesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map((entry) => {
      const { size, mtimeNs } = statSync(join(entry.parentPath, entry.name), { bigint: true });
      return `${entry.name} ${size} ${mtimeNs}`;
    })
    .sort()
    .join('\n');
}

/** An account whose service has two hundred devices and never anything new, over a clock that jumps. */
async function openScene() {
  const folder = temporaryFolder();
  const time = createTestTime();
  const counted = { requests: 0, timers: 0, settings: 0, state: 0, writes: 0 };
  const events: AppEvent[] = [];
  function countedValues(name: 'settings' | 'state') {
    const values = createMemorySettings();
    return {
      ...values,
      write(key: string, value: unknown) {
        counted[name] += 1;
        values.write(key, value);
      },
    };
  }
  const settings = countedValues('settings');
  const timers: typeof time.timers = {
    after: (milliseconds, action) =>
      time.timers.after(milliseconds, () => {
        counted.timers += 1;
        action();
      }),
  };
  const workspace = await openWorkspace({
    clock: time.clock,
    timers,
    account: {
      id: 'a'.repeat(24),
      username: 'ada',
      environment: { id: 'plant', name: 'Plant', kind: 'production', host: 'h', origin: 'user' },
    },
    profileFolder: folder,
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
    connect: async ({ onContact }) => {
      const answered = <Answer>(answer: Answer) => {
        counted.requests += 1;
        onContact({ kind: 'answered', confirmed: true });
        return answer;
      };
      return {
        organizations: async (known: object | null) =>
          answered(
            known === null
              ? { kind: 'changed', value: fleetOf(200, 1, 0), validators, exchange }
              : { kind: 'notModified', validators, exchange },
          ),
        checkSession: async () => answered({ kind: 'reached' }),
        requestsAtOnce: () => 8,
        close() {},
      } as unknown as Cloud;
    },
    archiveLists: () => 'embedded',
    emit: (event) => events.push(event),
    settings: () => defaultSettings,
    clockOffset: async () => null,
    signer: async () => null,
    printPage: () => Promise.reject(new Error('Nothing is printed here.')),
    networks: createNetworkBook({ settings, state: countedValues('state') }, timers),
    networkAddresses: () => [
      { name: 'wlan0', family: 'IPv4', address: '192.168.7.20', cidr: '192.168.7.20/24', internal: false },
    ],
    beginJob: () => () => {},
    isJobRunning: () => false,
    startOffline: false,
    offlineChoice: createOfflineChoice(settings),
    signIn: {
      credential: () => 1,
      onRefused() {},
      prepare: () => null,
      renew: async () => ({ kind: 'none' }),
    },
  });
  return {
    workspace,
    events,
    counted,
    /** Lets time pass, and counts the steps after which a file was another. */
    async rest(milliseconds: number): Promise<void> {
      let before = filesOf(folder);
      for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
        time.advance(STEP_MS);
        await setImmediate();
        await setImmediate();
        const after = filesOf(folder);
        if (after !== before) counted.writes += 1;
        before = after;
      }
    },
  };
}

let opened: Workspace | null = null;
afterEach(async () => {
  await opened?.close({ isSignedOut: false });
  opened = null;
});

it('P48: an hour online at rest asks a dozen times, and writes and announces nothing but the time of the check', async () => {
  const scene = await openScene();
  opened = scene.workspace;
  scene.workspace.offline.traffic.detectNetwork();
  scene.workspace.connection.retryNow();
  await scene.rest(10 * 60_000);
  expect(scene.workspace.connection.state().status).toBe('online');
  expect(scene.workspace.library.organizations(0, 10).total).toBe(1);

  const confirmedBefore = scene.workspace.library.lastConfirmedAt() ?? 0;
  scene.events.length = 0;
  Object.assign(scene.counted, { requests: 0, timers: 0, settings: 0, state: 0, writes: 0 });
  await scene.rest(HOUR_MS);
  const { requests, timers, ...writes } = scene.counted;
  expect(writes).toEqual({ settings: 0, state: 0, writes: 0 });
  expect([requests >= 11, requests <= 13]).toEqual([true, true]);
  // One for each check and its event, four cycles of the sync.
  expect(timers).toBeLessThanOrEqual(40);
  expect(new Set(scene.events.map(({ name }) => name))).toEqual(new Set(['connectionChanged']));
  expect(scene.events.length).toBeLessThanOrEqual(requests);
  // The confirmations count all the same, and are on the disk at the end.
  expect(scene.workspace.library.lastConfirmedAt()).toBeGreaterThan(confirmedBefore + HOUR_MS - 6 * 60_000);
});
