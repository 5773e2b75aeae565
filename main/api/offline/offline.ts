import {
  type Failure,
  fail,
  type Handlers,
  PAGE_LIMIT,
  type Pin,
  type Result,
  type SyncEntry,
  succeed,
} from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import { withWorkspace } from '../../app/with-workspace.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Clock, Desktop } from '../../core/desktop.ts';
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import { syncReport } from '../../export/tables/sync-report.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';

/** Calls about offline work: pins, wishes, the queue, limits, visits, checks before leaving, and reports. */
export function createOfflineHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly desktop: Pick<Desktop, 'saveText'>;
  readonly clock: Clock;
}): Handlers['offline'] {
  const { workspace, desktop } = services;

  /** Does something and answers with the state after it. */
  const change = (action: (opened: Workspace) => void | Promise<void>) =>
    withWorkspace(workspace, async (opened) => {
      await action(opened);
      return succeed(opened.offline.state());
    });

  const read = <Value>(
    action: (store: OfflineStore, opened: Workspace) => Result<Value> | Promise<Result<Value>>,
  ) => withWorkspace(workspace, (opened) => action(opened.library.offline, opened));

  return {
    state: () => change(() => {}),
    changeMode: ({ mode }) => change(({ offline }) => offline.changeMode(mode)),
    changeLimits: ({ syncLimitBytes, bytesPerSecondLimit }) =>
      change(({ offline }) =>
        offline.changeLimits({
          ...(syncLimitBytes === undefined ? {} : { syncLimitBytes }),
          ...(bytesPerSecondLimit === undefined ? {} : { bytesPerSecondLimit }),
        }),
      ),
    start: () => change(({ offline }) => offline.start()),
    pause: () => change(({ offline }) => offline.pause()),
    resume: () => change(({ offline }) => offline.resume()),
    cancel: () => change(({ offline }) => offline.cancel()),
    retryFailed: () => change(({ offline }) => offline.retryFailed()),
    retry: ({ subjects, precision }) => change(({ offline }) => offline.retry(subjects, precision)),

    pins: ({ offset, limit }) =>
      read(async (store) => {
        const { total, rows } = store.read(({ pins }) => pins.page(offset, limit));
        // One after the other: each gives way to others in between.
        const pins: Pin[] = [];
        for (const pin of rows) pins.push({ ...pin, ...(await store.pinProgress(pin.id)) });
        return succeed({ total, rows: pins });
      }),
    addPin: (pin) =>
      read(async (_store, { offline }) => {
        const added = await offline.addPin(pin);
        return added === null ? fail(unknownTarget) : succeed(added);
      }),
    changePin: ({ pinId, rule, precision }) =>
      read(async (_store, { offline }) => {
        const changed = await offline.changePin(pinId, { rule, precision });
        return changed === null ? fail(unknownPin) : succeed(changed);
      }),
    removePin: ({ pinId }) =>
      read(async (_store, { offline }) =>
        (await offline.removePin(pinId)) ? succeed(null) : fail(unknownPin),
      ),
    estimate: (request) => read(async (_store, { offline }) => succeed(await offline.estimate(request))),

    requestedDownloads: ({ offset, limit }) =>
      read((store) =>
        succeed(listed(store.read(({ requestedDownloads }) => requestedDownloads.page(offset, limit)))),
      ),
    requestDownload: ({ subjects, precision }) =>
      change(({ offline }) => offline.requestDownload(subjects, precision)),
    removeRequestedDownloads: ({ subjects, precision }) =>
      change(({ offline }) => offline.removeRequestedDownloads(subjects, precision)),

    queue: ({ state, offset, limit }) =>
      read((store, { offline }) => {
        const { total, rows } = store.read(({ queue }) => queue.page(state, offset, limit));
        const queueItem = ({ id, itemId: _item, ...row }: (typeof rows)[number]) => ({
          ...row,
          active: offline.isActive(id, row.precision),
        });
        return succeed({ total, rows: rows.map(queueItem) });
      }),
    moveFirst: ({ subjects, precision }) => change(({ offline }) => offline.moveFirst(subjects, precision)),
    removeFromQueue: ({ subjects, precision }) =>
      change(({ offline }) => offline.removeFromQueue(subjects, precision)),

    networks: () => read((_store, { offline }) => succeed([...offline.traffic.networks()])),
    changeNetwork: (wanted) =>
      read((_store, { offline }) =>
        offline.traffic.changeNetwork(wanted)
          ? succeed([...offline.traffic.networks()])
          : fail(unknownNetwork),
      ),
    dataUsage: ({ from, to }) =>
      read((store, { offline }) => {
        offline.traffic.flush();
        return succeed(store.read(({ dataUsage }) => dataUsage.between(from, to)));
      }),
    shortConnections: () => read(async (_store, { offline }) => succeed(await offline.shortConnections())),
    startShortConnection: ({ seconds }) => change(({ offline }) => offline.startShortConnection(seconds)),

    endVisit: ({ target }) => read(async (_store, { offline }) => succeed(await offline.endVisit(target))),
    changedSinceVisit: ({ offset, limit }) =>
      read((store, { library }) => {
        const { total, rows } = store.read(({ visits }) => visits.changed(offset, limit));
        return succeed({ total, rows: rows.flatMap((subject) => library.tile(subject) ?? []) });
      }),
    baseline: ({ subject }) =>
      read((store) =>
        succeed(
          store.read(({ subjects, visits }) => {
            const row = subjects.find(subject);
            return row === undefined ? null : visits.baseline(row);
          }),
        ),
      ),
    silentDevices: ({ offset, limit }) =>
      read(async (_store, { offline }) => {
        const silent = await offline.silentDevices();
        return succeed({ total: silent.length, rows: silent.slice(offset, offset + limit) });
      }),

    prepareToLeave: ({ leavingAt, download }) =>
      read((_store, { offline }) => succeed(offline.prepareToLeave(leavingAt, download))),
    nextToDecode: ({ checkId }) =>
      read((_store, { offline }) => {
        const images = offline.ready.next(checkId);
        return images === null ? fail(unknownCheck) : succeed({ images: [...images] });
      }),
    reportDecoded: ({ checkId, results }) =>
      read((_store, { offline }) => orFail(offline.ready.decoded(checkId, results), unknownCheck)),
    cancelLeaving: ({ checkId }) =>
      read((_store, { offline }) => orFail(offline.ready.cancel(checkId), unknownCheck)),
    readySheet: ({ checkId, colour, offset, limit }) =>
      read((_store, { offline }) => {
        const page = offline.ready.sheet(checkId, { colour, offset, limit });
        const check = offline.ready.current();
        return page === null || check === null ? fail(unknownCheck) : succeed({ check, ...listed(page) });
      }),

    syncs: ({ offset, limit }) =>
      read((store) => succeed(listed(store.read(({ syncs }) => syncs.page(offset, limit))))),
    syncEntries: ({ syncId: runId, outcome, offset, limit }) =>
      read((store) => {
        const run = store.read(({ syncs }) => syncs.one(runId));
        if (run === null) return fail(unknownRun);
        return succeed({
          sync: run,
          ...listed(store.read(({ syncs }) => syncs.entries(runId, outcome, offset, limit))),
        });
      }),
    exportSync: ({ syncId: runId, format }) =>
      read(async (store) => {
        const run = store.read(({ syncs }) => syncs.one(runId));
        if (run === null) return fail(unknownRun);
        const report = syncReport(run, await allEntries(store, runId), format);
        const fileName = `fleetglass-sync-${runId}.${format}`;
        const saved = await desktop.saveText(fileName, report);
        if (!saved.ok) return saved;
        return succeed(saved.value ? { fileName } : null);
      }),
  };
}

async function allEntries(store: OfflineStore, runId: number): Promise<readonly SyncEntry[]> {
  const entries: SyncEntry[] = [];
  for (;;) {
    const { rows } = store.read(({ syncs }) => syncs.entries(runId, 'all', entries.length, PAGE_LIMIT));
    entries.push(...rows);
    if (rows.length < PAGE_LIMIT) return entries;
    await yieldToEventLoop();
  }
}

function listed<Row>({ total, rows }: { readonly total: number; readonly rows: readonly Row[] }) {
  return { total, rows: [...rows] };
}

function orFail<Value>(value: Value | null, failure: Failure): Result<Value> {
  return value === null ? fail(failure) : succeed(value);
}

const unknownTarget: Failure = {
  code: 'notFound',
  message: 'This organization, device, archive or view isn’t on this laptop.',
  advice: 'Refresh the fleet, or add the device by ID.',
};

const unknownPin: Failure = {
  code: 'notFound',
  message: 'This pin no longer exists.',
  advice: 'Check the list of pins.',
};

const unknownNetwork: Failure = {
  code: 'notFound',
  message: 'This laptop was never on that network.',
  advice: 'Check the list of networks.',
};

const unknownCheck: Failure = {
  code: 'notFound',
  message: 'This check no longer exists.',
  advice: 'Start a new check.',
};

const unknownRun: Failure = {
  code: 'notFound',
  message: 'This sync report no longer exists. Reports are deleted after 30 days.',
  advice: 'Check the list of reports.',
};
