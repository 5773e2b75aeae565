import { type Failure, fail, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { Services } from '../../app/accounts.ts';

/** Calls about taking snapshots to a folder. */
export function createExportHandlers({ workspace, desktop, exporting, emit }: Services): Handlers['exports'] {
  return {
    select: (request) => workspace.use(({ exporter }) => exporter.select(request)),
    plan: (request) => workspace.use(({ exporter }) => exporter.plan(request)),
    previewNames: ({ exportId, template }) =>
      workspace.use(({ exporter }) => exporter.previewNames(exportId, template)),
    chooseFolder: ({ exportId }) =>
      workspace.use(async ({ exporter }) => {
        const folder = await desktop.chooseFolder('export');
        return folder === null ? succeed(null) : exporter.chooseFolder(exportId, folder);
      }),
    start: (request) =>
      workspace.use(({ exporter }) => {
        const started = exporter.start(request, (progress) =>
          emit({ name: 'exportProgressed', payload: progress }),
        );
        if (!started.ok) return started;
        void started.value.finished.finally(exporting.begin());
        return succeed(started.value.progress());
      }),
    stopWaiting: ({ exportId }) => workspace.use(({ exporter }) => exporter.stopWaiting(exportId)),
    list: () => workspace.use(({ exporter }) => succeed({ exports: [...exporter.list()] })),
    cancel: ({ exportId }) => workspace.use(({ exporter }) => exporter.cancel(exportId)),
    reveal: ({ exportId }) =>
      workspace.use(async ({ exporter }) => {
        const folder = exporter.folder(exportId);
        if (folder === null) return fail(nothingWritten);
        await desktop.revealFolder(folder);
        return succeed(null);
      }),
    prepareDrag: (request) => workspace.use(({ dragFiles }) => dragFiles.prepare(request)),
    startDrag: ({ dragId, picture }) =>
      workspace.use(({ dragFiles }) => {
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
