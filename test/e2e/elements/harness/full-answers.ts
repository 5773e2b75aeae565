import type {
  Area,
  Bridge,
  DayGroup,
  Eviction,
  ExportProgress,
  Failure,
  Frame,
  KnownNetwork,
  OfflineState,
  Pin,
  QueueItem,
  ReadyCheck,
  Result,
  Sync,
  SyncEntry,
  Visit,
} from '../../../../preload/contract/index.ts';
import { quietOffline } from '../../../renderer/fakes/fake-offline.ts';
import { timesOf } from '../../../renderer/fakes/times-of.ts';
import { MINUTE_MS, makeSnapshot, makeTile, NOW } from './tiles.ts';

/** Calls of the bridge that are answered otherwise. */
export type Answers = { readonly [Name in Area]?: Partial<Bridge[Name]> };

const DAY_MS = 24 * 60 * MINUTE_MS;
const subject = { deviceId: 'device-1', archiveId: null };
const named = { subject, name: 'Camera 1', deviceName: 'Camera 1', precision: 'low' } as const;

/** A service that did not answer, with a request to name. */
export const timedOut: Failure = {
  code: 'timedOut',
  requestId: 'req-42',
};

/** All of some subjects, at a measured speed. */
export const missingInFull: Bridge['offline']['missing'] = ({ subjects }) =>
  ok({ subjects, precision: 'full', byteLength: 1_200_000, seconds: 3, waiting: 0 });

/** The last three days: of each, one image is full, two are low, one is missing. */
export const days: readonly DayGroup[] = [1, 2, 3].map((number) => ({
  kind: 'day',
  startsAt: NOW - 12 * 60 * MINUTE_MS - number * DAY_MS,
  count: 4,
  full: 1,
  low: 2,
  missing: 1,
}));

/** Five snapshots of a device, a day apart: one of each state. */
export const frames: readonly Frame[] = (['unknown', 'none', 'onService', 'low', 'full'] as const).map(
  (knowledge, index) => ({
    subject: { deviceId: 'device-1', archiveId: `archive-${index}` },
    name: `Archive ${index}`,
    at: NOW - (5 - index) * DAY_MS,
    clock: 'captured',
    knowledge,
    low: knowledge === 'low' || knowledge === 'full' ? makeSnapshot(index, 'low', 480, 270) : null,
    full: knowledge === 'full' ? makeSnapshot(index, 'full', 1_920, 1_080) : null,
  }),
);

/** A sync that downloaded most of its snapshots. */
export const sync: Sync = {
  id: 1,
  cause: 'person',
  startedAt: NOW - 9 * MINUTE_MS,
  endedAt: NOW - 4 * MINUTE_MS,
  endedBy: 'done',
  newCount: 7,
  unchangedCount: 30,
  failedCount: 1,
  skippedCount: 2,
  wireBytes: 1_400_000,
  unchangedBytes: 3_600_000,
  lowSavedBytes: 9_000_000,
};

/** A check that found all but one image ready. */
export const readyCheck: ReadyCheck = {
  id: 1,
  phase: 'done',
  startedAt: NOW - 3 * MINUTE_MS,
  endedAt: NOW - MINUTE_MS,
  leavingAt: NOW + DAY_MS,
  visit: 'Plant North',
  images: 12,
  read: 12,
  decoded: 12,
  green: 11,
  earlier: 7,
  amber: 1,
  devicesUnknown: false,
};

const network: KnownNetwork = {
  id: 'network-1',
  label: 'Site router',
  metered: true,
  limitBytes: 500_000_000,
  limitPeriod: 'month',
  syncLimitBytes: null,
  bytesPerSecondLimit: null,
  usedBytes: 120_000_000,
  bytesPerSecond: 240_000,
  seenAt: NOW - MINUTE_MS,
  current: true,
};

/** Work under way on a metered network, with a check that has ended. */
export const busyOffline: Partial<OfflineState> = {
  ...quietOffline,
  progress: { kind: 'running', secondsLeft: 95 },
  actions: ['pause', 'cancel'],
  waiting: 12,
  active: 2,
  failed: 1,
  waitingBytes: 4_800_000,
  pins: 1,
  requested: 1,
  sync: { ...sync, endedAt: null, endedBy: null },
  done: 39,
  left: 12,
  share: 0.75,
  network,
  visits: 1,
  lastVisitAt: NOW - 2 * DAY_MS,
  ready: readyCheck,
};

/** A pin of an organization, nearly all of which is here. */
export const pin: Pin = {
  id: 1,
  target: { kind: 'organization', organizationId: 'north' },
  rule: { kind: 'newest', number: 3 },
  precision: 'full',
  title: 'Plant North',
  subtitle: null,
  createdAt: NOW - DAY_MS,
  total: 24,
  downloaded: 22,
  none: 1,
  unlisted: 2,
  byteLength: 5_200_000,
  newest: 12,
  oldestConfirmedAt: NOW - DAY_MS,
  gone: false,
};

const openVisit: Visit = {
  id: 2,
  name: 'Plant North',
  devices: 12,
  createdAt: NOW - DAY_MS,
  endedAt: null,
  subjectCount: 0,
};
const endedVisit: Visit = {
  ...openVisit,
  id: 1,
  name: 'Plant South',
  endedAt: NOW - 2 * DAY_MS,
  subjectCount: 12,
};

const side = { total: 12, missing: 4, byteLength: 480_000, guessed: 1, seconds: 12, largest: [] };
const largest = [{ deviceId: 'device-1', name: 'Camera 1', byteLength: 240_000 }];
const sums = { wireBytes: 1_400_000, unchangedBytes: 3_600_000, lowSavedBytes: 9_000_000 };
const syncEntries: readonly SyncEntry[] = [
  { kind: 'new', byteLength: 40_000 } as const,
  { kind: 'failed', failure: timedOut } as const,
  { kind: 'skipped', reason: 'limit' } as const,
].map((outcome, index) => {
  const entry = {
    subject: { deviceId: `device-${index}`, archiveId: null },
    name: `Camera ${index}`,
    outcome,
  };
  return Object.assign(entry, { deviceName: entry.name, precision: 'low' as const, at: NOW - 5 * MINUTE_MS });
});
/** An item of the queue that is being downloaded, and one that failed. */
export const waiting: QueueItem = { ...named, reason: 'newLow', active: true, failure: null };
export const failed: QueueItem = { ...waiting, failure: timedOut };
const evicted: Eviction = {
  ...named,
  byteLength: 40_000,
  capturedAt: NOW - 40 * DAY_MS,
  fetchedAt: NOW - 39 * DAY_MS,
  evictedAt: NOW - DAY_MS,
  cause: 'quota',
};

function ok<Value>(value: Value): Promise<Result<Value>> {
  return Promise.resolve({ ok: true, value });
}

function rows<Row>(...all: Row[]): Promise<Result<{ total: number; rows: Row[] }>> {
  return ok({ total: all.length, rows: all });
}

/** Something in each list, so that rows are tested and not only their absence. */
export const fullAnswers: Answers = {
  capabilities: {
    read: ({ environmentId }) =>
      ok({
        environmentId,
        capabilities: [
          { name: 'devicePaths', value: 'versioned', setBy: 'service' },
          { name: 'lowPrecision', value: null, setBy: 'none' },
        ],
        profile: null,
      }),
  },
  app: {
    diagnostics: () =>
      ok({
        version: '0.1.0',
        system: 'linux 6.8, x64',
        runtime: 'node 24',
        crashReports: [{ name: 'crash-1.dmp', at: NOW - DAY_MS, byteLength: 120_000 }],
        service: [
          { name: 'devicePaths', value: 'versioned', setBy: 'service' },
          { name: 'format', value: 'HAL', setBy: 'service' },
        ],
        reading: {
          profile: '{}',
          decisions: [
            { part: 'devices', member: 'list', value: '$.data[*]', matched: 7, of: 7 },
            { part: 'device.low', member: 'image', value: null, matched: 0, of: 3 },
          ],
        },
      }),
  },
  viewer: {
    timeline: () => ok({ deviceName: 'Camera 1', frames: [...frames], total: 5, undated: 1, listedAt: null }),
    times: () => ok(timesOf(frames)),
  },
  offline: {
    pinsOf: () => ok({ rows: [pin], together: pin }),
    pins: () => rows(pin, { ...pin, id: 2, title: 'Camera 3', subtitle: 'Plant North', gone: true }),
    requestedDownloads: () => rows({ ...named, createdAt: NOW - DAY_MS, failure: timedOut }),
    queue: ({ state }) => (state === 'failed' ? rows(failed) : rows(waiting)),
    estimate: () =>
      ok({
        low: { ...side, largest },
        newestFull: { ...side, byteLength: 4e6, largest },
        full: { ...side, byteLength: 9e6, largest },
        unlisted: 2,
        bytesPerSecond: 40_000,
      }),
    networks: () => ok([network, { ...network, id: 'network-2', label: 'Office', current: false }]),
    dataUsage: () =>
      ok({
        ...sums,
        networks: [{ id: network.id, label: network.label, ...sums }],
        organizations: [{ id: 'north', name: 'Plant North', areLists: false, ...sums }],
        jobs: [{ job: 'screen', ...sums }],
      }),
    shortConnections: () =>
      ok({
        bytesPerSecond: null,
        assumedBytesPerSecond: 20_000,
        connections: [30, 120, 600].map((seconds) => ({
          seconds,
          lowCount: seconds / 10,
          fullCount: 1,
          byteLength: seconds * 20_000,
          leftCount: 3,
          names: ['Camera 1', 'Camera 2'],
        })),
      }),
    visits: ({ isEnded }) => rows(isEnded ? endedVisit : openVisit),
    changedSinceVisit: () => rows(makeTile(1)),
    silentDevices: () =>
      rows({
        deviceId: 'device-4',
        name: 'Camera 4',
        lastReceivedAt: NOW - 9 * DAY_MS,
        usualIntervalMs: DAY_MS,
        intervals: 9,
      }),
    readySheet: () =>
      ok({
        check: readyCheck,
        unchecked: 0,
        cameSince: 0,
        total: 2,
        rows: [
          { ...named, colour: 'green', reason: null, confirmedAt: NOW - MINUTE_MS },
          { ...named, name: 'Camera 2', colour: 'amber', reason: 'old', confirmedAt: NOW - 9 * DAY_MS },
        ],
      }),
    syncs: () => rows(sync),
    syncEntries: ({ outcome }) => {
      const chosen = syncEntries.filter((entry) => outcome === 'all' || entry.outcome.kind === outcome);
      return ok({ sync, total: chosen.length, rows: chosen });
    },
  },
  storage: {
    usage: () =>
      ok({
        total: 1,
        lowBytes: 4e6,
        fullBytes: 9e6,
        retainedBytes: 2e6,
        rows: [
          {
            group: { kind: 'organization', organizationId: 'north', organizationName: 'Plant North' },
            lowImages: 100,
            lowBytes: 4e6,
            fullImages: 20,
            fullBytes: 9e6,
            retainedBytes: 2e6,
          },
        ],
      }),
    act: () => ok({ images: 12, bytes: 4e6, retainedImages: 3, retainedBytes: 1e6 }),
    evictions: () => rows(evicted),
  },
};

/** An export that is half done. */
export const runningExport: ExportProgress = {
  exportId: 'export-1',
  state: 'running',
  downloads: { done: 3, total: 31 },
  fileCount: 120,
  filesDone: 60,
  byteLength: 48_000_000,
  bytesDone: 24_000_000,
  elapsedMs: 4_000,
  missingCount: 2,
  folderName: 'Site visit',
  failure: null,
};
