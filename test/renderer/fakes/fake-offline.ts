import type { Bridge, OfflineState, Pin, ReadyCheck, Sync, Visit } from '../../../preload/contract/index.ts';
import { type NoteCall, ok } from './answers.ts';

/** Nothing is pinned, nothing waits, the mode is `auto`. */
export const quietOffline: OfflineState = {
  mode: 'auto',
  effectiveMode: 'auto',
  progress: { kind: 'idle' },
  actions: ['start'],
  waiting: 0,
  active: 0,
  failed: 0,
  waitingBytes: 0,
  pins: 0,
  requested: 0,
  sync: null,
  done: 0,
  left: 0,
  share: 0,
  network: null,
  visits: 0,
  lastVisitAt: null,
  ready: null,
};

const nothingSummed = { wireBytes: 0, unchangedBytes: 0, lowSavedBytes: 0 };

const noSide = { total: 0, missing: 0, byteLength: 0, guessed: 0, seconds: null, largest: [] };

const finishedRun: Sync = {
  id: 1,
  cause: 'person',
  startedAt: 0,
  endedAt: 0,
  endedBy: 'done',
  newCount: 0,
  unchangedCount: 0,
  failedCount: 0,
  skippedCount: 0,
  wireBytes: 0,
  unchangedBytes: 0,
  lowSavedBytes: 0,
};

const doneCheck: ReadyCheck = {
  id: 1,
  phase: 'done',
  startedAt: 0,
  endedAt: 0,
  leavingAt: null,
  visit: null,
  images: 0,
  read: 0,
  decoded: 0,
  green: 0,
  earlier: 0,
  amber: 0,
  devicesUnknown: false,
};

const endedVisit: Visit = { id: 9, name: 'Plant', devices: 2, createdAt: 0, endedAt: 0, subjectCount: 3 };

const noRows = () => ok({ total: 0, rows: [] });

/** Offline work in memory: pins, the mode and the pause are stored, everything else is quiet. `note` hears each call that changes something. */
export function createFakeOffline(note: NoteCall, started: Partial<OfflineState> = {}): Bridge['offline'] {
  let state: OfflineState = { ...quietOffline, ...started };
  const pins: Pin[] = [];

  const change = (name: string, input: unknown, next: Partial<OfflineState> = {}) => {
    note(`offline.${name}`, input);
    state = { ...state, ...next };
    return ok(state);
  };

  return {
    state: () => ok(state),
    changeMode: ({ mode }) => change('changeMode', { mode }, { mode, effectiveMode: mode }),
    act: ({ command }) => change(command, null),
    retry: (request) => change('retry', request, {}),
    pins: ({ offset, limit }) => ok({ total: pins.length, rows: pins.slice(offset, offset + limit) }),
    pinsOf({ target }) {
      const rows = pins.filter((pin) => JSON.stringify(pin.target) === JSON.stringify(target));
      const none = { total: 0, downloaded: 0, none: 0, newest: 0, byteLength: 0, oldestConfirmedAt: null };
      return ok({ rows, together: rows[0] ?? none });
    },
    addPin(pin) {
      note('offline.addPin', pin);
      const added: Pin = {
        ...pin,
        id: pins.length + 1,
        title: 'Pinned',
        subtitle: null,
        createdAt: 0,
        total: 0,
        downloaded: 0,
        none: 0,
        unlisted: 0,
        byteLength: 0,
        newest: 1,
        oldestConfirmedAt: null,
        gone: false,
      };
      pins.unshift(added);
      return ok(added);
    },
    changePin({ pinId, rule, precision }) {
      note('offline.changePin', { pinId, rule, precision });
      const index = pins.findIndex(({ id }) => id === pinId);
      const known = pins[index];
      if (known === undefined) return Promise.resolve({ ok: false, failure: { code: 'notFound' } });
      const changed = { ...known, rule, precision };
      pins[index] = changed;
      return ok(changed);
    },
    removePin({ pinId }) {
      note('offline.removePin', { pinId });
      const index = pins.findIndex(({ id }) => id === pinId);
      if (index >= 0) pins.splice(index, 1);
      return ok(null);
    },
    estimate: () => ok({ low: noSide, newestFull: noSide, full: noSide, unlisted: 0, bytesPerSecond: null }),
    missing: ({ precision }) =>
      ok({
        subjects: [],
        precision: precision === 'best' ? ('low' as const) : precision,
        byteLength: 0,
        seconds: null,
      }),
    downloadMissing: ({ downloadId }) => ok({ downloadId: downloadId ?? 'download', left: 0 }),
    cancelMissing: () => ok(null),
    requestedDownloads: noRows,
    requestDownload: (request) => change('requestDownload', request),
    removeRequestedDownloads: (request) => change('removeRequestedDownloads', request),
    queue: noRows,
    moveFirst: (request) => change('moveFirst', request),
    removeFromQueue: (request) => change('removeFromQueue', request),
    networks: () => ok([]),
    changeNetwork(wanted) {
      note('offline.changeNetwork', wanted);
      return ok([]);
    },
    dataUsage: () => ok({ ...nothingSummed, networks: [], organizations: [], jobs: [] }),
    shortConnections: () => ok({ bytesPerSecond: null, assumedBytesPerSecond: 20_000, connections: [] }),
    startShortConnection: (request) => change('startShortConnection', request),
    visits: noRows,
    endVisit(request) {
      note('offline.endVisit', request);
      return ok(endedVisit);
    },
    undoVisit(request) {
      note('offline.undoVisit', request);
      return ok(null);
    },
    removeVisit(request) {
      note('offline.removeVisit', request);
      return ok(null);
    },
    changedSinceVisit: noRows,
    baseline: () => ok(null),
    silentDevices: noRows,
    prepareToLeave(request) {
      note('offline.prepareToLeave', request);
      return ok(doneCheck);
    },
    nextToDecode: () => ok({ images: [] }),
    reportDecoded: () => ok(doneCheck),
    cancelLeaving: () => ok({ ...doneCheck, phase: 'cancelled' as const }),
    readySheet: () => ok({ check: doneCheck, unchecked: 0, cameSince: 0, total: 0, rows: [] }),
    syncs: noRows,
    syncEntries: () => ok({ sync: finishedRun, total: 0, rows: [] }),
    exportSync(request) {
      note('offline.exportSync', request);
      return ok({ fileName: 'fleetglass-sync-1.json' });
    },
  };
}
