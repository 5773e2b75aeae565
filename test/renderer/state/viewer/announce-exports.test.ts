import { expect, test } from 'vitest';
import type { ExportProgress } from '../../../../preload/contract/index.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { announceExports } from '../../../../renderer/state/viewer/announce-exports.ts';
import { createExportsStore } from '../../../../renderer/state/viewer/exports-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const running: ExportProgress = {
  exportId: 'e',
  state: 'running',
  downloads: { done: 0, total: 0 },
  fileCount: 2,
  filesDone: 0,
  byteLength: 9,
  bytesDone: 0,
  elapsedMs: 0,
  missingCount: 0,
  folderName: 'Site visit',
  failure: null,
};

function announced() {
  const exports = createExportsStore(createFakeBridge().bridge);
  const toasts = createToastStore(() => {});
  announceExports({ exports, toasts });
  return { exports, messages: () => toasts.value.map(({ message, tone }) => [message, tone]) };
}

test('the end of an export is said, once, when no dialog shows it', () => {
  const { exports, messages } = announced();
  exports.take(running);
  exports.take({ ...running, state: 'done', filesDone: 2 });
  exports.take({ ...running, state: 'done', filesDone: 2 });
  expect(messages()).toEqual([['2 files exported', 'good']]);
});

test('nothing is said of an export that a dialog shows, or that ended before the page was there', () => {
  const { exports, messages } = announced();
  exports.take(running);
  exports.watch('e');
  exports.take({ ...running, state: 'done', filesDone: 2 });
  exports.take({ ...running, exportId: 'earlier', state: 'failed' });
  expect(messages()).toEqual([]);
});

test('P41: what an export is without is said with its end, as of one that was resumed', () => {
  const { exports, messages } = announced();
  const ends = [
    { missingFilm: 'gone' },
    { missingFilm: 'notWritten' },
    { report: { done: 1, total: 2, missing: 'disk' } },
  ] as const;
  for (const [index, end] of ends.entries()) {
    const exportId = `e${index}`;
    exports.take({ ...running, exportId });
    exports.take({ ...running, ...end, exportId, state: 'done', filesDone: 2 });
  }
  expect(messages()).toEqual([
    ['2 files exported · The film isn’t in the export: its file was moved, deleted or changed.', 'caution'],
    ['2 files exported · The film isn’t in the export, as it was finished early.', 'caution'],
    ['2 files exported · The disk had no space for the PDF. The rest of the export is complete.', 'caution'],
  ]);
});

test('P46: images that are missing or in low precision are said with the end of an export', () => {
  const { exports, messages } = announced();
  exports.take(running);
  exports.take({ ...running, state: 'done', filesDone: 2, missingCount: 3, lowCount: 1 });
  expect(messages()).toEqual([['2 files exported · 3 were missing · 1 is a preview', 'caution']]);
});
