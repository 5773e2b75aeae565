import { describe, expect, test } from 'vitest';
import type { ExportSelection } from '../../../../preload/contract/index.ts';
import { createExportStore } from '../../../../renderer/state/viewer/export-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const subjects = Array.from({ length: 1_201 }, (_value, index) => ({
  deviceId: `d${index}`,
  archiveId: null,
}));

const none = { downloads: { done: 0, total: 0 }, elapsedMs: 0 };

describe('an export', () => {
  test('is planned in chunks of at most 500 subjects, all of one export', async () => {
    const fake = createFakeBridge();
    const job = createExportStore(fake.bridge, subjects);
    await job.plan('best');
    const requests = fake.calls.flatMap(({ name, input }) =>
      name === 'exports.select' ? (input as ExportSelection) : [],
    );
    expect(requests.map((request) => request.subjects.length)).toEqual([500, 500, 201]);
    expect(requests.map(({ exportId }) => exportId)).toEqual([undefined, 'export-1', 'export-1']);
    expect(job.value).toMatchObject({ step: 'planned', plan: { fileCount: 1_201 }, folderName: null });
  });

  test('shows the plan of the precision that was chosen last', async () => {
    const job = createExportStore(createFakeBridge().bridge, subjects);
    const first = job.plan('full');
    await job.plan('low');
    await first;
    expect(job.value).toMatchObject({ step: 'planned', precision: 'low', plan: { fileCount: 1_201 } });
  });

  test('that failed is planned again as it was chosen, for another folder', async () => {
    const fake = createFakeBridge();
    const job = createExportStore(fake.bridge, subjects.slice(0, 2));
    await job.plan('low');
    await job.chooseFolder();
    await job.start();
    const failure = { code: 'storageFailed', message: 'm', advice: 'a' } as const;
    const counts = { ...none, fileCount: 2, filesDone: 0, byteLength: 9, bytesDone: 0, missingCount: 0 };
    fake.emit('exportProgressed', {
      ...counts,
      exportId: 'export-1',
      state: 'failed',
      folderName: 'Gone',
      failure,
    });
    await job.chooseAnotherFolder();
    expect(job.value).toMatchObject({ step: 'planned', precision: 'low', folderName: 'Site visit' });
    const last = fake.calls.findLast(({ name }) => name === 'exports.select')?.input as ExportSelection;
    expect(last.exportId).toBeUndefined();
    expect(last.subjects).toHaveLength(2);
  });

  test('starts in the chosen folder and follows its own progress only', async () => {
    const fake = createFakeBridge();
    const job = createExportStore(fake.bridge, subjects);
    await job.plan('best');
    await job.chooseFolder();
    expect(job.value).toMatchObject({ folderName: 'Site visit' });
    await job.start();
    expect(job.value).toMatchObject({ step: 'started', progress: { state: 'running' } });
    const done = {
      ...none,
      state: 'done',
      fileCount: 2,
      filesDone: 2,
      byteLength: 9,
      bytesDone: 9,
      missingCount: 0,
      folderName: 'Site visit',
      failure: null,
    } as const;
    fake.emit('exportProgressed', { ...done, exportId: 'another' });
    expect(job.value).toMatchObject({ progress: { state: 'running' } });
    fake.emit('exportProgressed', { ...done, exportId: 'export-1' });
    expect(job.value).toMatchObject({ progress: { state: 'done' } });
  });
});
