import {
  type AppEvent,
  type Failure,
  fail,
  type Handlers,
  succeed,
} from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import type { Jobs } from '../../app/jobs.ts';
import { withWorkspace } from '../../app/with-workspace.ts';
import type { Desktop } from '../../core/desktop.ts';

/** Calls about taking snapshots to a folder. */
export function createExportHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly desktop: Pick<Desktop, 'chooseFolder' | 'revealFolder' | 'startDrag'>;
  readonly jobs: Jobs;
  readonly emit: (event: AppEvent) => void;
}): Handlers['exports'] {
  const { workspace, desktop, jobs, emit } = services;
  return {
    plan: (request) => withWorkspace(workspace, ({ exporter }) => exporter.plan(request)),
    chooseFolder: ({ exportId }) =>
      withWorkspace(workspace, async ({ exporter }) => {
        const folder = await desktop.chooseFolder('export');
        return folder === null ? succeed(null) : exporter.chooseFolder(exportId, folder);
      }),
    start: ({ exportId }) =>
      withWorkspace(workspace, ({ exporter }) => {
        const started = exporter.start(exportId, (progress) =>
          emit({ name: 'exportProgressed', payload: progress }),
        );
        if (!started.ok) return started;
        void started.value.finished.finally(jobs.begin());
        return succeed(started.value.progress);
      }),
    cancel: ({ exportId }) => withWorkspace(workspace, ({ exporter }) => exporter.cancel(exportId)),
    reveal: ({ exportId }) =>
      withWorkspace(workspace, async ({ exporter }) => {
        const folder = exporter.folder(exportId);
        if (folder === null) return fail(nothingWritten);
        await desktop.revealFolder(folder);
        return succeed(null);
      }),
    prepareDrag: (request) => withWorkspace(workspace, ({ dragFiles }) => dragFiles.prepare(request)),
    startDrag: ({ dragId, picture }) =>
      withWorkspace(workspace, ({ dragFiles }) => {
        const files = dragFiles.files(dragId);
        if (files === null) return fail(unknownDrag);
        return desktop.startDrag(files, picture) ? succeed(null) : fail(nothingDragged);
      }),
  };
}

const nothingWritten: Failure = {
  code: 'notFound',
  message: 'This export hasn’t created a folder yet.',
  advice: 'Start the export first.',
};

const unknownDrag: Failure = {
  code: 'notFound',
  message: 'These files are no longer ready to be dragged.',
  advice: 'Drag the snapshots again.',
};

const nothingDragged: Failure = {
  code: 'notAllowed',
  message: 'Files can’t be dragged out of this window.',
  advice: 'Export them to a folder instead.',
};
