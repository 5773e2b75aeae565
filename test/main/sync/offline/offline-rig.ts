import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Pace } from '../../../../main/library/database/slices.ts';
import type { Library } from '../../../../main/library/library.ts';
import type { Cloud } from '../../../../main/service/cloud.ts';
import type { KnownImages, SnapshotOutcome } from '../../../../main/service/snapshots/snapshot-outcome.ts';
import type { OfflineWork } from '../../../../main/sync/offline/offline-work.ts';
import { createOfflineWork } from '../../../../main/sync/offline/offline-work.ts';
import { createRequestSwitch } from '../../../../main/sync/request-switch.ts';
import { createNetworkBook } from '../../../../main/sync/traffic/network-book.ts';
import { createTrafficMeter, type TrafficMeter } from '../../../../main/sync/traffic/traffic-meter.ts';
import type {
  ArchiveRecord,
  CapabilityValues,
  ConnectionState,
  Failure,
  MissingMoved,
  OfflineState,
  OrganizationRecord,
  Precision,
  SubjectReference,
} from '../../../../preload/contract/index.ts';
import { createMemorySettings, createTestTime, type TestTime } from '../../../support/memory-desktop.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { receivedImage } from '../../../support/received-image.ts';

/** A question that waits for the service's answer. */
export interface Asked {
  readonly subject: SubjectReference;
  readonly precision: Precision;
  readonly known: KnownImages;
  answer(outcome: SnapshotOutcome): void;
}

/** Offline work over a real library, with a service that answers when the test says so. */
export interface OfflineRig {
  readonly folder: string;
  readonly time: TestTime;
  readonly library: Library;
  readonly work: OfflineWork;
  readonly traffic: TrafficMeter;
  /** What is on its way, the oldest first. */
  readonly asked: Asked[];
  readonly states: OfflineState[];
  /** What is left of the downloads that the screen follows, the latest last. */
  readonly moves: MissingMoved[];
  /** Archives that the service lists for each device; a device that is not here has none. */
  readonly lists: Map<string, readonly ArchiveRecord[]>;
  /** The devices whose list was asked for, in order. */
  readonly requestedLists: string[];
  /** How often the screen was notified of archives from lists. */
  readonly listings: number;
  readonly storageErrors: unknown[];
  /** How many jobs run that nothing may cut off. */
  readonly jobs: number;
  /** The service can be reached, or not. */
  online(on: boolean): void;
  /** Another state of the connection; what is left out stays. */
  connect(next: Partial<ConnectionState>): void;
  /** Lists are answered when this is resolved. */
  listsHeld: Promise<void>;
  /** How the service lists archives; null: not known. */
  archiveLists: CapabilityValues['archiveLists'] | null;
  /** How many requests at a time the line bears. */
  requestsAtOnce: number;
  /** The id of the network that the laptop is in; null: none. `traffic.detectNetwork` finds it. */
  networkId: string | null;
  /** Called when a person has the connection tried again. */
  onRetry: () => void;
  /** Called when an image is on the disk and before anything else is written. */
  afterStore: (subject: SubjectReference, precision: Precision, text: string) => void;
  /** Waits until all that is not on its way has been written down. */
  quiet(): Promise<void>;
  /** Ends as a crash does: what was on its way is lost, nothing is written any more. */
  crash(): void;
  /** Opens the library again. */
  reopen(): void;
  close(): Promise<void>;
}

export const serviceFailed: Failure = { code: 'serviceFailed' };
export const unreachable: Failure = { code: 'unreachable' };
const noList: Failure = { code: 'notOnService' };
const cancelled: Failure = { code: 'cancelled' };

const exchange = { requestId: 'request-1', wireBytes: 10 };

/** The entity tag of an image whose bytes are `text`. */
export const tagOf = (text: string) => `"${encodeURIComponent(text)}"`;

/** An answer with an image whose bytes are `text`. */
export function image(text: string, precision: Precision, receivedAt: number | null = null): SnapshotOutcome {
  return {
    kind: 'changed',
    value: receivedImage({
      bytes: Buffer.from(text),
      widthPixels: 480,
      heightPixels: 270,
      precision,
      receivedAt,
    }),
    validators: { lastModified: null, etag: tagOf(text) },
    exchange,
  };
}

/** 304 for stored images. */
export function notModified(precision: Precision): SnapshotOutcome {
  return { kind: 'notModified', precision, validators: { lastModified: null, etag: null }, exchange };
}

export function device(deviceId: string): SubjectReference {
  return { deviceId, archiveId: null };
}

/** A folder in memory where the system has one: what is tested here is no disk. */
function quickFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fleetglass-rig-'));
}

/** One organization `o` with devices that have archives captured a day apart, `a0` the newest. */
export function fleetOf(devices: number, archives: number, now: number): readonly OrganizationRecord[] {
  const DAY_MS = 86_400_000;
  return [
    {
      id: 'o',
      name: 'Organization',
      fields: {},
      devices: Array.from({ length: devices }, (_, index) => ({
        id: `d${index}`,
        name: `Device ${index}`,
        fields: {},
        archives: Array.from({ length: archives }, (_archive, age) => ({
          id: `a${age}`,
          name: `Archive ${age}`,
          fields: {},
          capturedAt: now - age * DAY_MS - 1,
        })),
      })),
    },
  ];
}

/** Turns of the loop in which nothing moves. */
const STILL_TURNS = 8;

/** `pace`: of the library's work in slices. */
export async function openRig(devices: number, archives = 0, pace?: Pace): Promise<OfflineRig> {
  const folder = quickFolder();
  let time = createTestTime();
  let asked: Asked[] = [];
  const states: OfflineState[] = [];
  const moves: MissingMoved[] = [];
  const lists = new Map<string, readonly ArchiveRecord[]>();
  const requestedLists: string[] = [];
  let listings = 0;
  const settings = createMemorySettings();
  const state = createMemorySettings();
  const storageErrors: unknown[] = [];
  let connection: ConnectionState = {
    status: 'online',
    since: 0,
    byChoice: false,
    lastConfirmedAt: null,
    pending: 0,
    pausedUntil: null,
    storageFailure: null,
    failure: null,
  };
  const requests = createRequestSwitch(true);
  let jobs = 0;
  let dead = false;
  const openLibrary = () =>
    openLibrarySync({ folder, clock: time.clock, ...(pace === undefined ? {} : { pace }) });
  let library = openLibrary();
  await library.storeOrganizations(
    fleetOf(devices, archives, time.clock.now()),
    { lastModified: null, etag: null },
    time.clock.now(),
  );

  function start() {
    const open = library;
    const own = { dead: false };
    const mine: Asked[] = [];
    let opened: OfflineWork | null = null;
    asked = mine;
    const tracked: Library = {
      ...open,
      async storeImage(subject, received, validators, at) {
        const summary = await open.storeImage(subject, received, validators, at);
        rig.afterStore(subject, received.precision, Buffer.from(received.bytes).toString());
        if (dead) throw new Error('The process has ended.');
        return summary;
      },
    };
    const traffic = createTrafficMeter({
      store: open.offline,
      networks: createNetworkBook({ settings, state }, time.timers),
      ...time,
      identify: () => (rig.networkId === null ? null : { id: rig.networkId, label: 'wlan0 192.168.7.0/24' }),
      isBlocked: () => opened?.ready.isChecking() === true,
      onChanged: () => opened?.connectionChanged(),
      onStorageFailed: (error) => storageErrors.push(error),
    });
    const cloud = {
      requestsAtOnce: () => rig.requestsAtOnce,
      async archives(deviceId: string): ReturnType<Cloud['archives']> {
        requestedLists.push(deviceId);
        await rig.listsHeld;
        const value = lists.get(deviceId);
        return value === undefined
          ? { kind: 'absent', failure: noList }
          : { kind: 'changed', value, validators: { lastModified: null, etag: null }, exchange };
      },
      snapshot(subject: SubjectReference, precision: Precision, known: KnownImages, signal: AbortSignal) {
        const { promise, resolve } = Promise.withResolvers<SnapshotOutcome>();
        const question: Asked = {
          subject,
          precision,
          known,
          answer(outcome) {
            const index = mine.indexOf(question);
            if (index >= 0) mine.splice(index, 1);
            resolve(outcome);
          },
        };
        mine.push(question);
        if (signal.aborted) question.answer({ kind: 'failed', failure: cancelled });
        signal.addEventListener('abort', () => question.answer({ kind: 'failed', failure: cancelled }));
        return promise;
      },
    } as unknown as Cloud;
    const work: OfflineWork = createOfflineWork({
      library: tracked,
      cloud,
      traffic,
      ...time,
      connection: {
        mayRequest: () =>
          connection.status === 'online' && !connection.byChoice && connection.pausedUntil === null,
        state: () => connection,
        offline: requests.signal,
        workOffline(on) {
          requests.change(!on);
          connection = { ...connection, byChoice: on };
          opened?.connectionChanged();
        },
        retryNow: () => rig.onRetry(),
      },
      archiveLists: () => rig.archiveLists,
      beginJob() {
        jobs += 1;
        return () => {
          jobs -= 1;
        };
      },
      onTouched() {},
      onListed() {
        listings += 1;
      },
      emit(event) {
        if (event.name === 'offlineChanged') states.push(event.payload);
        else moves.push(event.payload);
      },
      onStorageFailed(error) {
        if (!own.dead) storageErrors.push(error);
      },
    });
    opened = work;
    return { work, traffic, own };
  }

  const rig: OfflineRig = {
    folder,
    get time() {
      return time;
    },
    get library() {
      return library;
    },
    get work() {
      return running.work;
    },
    get traffic() {
      return running.traffic;
    },
    get asked() {
      return asked;
    },
    states,
    moves,
    lists,
    requestedLists,
    get listings() {
      return listings;
    },
    storageErrors,
    get jobs() {
      return jobs;
    },
    online: (on) => rig.connect({ status: on ? 'online' : 'offline' }),
    connect(next) {
      connection = { ...connection, ...next };
      running.work.connectionChanged();
    },
    archiveLists: 'deviceArchives',
    listsHeld: Promise.resolve(),
    requestsAtOnce: 6,
    networkId: 'net',
    onRetry: () => {},
    afterStore: () => {},
    async quiet() {
      // Plans go over several turns of the loop before they put anything into the queue.
      for (let still = 0; still < STILL_TURNS; still += 1) {
        await setImmediate();
        if (!dead && running.work.state().active !== asked.length) still = 0;
      }
    },
    crash() {
      dead = true;
      running.own.dead = true;
      library.close();
      time = createTestTime(time.clock.now() + 1);
    },
    reopen() {
      dead = false;
      library = openLibrary();
      running = start();
    },
    async close() {
      await running.work.close();
      library.close();
      await library.settled();
      rmSync(folder, { recursive: true });
    },
  };
  let running = start();
  return rig;
}
