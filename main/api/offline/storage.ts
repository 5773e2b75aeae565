import { basename } from 'node:path';
import { type Failure, fail, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { Services } from '../../app/accounts.ts';
import type { Storage } from '../../library/storage/storage.ts';

/** Calls about the disk space that images take, and where they are. */
export function createStorageHandlers({ workspace, desktop, jobs }: Services): Handlers['storage'] {
  /** The folder that was chosen last, and for which account; its path stays here (P6). */
  let chosen: { readonly accountId: string; readonly folder: string } | null = null;

  /** A move or a check ends in the state of the storage, however it ends. */
  function begin({ finished }: { readonly finished: Promise<void> }): void {
    void finished.finally(jobs.begin());
  }

  /** Does something and answers with the state after it. */
  const change = (action: (storage: Storage) => void | Promise<void>) =>
    workspace.use(async ({ library: { storage } }) => {
      await action(storage);
      return succeed(await storage.state());
    });

  return {
    state: () => change(() => {}),
    changeQuota: ({ quotaBytes }) => change((storage) => storage.changeQuota(quotaBytes)),
    changeFloor: ({ floorBytes }) => change((storage) => storage.changeFloor(floorBytes)),
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

const nothingChosen: Failure = {
  code: 'invalidInput',
  message: 'No folder is selected for the images.',
  advice: 'Choose a folder first.',
};
