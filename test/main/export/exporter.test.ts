import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_LIMIT, type Exporter } from '../../../main/export/exporter.ts';
import type { Library } from '../../../main/library/library.ts';
import type { ExportProgress, SubjectReference } from '../../../preload/contract/index.ts';
import { device, image, NOW, noValidators, temporaryFolder } from '../library/support/library-fixture.ts';
import {
  exporterOf,
  filesBelow,
  gate,
  gateAtNight,
  gateLibrary,
  opening,
  plan,
  prepare,
  readManifest,
  start,
  valueOf,
} from './export-fixture.ts';

let library: Library;
let target: string;
let exporter: Exporter;

beforeEach(async () => {
  library = await gateLibrary(temporaryFolder());
  target = temporaryFolder();
  exporter = exporterOf(library);
});

async function run(exportId: string, from = exporter): Promise<ExportProgress> {
  return valueOf(start(from, exportId)).finished;
}

const choice = { source: { kind: 'selection' }, snapshots: { kind: 'newest' }, precision: 'best' } as const;

describe('a plan', () => {
  it('counts stored, low and missing images, the missing ones by name', async () => {
    expect(await plan(exporter, { subjects: [gate, gateAtNight, device('e'), device('unknown')] })).toEqual({
      exportId: expect.stringMatching(/^export-\d+$/),
      subjectCount: 4,
      fileCount: 2,
      byteLength: 'device full'.length + 'archive low'.length,
      lowCount: 1,
      improvableCount: 1,
      missingCount: 2,
      missingNames: ['e', 'unknown'],
      downloads: { count: 2, byteLength: expect.any(Number) as number, seconds: null },
    });
  });

  it('has exactly the images that were handed over, also an earlier one of a subject', async () => {
    const hashOf = (precision: 'low' | 'full') => library.newest(gate, precision)?.hash ?? '';
    const before = [hashOf('low'), hashOf('full')];
    await library.storeImage(gate, image('device later', { capturedAt: 9_000 }), noValidators, NOW);
    const subjects = [...before, 'f'.repeat(64)].map((hash) => ({ deviceId: 'd', archiveId: null, hash }));
    const source = { kind: 'images' } as const;
    expect(await plan(exporter, { source, subjects })).toMatchObject({
      subjectCount: 1,
      fileCount: 2,
      lowCount: 1,
      // Another snapshot of the device would not be it.
      missingCount: 1,
      missingNames: ['Gate'],
      downloads: { count: 0 },
    });
    const exportId = (await plan(exporter, { source, subjects: subjects.slice(0, 2) })).exportId;
    valueOf(exporter.chooseFolder(exportId, target));
    expect(await run(exportId)).toMatchObject({ state: 'done', filesDone: 2 });
    const [made = ''] = readdirSync(target);
    expect(
      readManifest(join(target, made))
        .files.map(({ sha256 }) => sha256)
        .toSorted(),
    ).toEqual(before.toSorted());
  });

  it('has the newest of a subject that was handed over besides images, where one is missing', async () => {
    const { hash = '' } = library.newest(gate, 'full') ?? {};
    const subjects = [{ ...gate, hash }, gateAtNight, device('e'), device('unknown')];
    expect(await plan(exporter, { source: { kind: 'images' }, subjects })).toMatchObject({
      subjectCount: 4,
      fileCount: 2,
      missingNames: ['e', 'unknown'],
      // Also the full image of the archive, which is here in low precision.
      downloads: { count: 2 },
    });
  });

  it('grows by further calls, counts a subject once, and follows the last precision', async () => {
    const { exportId } = await plan(exporter, { subjects: [gate, gate] });
    expect(await plan(exporter, { exportId, subjects: [gate, gateAtNight] })).toMatchObject({ fileCount: 2 });
    expect(await plan(exporter, { exportId, precision: 'full', subjects: [] })).toMatchObject({
      fileCount: 1,
      lowCount: 0,
      missingNames: ['Gate – Night'],
    });
    expect(await plan(exporter, { exportId, precision: 'low', subjects: [] })).toMatchObject({ lowCount: 2 });
    expect(await plan(exporter, { exportId, precision: 'both', subjects: [] })).toMatchObject({
      fileCount: 3,
      lowCount: 2,
      missingCount: 1,
    });
  });

  it('is refused for an unknown export, and one that has started', async () => {
    const wanted = { subjects: [] };
    expect(exporter.select({ exportId: 'unknown', ...wanted })).toMatchObject({
      failure: { code: 'notFound' },
    });
    const exportId = await prepare(exporter, target, [gate]);
    await run(exportId);
    expect(exporter.select({ exportId, ...wanted })).toMatchObject({ failure: { code: 'invalidInput' } });
    expect(await exporter.plan({ exportId, ...choice })).toMatchObject({ failure: { code: 'invalidInput' } });
  });

  it('that another choice replaces is cancelled', async () => {
    const { exportId } = await plan(exporter, { subjects: [gate, gateAtNight] });
    const first = exporter.plan({ exportId, ...choice, precision: 'full' });
    const second = exporter.plan({ exportId, ...choice, precision: 'low' });
    expect(await first).toMatchObject({ failure: { code: 'cancelled' } });
    expect(await second).toMatchObject({ value: { fileCount: 2, lowCount: 2 } });
  });

  it('is forgotten when newer ones replace it', async () => {
    const { exportId } = await plan(exporter, { subjects: [] });
    for (let count = 0; count < EXPORT_LIMIT; count += 1) await plan(exporter, { subjects: [] });
    expect(exporter.chooseFolder(exportId, target)).toMatchObject({ failure: { code: 'notFound' } });
  });

  it('goes into no folder of the app, and keeps the one that was chosen before', async () => {
    const profileFolder = temporaryFolder();
    exporter = exporterOf(library, undefined, undefined, { profileFolder });
    const exportId = await prepare(exporter, target, [gate]);
    expect(exporter.chooseFolder(exportId, profileFolder)).toMatchObject({
      failure: { code: 'invalidInput', refusal: 'exportFolderOfApp' },
    });
    expect(start(exporter, exportId)).toMatchObject({ ok: true });
  });

  it('does not start without a folder, or with nothing in it', async () => {
    const { exportId } = await plan(exporter, { subjects: [device('e')] });
    expect(start(exporter, exportId)).toMatchObject({ failure: { code: 'invalidInput' } });
    exporter.chooseFolder(exportId, target);
    expect(start(exporter, exportId)).toMatchObject({ failure: { code: 'notDownloaded' } });
    expect(readdirSync(target)).toEqual([]);
  });
});

async function keepMany(count: number, bytes = 1_000): Promise<SubjectReference[]> {
  const subjects = Array.from({ length: count }, (_, index) => device(`many ${index}`));
  for (const [index, subject] of subjects.entries()) {
    library.addByHand(subject, NOW);
    await library.storeImage(subject, image(`${index} `.padEnd(bytes)), noValidators, NOW);
  }
  return subjects;
}

describe('progress', () => {
  it('is reported at the start, at most every 100 ms of the clock, and at the end', async () => {
    const subjects = await keepMany(40);
    let now = NOW;
    const reports: { readonly at: number; readonly progress: ExportProgress }[] = [];
    const timed = exporterOf(
      opening(library, () => {
        now += 30;
      }),
      { now: () => now },
    );
    const exportId = await prepare(timed, target, subjects);
    const started = valueOf(
      start(timed, exportId, { onProgress: (progress) => void reports.push({ at: now, progress }) }),
    );
    const end = await started.finished;
    expect(reports[0]?.progress).toMatchObject({ state: 'running', filesDone: 0 });
    expect(reports.at(-1)?.progress).toEqual(end);
    expect(reports.length).toBeGreaterThan(5);
    const between = reports.slice(1, -1).map(({ at }, index) => at - (reports[index]?.at ?? 0));
    expect(Math.min(...between)).toBeGreaterThanOrEqual(100);
    expect(reports.map(({ progress }) => progress.bytesDone)).toEqual(
      reports.map(({ progress }) => progress.bytesDone).toSorted((x, y) => x - y),
    );
  });
});

describe('cancelling', () => {
  it('before the first file is finished leaves nothing behind', async () => {
    const subjects = await keepMany(60, 100_000);
    const stopping = exporterOf(opening(library, (count) => count === 1 && void stopping.cancel(exportId)));
    const exportId = await prepare(stopping, target, subjects);
    expect(await run(exportId, stopping)).toMatchObject({ state: 'cancelled', filesDone: 0 });
    expect(readdirSync(target)).toEqual([]);
  });

  it('P41: keeps finished files, leaves nothing half, and is no bag', async () => {
    const subjects = await keepMany(60, 100_000);
    let cancelled: Promise<unknown> = Promise.resolve();
    const stopping = exporterOf(
      opening(library, (count) => {
        if (count === 20) cancelled = stopping.cancel(exportId);
      }),
    );
    const exportId = await prepare(stopping, target, subjects);
    const end = await run(exportId, stopping);
    expect(end.state).toBe('cancelled');
    expect(await cancelled).toEqual({ ok: true, value: end });
    const files = filesBelow(stopping.folder(exportId) ?? '');
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(files.filter((name) => name.startsWith('data/'))).toHaveLength(end.filesDone);
    expect(files.filter((name) => !name.startsWith('data/'))).toEqual([
      'export-incomplete.jsonl',
      'export-incomplete.space',
    ]);
  });

  it('forgets a draft, and tells how an ended one ended', async () => {
    const draft = await prepare(exporter, target, [gate]);
    expect(await exporter.cancel(draft)).toMatchObject({ value: { state: 'cancelled', fileCount: 1 } });
    expect(start(exporter, draft)).toMatchObject({ failure: { code: 'notFound' } });
    const done = await prepare(exporter, target, [gate]);
    await run(done);
    expect(await exporter.cancel(done)).toMatchObject({ value: { state: 'done' } });
  });

  it('closing cancels what runs and waits for it', async () => {
    const exportId = await prepare(exporter, target, await keepMany(30));
    const { finished } = valueOf(start(exporter, exportId));
    await exporter.close();
    expect(await finished).toMatchObject({ state: 'cancelled' });
    expect(filesBelow(target).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

it('tells which subjects were exported when all of the plan was written, and none of an export that was cancelled', async () => {
  const reported: unknown[] = [];
  // The library marks them first, the tiles follow.
  const reporting = exporterOf(library, undefined, (subjects) => reported.push([...subjects], [...subjects]));
  const planned = await plan(reporting, { subjects: [gate, device('e')] });
  reporting.chooseFolder(planned.exportId, target);
  await run(planned.exportId, reporting);
  expect(reported).toEqual([[gate], [gate]]);
  const cancelled = await plan(reporting, { subjects: [gate] });
  await reporting.cancel(cancelled.exportId);
  expect(reported).toHaveLength(2);
});
