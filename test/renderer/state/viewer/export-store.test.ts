import { describe, expect, test } from 'vitest';
import type { ExportProgress, ExportSelection, ExportStart } from '../../../../preload/contract/index.ts';
import { createExportStore, type ExportChoice } from '../../../../renderer/state/viewer/export-store.ts';
import {
  createExportsStore,
  exportShare,
  exportSpeed,
} from '../../../../renderer/state/viewer/exports-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const subjects = Array.from({ length: 1_201 }, (_value, index) => ({
  deviceId: `d${index}`,
  archiveId: null,
}));

const first: ExportChoice = {
  source: { kind: 'selection' },
  snapshots: { kind: 'newest' },
  precision: 'best',
};

const done: ExportProgress = {
  exportId: 'export-1',
  state: 'done',
  downloads: { done: 0, total: 0 },
  fileCount: 2,
  filesDone: 2,
  byteLength: 9_000,
  bytesDone: 9_000,
  elapsedMs: 1_000,
  missingCount: 0,
  folderName: 'Site visit',
  failure: null,
};

function newDraft() {
  const fake = createFakeBridge();
  const exports = createExportsStore(fake.bridge);
  let template = '{device}';
  const draft = createExportStore(fake.bridge, exports, subjects, first, () => template);
  return { fake, exports, draft, setTemplate: (next: string) => (template = next) };
}

describe('an export', () => {
  test('hands its subjects over once, in chunks of at most 500, all of one export', async () => {
    const { fake, draft } = newDraft();
    await draft.plan();
    await draft.plan({ precision: 'both' });
    const requests = fake.calls.flatMap(({ name, input }) =>
      name === 'exports.select' ? (input as ExportSelection) : [],
    );
    expect(requests.map((request) => request.subjects.length)).toEqual([500, 500, 201]);
    expect(requests.map(({ exportId }) => exportId)).toEqual([undefined, 'export-1', 'export-1']);
    expect(draft.value).toMatchObject({
      choice: { precision: 'both' },
      planning: { kind: 'planned', plan: { fileCount: 1_201 } },
      folderName: null,
    });
  });

  test('has the choice that was made last, of changes that come together', async () => {
    const { draft } = newDraft();
    const earlier = draft.plan({ precision: 'full' });
    await draft.plan({ source: { kind: 'everything' } });
    await earlier;
    expect(draft.value.choice).toEqual({ ...first, precision: 'full', source: { kind: 'everything' } });
    expect(draft.value.planning.kind).toBe('planned');
  });

  test('is planned as it was chosen last, also where the answer to an earlier choice comes later', async () => {
    const { fake, exports } = newDraft();
    const plan = fake.bridge.exports.plan;
    const late = Promise.withResolvers<void>();
    const slow: typeof plan = async (request) => {
      if (request.precision === 'full') await late.promise;
      const answer = await plan(request);
      return answer.ok && request.precision === 'full'
        ? { ok: true, value: { ...answer.value, fileCount: 7 } }
        : answer;
    };
    const bridge = { ...fake.bridge, exports: { ...fake.bridge.exports, plan: slow } };
    const draft = createExportStore(bridge, exports, subjects, first, () => '{device}');
    const earlier = draft.plan({ precision: 'full' });
    await draft.plan({ precision: 'low' });
    late.resolve();
    await earlier;
    expect(draft.value).toMatchObject({
      choice: { precision: 'low' },
      planning: { kind: 'planned', plan: { fileCount: 1_201 } },
    });
  });

  test('shows names by the template that is typed', async () => {
    const { fake, draft, setTemplate } = newDraft();
    await draft.plan();
    setTemplate('{id}');
    await draft.rename();
    const previews = fake.calls.flatMap(({ name, input }) =>
      name === 'exports.previewNames' ? [input] : [],
    );
    expect(previews).toEqual([
      { exportId: 'export-1', template: '{device}' },
      { exportId: 'export-1', template: '{id}' },
    ]);
    expect(draft.value.preview).toMatchObject({ kind: 'names' });
  });

  test('starts in the chosen folder, with its names and what becomes of missing images', async () => {
    const { fake, exports, draft } = newDraft();
    await draft.plan();
    await draft.chooseFolder();
    expect(draft.value.folderName).toBe('Site visit');
    await draft.start({ missing: 'downloadFirst', hasSidecars: true });
    const started = fake.calls.findLast(({ name }) => name === 'exports.start')?.input as ExportStart;
    expect(started).toEqual({
      exportId: 'export-1',
      template: '{device}',
      missing: 'downloadFirst',
      hasSidecars: true,
    });
    expect(exports.one(draft.value.startedId)).toMatchObject({ state: 'running' });
  });

  test('knows the last export into the folder, read again after each choice', async () => {
    const { fake, exports } = newDraft();
    let newCount = 23;
    const previous = () =>
      Promise.resolve({ ok: true as const, value: { folderName: 'Earlier', startedAt: 1, newCount } });
    const bridge = { ...fake.bridge, exports: { ...fake.bridge.exports, previous } };
    const draft = createExportStore(bridge, exports, subjects, first, () => '{device}');
    await draft.plan();
    expect(draft.value.previous).toBeNull();
    await draft.chooseFolder();
    expect(draft.value.previous).toMatchObject({ newCount: 23 });
    newCount = 4;
    await draft.plan({ precision: 'low' });
    expect(draft.value.previous).toMatchObject({ newCount: 4 });
  });

  test('knows whether this laptop can sign; a keychain that fails is as good as locked', async () => {
    const { fake, exports, draft } = newDraft();
    expect(draft.value.signer).toBeNull();
    await draft.loadSigner();
    expect(draft.value.signer).toEqual({ kind: 'noKeychain' });
    const signer = () => Promise.reject(new Error('The keychain is gone.'));
    const bridge = { ...fake.bridge, exports: { ...fake.bridge.exports, signer } };
    const failing = createExportStore(bridge, exports, subjects, first, () => '{device}');
    await failing.loadSigner();
    expect(failing.value.signer).toEqual({ kind: 'locked' });
  });

  test('that failed is planned again as it was chosen, for another folder', async () => {
    const { fake, draft } = newDraft();
    await draft.plan({ precision: 'low' });
    await draft.chooseFolder();
    await draft.start({ missing: 'leaveOut', hasSidecars: false });
    await draft.chooseAnotherFolder();
    expect(draft.value).toMatchObject({
      choice: { precision: 'low' },
      folderName: 'Site visit',
      startedId: null,
    });
    const firsts = fake.calls.filter(
      ({ name, input }) => name === 'exports.select' && (input as ExportSelection).exportId === undefined,
    );
    expect(firsts).toHaveLength(2);
  });
});

describe('the exports that go on', () => {
  test('are followed by id, after a reload of the page too', async () => {
    const fake = createFakeBridge();
    const running = { ...done, state: 'running' as const, bytesDone: 3_000 };
    const bridge = {
      ...fake.bridge,
      exports: {
        ...fake.bridge.exports,
        list: () => Promise.resolve({ ok: true as const, value: { exports: [running] } }),
      },
    };
    const exports = createExportsStore(bridge);
    await exports.load();
    expect(exports.latest()).toEqual(running);
    fake.emit('exportProgressed', { ...running, exportId: 'another' });
    fake.emit('exportProgressed', done);
    expect(exports.one('export-1')?.state).toBe('done');
    expect(exports.latest()?.exportId).toBe('another');
    exports.reset();
    expect(exports.latest()).toBeNull();
  });

  test('keep the passphrase of a pack while it is made and its result is read, also in another dialog', () => {
    const fake = createFakeBridge();
    const exports = createExportsStore(fake.bridge);
    const running = { ...done, state: 'running' as const };
    exports.keepPassphrase(running.exportId, 'five random words');
    exports.take(running);
    exports.watch(running.exportId);
    exports.watch(null);
    exports.watch(running.exportId);
    fake.emit('exportProgressed', done);
    expect(exports.passphraseOf(done.exportId)).toBe('five random words');
    exports.watch(null);
    expect(exports.passphraseOf(done.exportId)).toBeNull();
    exports.keepPassphrase('other', 'of an account that was left');
    exports.reset();
    expect(exports.passphraseOf('other')).toBeNull();
  });

  test('that were cut off are listed at the start, and again when one ends or is deleted', async () => {
    const fake = createFakeBridge();
    const cut = {
      state: 'cutOff',
      exportId: 'e',
      folderName: 'Site visit',
      startedAt: 0,
      fileCount: 9,
      filesDone: 4,
    } as const;
    const answer = () => Promise.resolve({ ok: true as const, value: [cut] });
    const exports = createExportsStore({
      ...fake.bridge,
      exports: { ...fake.bridge.exports, unfinished: answer },
    });
    await exports.load();
    expect(exports.value.unfinished).toEqual([cut]);
    expect(await exports.resume('e', 'rest')).toBeNull();
    expect(exports.latest()).toMatchObject({ state: 'running' });
    fake.emit('exportProgressed', { ...done, exportId: 'e' });
    // Before the list is read again: what is done is never said to be incomplete.
    expect(exports.value.unfinished).toEqual([]);
    await expect.poll(() => exports.value.unfinished).toEqual([cut]);
    expect(await exports.discard('e')).toBeNull();
    expect(exports.value.unfinished).toEqual([cut]);
  });

  test('have a share, a speed and a time that is left', () => {
    const running = { ...done, state: 'running' as const, bytesDone: 3_000 };
    expect(exportShare(running)).toBeCloseTo(1 / 3);
    expect(exportSpeed(running)).toEqual({ bytesPerSecond: 3_000, secondsLeft: 2 });
    expect(exportSpeed({ ...running, bytesDone: 0 })).toBeNull();
    expect(
      exportShare({ ...running, state: 'downloading', bytesDone: 0, downloads: { done: 1, total: 4 } }),
    ).toBe(0.25);
  });
});
