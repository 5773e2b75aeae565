import { basename } from 'node:path';
import { type Failure, fail, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import type { Jobs } from '../../app/jobs.ts';
import { withWorkspace } from '../../app/with-workspace.ts';
import type { Desktop } from '../../core/desktop.ts';

/** Calls about the room that images take, and where they are. */
export function createStorageHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly desktop: Pick<Desktop, 'chooseFolder'>;
  readonly jobs: Jobs;
}): Handlers['storage'] {
  const { workspace, desktop, jobs } = services;
  /** The folder that was chosen last, and for which account; its path stays here (P6). */
  let chosen: { readonly accountId: string; readonly folder: string } | null = null;

  /** A move or a check ends in the state of the storage, however it ends. */
  function begin({ finished }: { readonly finished: Promise<void> }): void {
    void finished.finally(jobs.begin());
  }

  return {
    state: () => withWorkspace(workspace, async ({ library }) => succeed(await library.storage.state())),
    changeQuota: ({ quotaBytes }) =>
      withWorkspace(workspace, async ({ library }) => {
        await library.storage.changeQuota(quotaBytes);
        return succeed(await library.storage.state());
      }),
    changeFloor: ({ floorBytes }) =>
      withWorkspace(workspace, async ({ library }) => {
        await library.storage.changeFloor(floorBytes);
        return succeed(await library.storage.state());
      }),
    usage: (query) =>
      withWorkspace(workspace, async ({ library }) => succeed(await library.storage.usage(query))),
    act: (action) =>
      withWorkspace(workspace, async ({ library, notifyFleetChanged: tellFleetChanged }) => {
        const report = await library.storage.act(action);
        if (!action.isPreview) tellFleetChanged();
        return succeed(report);
      }),
    evictions: ({ offset, limit }) =>
      withWorkspace(workspace, ({ library }) => succeed(library.storage.evictions(offset, limit))),
    chooseFolder: () =>
      withWorkspace(workspace, async ({ account, library }) => {
        const folder = await desktop.chooseFolder('images');
        if (folder === null) return succeed(null);
        chosen = { accountId: account.id, folder };
        return succeed({ folderName: basename(folder), ...(await library.storage.checkFolder(folder)) });
      }),
    move: ({ to }) =>
      withWorkspace(workspace, async ({ account, library }) => {
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
      withWorkspace(workspace, async ({ library, notifyFleetChanged: tellFleetChanged }) => {
        const { finished } = library.storage.check();
        begin({ finished: finished.then(tellFleetChanged) });
        return succeed(await library.storage.state());
      }),
    cancelJob: () =>
      withWorkspace(workspace, async ({ library }) => {
        library.storage.cancelJob();
        return succeed(await library.storage.state());
      }),
  };
}

const nothingChosen: Failure = {
  code: 'invalidInput',
  message: 'No folder is selected for the images.',
  advice: 'Choose a folder first.',
};
