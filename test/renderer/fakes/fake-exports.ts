import type { Bridge, ExportProgress, SubjectReference } from '../../../preload/contract/index.ts';
import { type NoteCall, ok } from './answers.ts';
import type { FakeState } from './fake-bridge.ts';

const runningCheck = {
  kind: 'running',
  verificationId: 'check-1',
  files: 0,
  filesDone: 0,
  bytes: 0,
  bytesDone: 0,
} as const;

/** Exports, packs, checks and films: each ends at once, and nothing is written. */
export function createFakeExports(
  note: NoteCall,
  state: Pick<FakeState, 'packPolicy' | 'packOpening'>,
): Pick<Bridge, 'exports' | 'packs' | 'verification' | 'films'> {
  const exported: SubjectReference[] = [];

  const progress = (end: ExportProgress['state'], filesDone: number): ExportProgress => ({
    exportId: 'export-1',
    state: end,
    downloads: { done: 0, total: 0 },
    elapsedMs: 500,
    fileCount: exported.length,
    filesDone,
    byteLength: exported.length * 240_000,
    bytesDone: filesDone * 240_000,
    missingCount: 0,
    folderName: 'Site visit',
    failure: null,
  });

  const unopened = { kind: 'unlocking', openingId: 'opening-1', name: 'North.fleetpack' } as const;

  return {
    exports: {
      select(request) {
        note('exports.select', request);
        if (request.exportId === undefined) exported.length = 0;
        exported.push(...request.subjects);
        return ok({ exportId: 'export-1' });
      },
      plan(request) {
        note('exports.plan', request);
        return ok({
          exportId: 'export-1',
          subjectCount: exported.length + 1,
          fileCount: exported.length,
          byteLength: exported.length * 240_000,
          lowCount: 1,
          improvableCount: 0,
          missingCount: 1,
          missingNames: ['Pumpwerk Förde Nord 3'],
          downloads: { count: 1, byteLength: 24_000, seconds: 2 },
        });
      },
      previewNames(request) {
        note('exports.previewNames', request);
        return ok({
          kind: 'names',
          paths: ['North/Gate/2026-11-21 14.05 full.jpg', 'North/Yard/2026-11-21 14.07 low.jpg'],
          areNumbered: false,
        });
      },
      chooseFolder: () => ok({ folderName: 'Site visit' }),
      start(request) {
        note('exports.start', request);
        return ok(progress('running', 1));
      },
      stopWaiting: () => ok(null),
      list: () => ok({ exports: [] }),
      cancel: () => ok(progress('cancelled', 1)),
      previous: () => ok(null),
      signer: () => ok({ kind: 'noKeychain' }),
      unfinished: () => ok([]),
      resume: () => ok(progress('running', 1)),
      discard: () => ok(null),
      reveal: () => ok(null),
      prepareDrag: ({ subjects }) => ok({ dragId: 'drag-1', fileCount: subjects.length, missingCount: 0 }),
      startDrag: () => ok(null),
      ofImage: () => ok(null),
      saveImage: () => ok({ fileName: 'Camera 1.jpg' }),
    },
    packs: {
      policy: () => ok({ isAllowed: true, recipients: null, ...state.packPolicy }),
      identity: () =>
        ok({ kind: 'ready', recipient: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p' }),
      estimate(contents) {
        note('packs.estimate', contents);
        return ok({ images: 2, snapshots: 2, fileBytes: 560_000, parts: contents.isInParts ? 2 : 1 });
      },
      start(order) {
        note('packs.start', order);
        return ok({ ...progress('running', 0), pack: { name: 'North.fleetpack', parts: 1 } });
      },
      choose: () => ok(state.packOpening ?? null),
      drop: () => ok(state.packOpening ?? unopened),
      takeGiven: () => ok(null),
      opening: () => ok(state.packOpening ?? null),
      unlock(request) {
        note('packs.unlock', request);
        return ok({ kind: 'unlocking', openingId: request.openingId, name: 'North.fleetpack' });
      },
      add(request) {
        note('packs.add', request);
        return ok(state.packOpening ?? unopened);
      },
      cancel(request) {
        note('packs.cancel', request);
        return ok(null);
      },
    },
    verification: {
      choose: ({ kind }) => ok({ ...runningCheck, name: kind === 'zip' ? 'Export.zip' : 'Export' }),
      drop: ({ name }) => ok({ ...runningCheck, name }),
      cancel: () => ok(null),
      findings: () => ok({ total: 0, findings: [] }),
    },
    films: {
      begin: ({ title }) => ok({ filmId: 'film-1', fileName: `${title}.webm` }),
      write: () => ok(null),
      finish: () => ok({ fileName: 'Pumpwerk.webm' }),
      cancel: () => ok(null),
      reveal: () => ok(null),
    },
  };
}
