import {
  type ExportProgress,
  type Failure,
  fail,
  type Handlers,
  type Result,
  succeed,
} from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import { findExportOf } from '../export/earlier-exports.ts';
import type { StartedExport } from '../export/unfinished-exports.ts';

export function createExportHandlers({
  workspace,
  desktop,
  exporting,
  managed,
  signingKey,
  emit,
}: Services): Handlers['exports'] {
  /** An administrator's demand overrides the page. */
  const isSignatureDemanded = managed.values.settings?.exportSigned === true;
  const report = (progress: ExportProgress) => emit({ name: 'exportProgressed', payload: progress });

  /** Registers a job that no update or sign-out may interrupt. */
  function follow(started: Result<StartedExport>): Result<ExportProgress> {
    if (!started.ok) return started;
    void started.value.finished.finally(exporting.begin());
    return succeed(started.value.progress());
  }

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
    start: ({ isSigned = false, ...request }) =>
      workspace.use(({ exporter }) =>
        follow(exporter.start({ ...request, isSigned: isSigned || isSignatureDemanded }, report)),
      ),
    stopWaiting: ({ exportId }) => workspace.use(({ exporter }) => exporter.stopWaiting(exportId)),
    list: () => workspace.use(({ exporter }) => succeed({ exports: [...exporter.list()] })),
    cancel: ({ exportId }) =>
      workspace.use(async ({ exporter, unfinishedExports }) => {
        const resumed = await unfinishedExports.cancel(exportId);
        return resumed === null ? exporter.cancel(exportId) : succeed(resumed);
      }),
    previous: ({ exportId }) => workspace.use(({ exporter }) => exporter.previous(exportId)),
    async signer({ make }) {
      const state = make ? await signingKey.state() : await signingKey.storedState();
      if (state.kind !== 'ready') return succeed({ kind: state.kind });
      const { allowedSigners, fingerprint } = state.key;
      return succeed({ kind: 'ready', allowedSigners, fingerprint });
    },
    unfinished: () =>
      workspace.use(async ({ unfinishedExports }) => succeed([...(await unfinishedExports.list())])),
    resume: ({ exportId, kind }) =>
      workspace.use(async ({ unfinishedExports }) =>
        follow(await unfinishedExports.resume(exportId, kind, report, isSignatureDemanded)),
      ),
    discard: ({ exportId }) => workspace.use(({ unfinishedExports }) => unfinishedExports.discard(exportId)),
    reveal: ({ exportId }) =>
      workspace.use(async ({ exporter, unfinishedExports }) => {
        const folder = unfinishedExports.folder(exportId) ?? exporter.folder(exportId);
        if (folder === null) return fail(nothingWritten);
        await desktop.revealFolder(folder);
        return succeed(null);
      }),
    ofImage: ({ hash, reveals, ...subject }) =>
      workspace.use(async ({ library }) => {
        const found = await findExportOf(library, { subject, hash });
        if (found !== null && reveals) await desktop.revealFolder(found.path);
        return succeed(found && { folderName: found.name });
      }),
    saveImage: (request) =>
      workspace.use(({ saveImage }) => saveImage(request, (name) => desktop.chooseImageFile(name))),
    prepareDrag: (request) => workspace.use(({ dragFiles }) => dragFiles.prepare(request)),
    startDrag: ({ dragId, picture }) =>
      workspace.use(({ dragFiles }) => {
        const files = dragFiles.files(dragId);
        if (files === null) return fail(unknownDrag);
        return desktop.startDrag(files, picture) ? succeed(null) : fail(nothingDragged);
      }),
  };
}

const nothingWritten: Failure = { code: 'notFound', refusal: 'exportNotBegun' };

const unknownDrag: Failure = { code: 'notFound', refusal: 'dragGone' };

const nothingDragged: Failure = { code: 'notAllowed', refusal: 'dragRefused' };
