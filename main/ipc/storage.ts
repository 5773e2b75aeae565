import { basename } from 'node:path';
import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import type { Storage } from '../library/storage/storage.ts';

export function createStorageHandlers({ workspace, desktop, jobs }: Services): Handlers['storage'] {
  /** Last chosen folder and its account; the path stays in the main process (P6). */
  let chosen: { readonly accountId: string; readonly folder: string } | null = null;

  /** Registers a job until it ends. */
  function begin({ finished }: { readonly finished: Promise<void> }): void {
    void finished.finally(jobs.begin());
  }

  /** Runs an action and returns the state after it. */
  const change = (action: (storage: Storage) => void | Promise<void>) =>
    workspace.use(async ({ library: { storage } }) => {
      await action(storage);
      return succeed(await storage.state());
    });

  return {
    state: () => change(() => {}),
    changeQuota: ({ quotaBytes }) => change((storage) => storage.changeQuota(quotaBytes)),
    changeFloor: ({ floorBytes }) => change((storage) => storage.changeFloor(floorBytes)),
    superseded: ({ days }) =>
      workspace.use(async ({ library }) => succeed(await library.storage.superseded(days))),
    changeDaysKept: ({ days }) =>
      workspace.use(async ({ library: { storage }, notifyFleetChanged }) => {
        // Images of a running export or film stay until it has ended.
        if (days !== null && jobs.isRunning()) return fail(jobUnderWay);
        storage.changeDaysKept(days);
        const removed = await storage.removeOld(() => !jobs.isRunning());
        if (removed.images > 0) notifyFleetChanged();
        return succeed(removed);
      }),
    restoreTrash: () => change((storage) => storage.restoreTrash()),
    emptyTrash: () => change((storage) => storage.emptyTrash()),
    cancelJob: () => change((storage) => storage.cancelJob()),
    usage: (query) => workspace.use(async ({ library }) => succeed(await library.storage.usage(query))),
    act: (action) =>
      workspace.use(async ({ library, notifyFleetChanged }) => {
        const report = await library.storage.act(action);
        if (!action.isPreview) notifyFleetChanged();
        return succeed(report);
      }),
    evictions: ({ offset, limit }) =>
      workspace.use(({ library }) => succeed(library.storage.evictions(offset, limit))),
    chooseFolder: () =>
      workspace.use(async ({ account, library }) => {
        const folder = await desktop.chooseFolder('images');
        if (folder === null) return succeed(null);
        chosen = { accountId: account.id, folder };
        return succeed({ folderName: basename(folder), ...(await library.storage.checkFolder(folder)) });
      }),
    move: ({ to }) =>
      workspace.use(async ({ account, library }) => {
        const { storage } = library;
        if (to === 'own') {
          begin(storage.move(null));
          return succeed(await storage.state());
        }
        if (chosen === null || chosen.accountId !== account.id) return fail(nothingChosen);
        const { failure } = await storage.checkFolder(chosen.folder);
        if (failure !== null) return fail(failure);
        begin(storage.move(chosen.folder));
        return succeed(await storage.state());
      }),
    check: () =>
      workspace.use(async ({ library, notifyFleetChanged, ending }) => {
        const { finished } = library.storage.check();
        const notify = () => {
          if (!ending.aborted) notifyFleetChanged();
        };
        begin({ finished: finished.then(notify) });
        return succeed(await library.storage.state());
      }),
  };
}

const jobUnderWay: Failure = { code: 'jobRunning', refusal: 'imagesInUse' };

const nothingChosen: Failure = { code: 'invalidInput', refusal: 'imagesTargetNotChosen' };
