import {
  type Failure,
  fail,
  type Handlers,
  orFail,
  PAGE_LIMIT,
  type SyncEntry,
  succeed,
} from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import type { Workspace } from '../app/workspace.ts';
import { syncReport } from '../export/report/sync-report.ts';
import type { OfflineStore } from '../library/offline/offline-store.ts';
import { yieldToEventLoop } from '../shared/yield-to-event-loop.ts';

type Area = Partial<Handlers['offline']>;

export function createOfflineHandlers(services: Services): Handlers['offline'] {
  return {
    ...createQueueHandlers(services),
    ...createPinHandlers(services),
    ...createTrafficHandlers(services),
    ...createVisitHandlers(services),
    ...createReportHandlers(services),
  };
}

function createQueueHandlers({ workspace }: Services) {
  /** Runs an action and returns the state after it. */
  const change = (action: (offline: Workspace['offline']) => void | Promise<void>) =>
    workspace.use(async ({ offline }) => {
      await action(offline);
      return succeed(offline.state());
    });

  return {
    state: () => change(() => {}),
    changeMode: ({ mode }) => change((offline) => offline.changeMode(mode)),
    act: ({ command }) => change((offline) => offline.act(command)),
    retry: ({ subjects, precision }) => change((offline) => offline.retry(subjects, precision)),
    requestDownload: ({ subjects, precision }) =>
      change((offline) => offline.requestDownload(subjects, precision)),
    removeRequestedDownloads: ({ subjects, precision }) =>
      change((offline) => offline.removeRequestedDownloads(subjects, precision)),
    moveFirst: ({ subjects, precision }) => change((offline) => offline.moveFirst(subjects, precision)),
    removeFromQueue: ({ subjects, precision }) =>
      change((offline) => offline.removeFromQueue(subjects, precision)),
    missing: (query) => workspace.use(({ offline }) => succeed(offline.missing(query))),
    downloadMissing: (request) =>
      workspace.use(async ({ offline }) => succeed(await offline.downloads.download(request))),
    cancelMissing: ({ downloadId }) =>
      workspace.use(({ offline }) => {
        offline.downloads.cancel(downloadId);
        return succeed(null);
      }),
    startShortConnection: ({ seconds }) => change((offline) => offline.startShortConnection(seconds)),
    requestedDownloads: ({ offset, limit }) =>
      workspace.use(({ library }) =>
        succeed(library.offline.read(({ requestedDownloads }) => requestedDownloads.page(offset, limit))),
      ),
    queue: ({ state, offset, limit }) =>
      workspace.use(({ library, offline }) => {
        const { total, rows } = library.offline.read(({ queue }) => queue.page(state, offset, limit));
        const queueItem = ({ id, itemId: _item, ...row }: (typeof rows)[number]) => ({
          ...row,
          active: offline.isActive(id, row.precision),
        });
        return succeed({ total, rows: rows.map(queueItem) });
      }),
  } satisfies Area;
}

function createPinHandlers({ workspace }: Services) {
  return {
    pins: ({ offset, limit }) =>
      workspace.use(async ({ offline }) => succeed(await offline.pins(offset, limit))),
    pinsOf: ({ target }) => workspace.use(async ({ offline }) => succeed(await offline.pinsOf(target))),
    addPin: (pin) => workspace.use(async ({ offline }) => orFail(await offline.addPin(pin), unknownTarget)),
    changePin: ({ pinId, rule, precision }) =>
      workspace.use(async ({ offline }) =>
        orFail(await offline.changePin(pinId, { rule, precision }), unknownPin),
      ),
    removePin: ({ pinId }) =>
      workspace.use(async ({ offline }) =>
        (await offline.removePin(pinId)) ? succeed(null) : fail(unknownPin),
      ),
    estimate: (request) => workspace.use(async ({ offline }) => succeed(await offline.estimate(request))),
  } satisfies Area;
}

function createTrafficHandlers({ workspace }: Services) {
  return {
    networks: () => workspace.use(({ offline }) => succeed(offline.traffic.networks())),
    changeNetwork: (change) =>
      workspace.use(({ offline }) =>
        offline.changeNetwork(change) ? succeed(offline.traffic.networks()) : fail(unknownNetwork),
      ),
    dataUsage: ({ from, to }) =>
      workspace.use(({ library, offline }) => {
        offline.traffic.flush();
        return succeed(library.offline.read(({ dataUsage }) => dataUsage.between(from, to)));
      }),
  } satisfies Area;
}

function createVisitHandlers({ workspace }: Services) {
  return {
    shortConnections: () => workspace.use(async ({ offline }) => succeed(await offline.shortConnections())),
    visits: ({ isEnded, offset, limit }) =>
      workspace.use(({ library }) =>
        succeed(library.offline.read(({ visits }) => visits.page(isEnded, offset, limit))),
      ),
    endVisit: (request) =>
      workspace.use(async ({ offline: { visits } }) => {
        if ('visitId' in request) return orFail(await visits.end(request.visitId), unknownVisit);
        const visit = await visits.begin(request.name, request.targets);
        return visit === null ? fail(unknownTarget) : orFail(await visits.end(visit.id), unknownVisit);
      }),
    undoVisit: ({ visitId }) =>
      workspace.use(async ({ offline }) =>
        (await offline.visits.undo(visitId)) ? succeed(null) : fail(unknownVisit),
      ),
    removeVisit: ({ visitId }) =>
      workspace.use(async ({ offline }) =>
        (await offline.visits.remove(visitId)) ? succeed(null) : fail(unknownVisit),
      ),
    changedSinceVisit: ({ offset, limit }) =>
      workspace.use(({ library }) => {
        const { total, rows } = library.offline.read(({ visits }) => visits.changed(offset, limit));
        return succeed({ total, rows: rows.flatMap((subject) => library.tile(subject) ?? []) });
      }),
    baseline: ({ subject }) =>
      workspace.use(({ library }) =>
        succeed(
          library.offline.read(({ subjects, visits }) => {
            const row = subjects.find(subject);
            return row === undefined ? null : visits.baseline(row);
          }),
        ),
      ),
    silentDevices: ({ offset, limit }) =>
      workspace.use(({ library }) => succeed(library.health.silent(offset, limit))),
    prepareToLeave: ({ leavingAt, download, visit }) =>
      workspace.use(async ({ offline }) => {
        if (visit === undefined) return succeed(offline.prepareToLeave(leavingAt, download));
        const kept = await offline.keepForVisit(visit.name, visit.pins);
        return kept === null
          ? fail(unknownTarget)
          : succeed(offline.prepareToLeave(leavingAt, download, kept));
      }),
    nextToDecode: ({ checkId }) =>
      workspace.use(({ offline }) => {
        const images = offline.ready.next(checkId);
        return images === null ? fail(unknownCheck) : succeed({ images });
      }),
    reportDecoded: ({ checkId, results }) =>
      workspace.use(({ offline }) => orFail(offline.ready.decoded(checkId, results), unknownCheck)),
    cancelLeaving: ({ checkId }) =>
      workspace.use(({ offline }) => orFail(offline.ready.cancel(checkId), unknownCheck)),
    readySheet: ({ checkId, colour, offset, limit }) =>
      workspace.use(({ offline }) => {
        const page = offline.ready.sheet(checkId, { colour, offset, limit });
        const check = offline.ready.current();
        return page === null || check === null
          ? fail(unknownCheck)
          : succeed({ check, ...offline.ready.sinceCheck(), ...page });
      }),
  } satisfies Area;
}

function createReportHandlers({ workspace, desktop }: Services) {
  return {
    syncs: ({ offset, limit }) =>
      workspace.use(({ library }) => succeed(library.offline.read(({ syncs }) => syncs.page(offset, limit)))),
    syncEntries: ({ syncId, outcome, offset, limit }) =>
      workspace.use(({ library }) => {
        const sync = library.offline.read(({ syncs }) => syncs.one(syncId));
        if (sync === null) return fail(unknownSync);
        const page = library.offline.read(({ syncs }) => syncs.entries(syncId, outcome, offset, limit));
        return succeed({ sync, ...page });
      }),
    exportSync: ({ syncId, format }) =>
      workspace.use(async ({ library }) => {
        const sync = library.offline.read(({ syncs }) => syncs.one(syncId));
        if (sync === null) return fail(unknownSync);
        const report = syncReport(sync, await allEntries(library.offline, syncId), format);
        const fileName = `fleetglass-sync-${syncId}.${format}`;
        const saved = await desktop.saveText(fileName, report);
        return saved.ok ? succeed(saved.value ? { fileName } : null) : saved;
      }),
  } satisfies Area;
}

async function allEntries(store: OfflineStore, syncId: number): Promise<readonly SyncEntry[]> {
  const entries: SyncEntry[] = [];
  for (;;) {
    const { rows } = store.read(({ syncs }) => syncs.entries(syncId, 'all', entries.length, PAGE_LIMIT));
    entries.push(...rows);
    if (rows.length < PAGE_LIMIT) return entries;
    await yieldToEventLoop();
  }
}

const unknownTarget: Failure = { code: 'notFound', refusal: 'notInFleet' };

const unknownPin: Failure = { code: 'notFound', refusal: 'pinGone' };

const unknownNetwork: Failure = { code: 'notFound', refusal: 'networkUnknown' };

const unknownVisit: Failure = { code: 'notFound', refusal: 'visitChanged' };

const unknownCheck: Failure = { code: 'notFound', refusal: 'offlineCheckGone' };

const unknownSync: Failure = { code: 'notFound', refusal: 'syncReportGone' };
