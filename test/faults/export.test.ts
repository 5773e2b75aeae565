import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMORY_LIMIT_BYTES } from '../../main/bagit/collect-content.ts';
import { JOURNAL_NAME } from '../../main/export/bag/journal.ts';
import type { ExportManifest } from '../../main/export/bag/manifest-schema.ts';
import { createUnfinishedExports } from '../../main/export/unfinished-exports.ts';
import { verifyExport } from '../../main/export/verify/verify-export.ts';
import type { Library } from '../../main/library/library.ts';
import { filesBelow, readManifest } from '../main/export/export-fixture.ts';
import { zippedManifest } from '../main/export/zip-fixture.ts';
import {
  clock,
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
} from '../main/library/support/library-fixture.ts';
import { openLibrarySync } from '../support/open-library-sync.ts';
import { exportSource } from './support/export-source.ts';
import { isFaultRun, isFullRun } from './support/full-run.ts';
import { canTrace, diskPoints, failAt, killAt, somePoints, withCompileCache } from './support/strace.ts';

const script = join(import.meta.dirname, 'support', 'export-at-work.ts');
/** Two in each part of a ZIP, and more than are written at a time. */
const IMAGES = 6;
/** `npm run test:faults` kills 60 times at random. */
const KILLS = isFaultRun ? 60 : isFullRun ? 10 : 3;

/** More than waits in memory on its way into an archive. */
const FILM = Buffer.alloc(MEMORY_LIMIT_BYTES + 1_000_000, 'film');
const FILM_RECORD = {
  path: 'film.webm',
  mediaType: 'video/webm',
  byteLength: FILM.byteLength,
  sha256: hash('sha256', FILM, 'hex'),
};

let stored: string;

/** A library with images, copied for each export. */
function copyLibrary(film: Buffer | null = null): string {
  const folder = join(temporaryFolder(), 'account');
  cpSync(stored, folder, { recursive: true });
  if (film !== null) writeFileSync(`${folder}.webm`, film);
  return folder;
}

beforeEach(async () => {
  stored = join(temporaryFolder(), 'account');
  const library = openLibrarySync({ folder: stored, clock });
  for (let count = 0; count < IMAGES; count += 1) {
    library.addByHand(device(`camera ${count}`), NOW);
    await library.storeImage(
      device(`camera ${count}`),
      image(`${count} `.padEnd(60_000, 'x')),
      noValidators,
      NOW,
    );
  }
  library.close();
  await library.settled();
});

async function verify(folder: string) {
  return await verifyExport(folder, {
    knownSigners: [],
    signal: new AbortController().signal,
    onProgress: () => {},
  });
}

/** The folders and archives of exports. */
const exportsIn = (target: string) => readdirSync(target).map((name) => join(target, name));

const isZip = (path: string) => path.endsWith('.zip');
const manifestOf = async (path: string) => (isZip(path) ? await zippedManifest(path) : readManifest(path));

/** What becomes of itself, or of the bag soon: a journal that is about to go, the second name of a file. */
const isGoing = (path: string) => path.startsWith('export-incomplete.') || path === 'bagit.txt.part';
/** Of bags as such, not of faults. */
const isUsual = (code: string) => ['notSigned', 'partOfSeveral'].includes(code);

/** Of bags that were finished early. */
const saysPartial = (code: string) => ['partial', 'filmLeftOut'].includes(code);

const isOneOfParts = ({ part }: ExportManifest) => part !== null && part.count > 1;

/** The film is in the last bag, and whole. `mayMiss`: the export was finished as it was, maybe without the film, which is then not complete. */
function expectFilm({ part, film, missingFilm }: ExportManifest, hasFilm: boolean, mayMiss: boolean): void {
  const isLast = part === null || part.number === part.count;
  const isMissing = hasFilm && isLast && film === null;
  if (isMissing) expect([mayMiss, missingFilm]).toEqual([true, 'notWritten']);
  expect(film).toEqual(hasFilm && isLast && !isMissing ? FILM_RECORD : null);
}

/** Nothing passes the check but a bag that has all of its images, and the film. */
async function expectNoHalfBag(target: string, hasFilm = false): Promise<void> {
  for (const path of exportsIn(target)) {
    const outcome = await verify(path);
    if (!isZip(path) && !filesBelow(path).includes('bagit.txt')) {
      expect(outcome).not.toMatchObject({ kind: 'checked', state: 'complete' });
      continue;
    }
    const manifest = await manifestOf(path);
    const { complete, totals, part } = manifest;
    expect(complete).toBe(isOneOfParts(manifest) ? null : true);
    expectFilm(manifest, hasFilm, false);
    expect(totals.written).toBe(totals.chosen);
    if (part === null) expect(totals.written).toBe(IMAGES);
    const found = outcome.kind === 'checked' ? outcome.findings : [];
    const others = found.filter(({ code, values }) => !isUsual(code) && !isGoing(String(values['path'])));
    expect(others).toEqual([]);
  }
}

/** Whether a person finishes what was cut off at a point as it is. */
const isPartial = (point: number) => point % 3 === 2;

/** Changes a letter in each journal, and expects that no export is resumed by it. */
async function expectChangeFound(library: Library, target: string): Promise<void> {
  const journals = filesBelow(target).filter((path) => basename(path) === JOURNAL_NAME);
  for (const path of journals) {
    const own = readFileSync(join(target, path), 'utf8');
    writeFileSync(join(target, path), own.replace('Fleetglass', 'Fleetg1ass'));
    const unfinished = createUnfinishedExports(exportSource(library, clock));
    const [found] = await unfinished.list();
    expect(found?.state ?? 'unlisted').not.toBe('cutOff');
    // A complete one needs no journal.
    if (found !== undefined && found.state !== 'whole')
      for (const kind of ['rest', 'partial'] as const)
        expect(await unfinished.resume(found.exportId, kind, () => {})).toMatchObject({ ok: false });
    writeFileSync(join(target, path), own);
  }
}

/**
 * What a person may do at the next start, whatever was cut off. Which of it, the point says; `before`: where the drive was, if it is
 * found at another path now.
 */
async function leave(
  libraryFolder: string,
  target: string,
  point: number,
  before: string | null,
): Promise<void> {
  const library = openLibrarySync({ folder: libraryFolder, clock });
  const otherMounts = async (path: string) => (before === null ? [] : [path.replace(before, target)]);
  const unfinished = createUnfinishedExports({ ...exportSource(library, clock), otherMounts });
  if (before === null) await expectChangeFound(library, target);
  for (const { exportId, ...found } of await unfinished.list()) {
    expect(found.fileCount).toBe(IMAGES);
    expect(found.state === 'cutOff' ? found.filesDone <= IMAGES : found.state === 'whole').toBe(true);
    if (point % 3 === 0) await unfinished.discard(exportId);
    else {
      const kind = isPartial(point) ? 'partial' : 'rest';
      const resumed = await unfinished.resume(exportId, kind, () => {});
      expect(await (resumed.ok ? resumed.value.finished : resumed)).toMatchObject({ state: 'done' });
    }
  }
  expect(await unfinished.list()).toEqual([]);
  library.close();
  await library.settled();
}

/** Nothing is left of it, or bags that say together what became of each image. */
async function expectWayOut(
  libraryFolder: string,
  target: string,
  point: number,
  hasFilm = false,
): Promise<void> {
  const isMoved = point % 2 === 1;
  const drive = isMoved ? join(temporaryFolder(), 'F') : target;
  if (isMoved) renameSync(target, drive);
  await leave(libraryFolder, drive, point, isMoved ? target : null);
  let counted = 0;
  for (const path of exportsIn(drive)) {
    const files = isZip(path) ? null : filesBelow(path);
    // A kill between the making of the folder and the note of it leaves an empty one.
    if (files?.length === 0) continue;
    expect(files?.filter((name) => /incomplete|\.part$/.test(name)) ?? []).toEqual([]);
    const manifest = await manifestOf(path);
    const { totals, complete, missingFilm } = manifest;
    const isWhole = totals.written === totals.chosen && missingFilm === null;
    expect(complete).toBe(isOneOfParts(manifest) ? null : isWhole);
    expectFilm(manifest, hasFilm, isPartial(point));
    counted += totals.written + totals.missing;
    const outcome = await verify(path);
    const state = isWhole ? 'complete' : 'partial';
    expect(outcome).toMatchObject({ kind: 'checked', state, files: 2 * totals.written });
    const codes = outcome.kind === 'checked' ? outcome.findings.map(({ code }) => code) : [];
    expect(codes.filter((code) => !isUsual(code) && !saysPartial(code))).toEqual([]);
  }
  expect([0, IMAGES]).toContain(counted);
}

const forms = ['folder', 'zip', 'parts'] as const;

/** A library and a target of the same paths for each run, both fresh: points are found by path. `film`: beside the library; null: none. */
function createFolders(film: Buffer | null = null) {
  const parent = temporaryFolder();
  const [account, target] = [join(parent, 'account'), join(parent, 'target')];
  return {
    target,
    fresh(): readonly [library: string, target: string] {
      for (const folder of [account, target]) rmSync(folder, { recursive: true, force: true });
      cpSync(stored, account, { recursive: true });
      if (film !== null) writeFileSync(`${account}.webm`, film);
      mkdirSync(target);
      return [account, target];
    },
  };
}

describe.skipIf(!canTrace)('an export under strace', () => {
  const kinds = ['write', 'flush', 'publish', 'makeFolder', 'remove'] as const;
  /** What the library notes of an export, the same for each form. */
  const isNote = (path: string, form: string) => form === 'folder' && path.endsWith('library.sqlite-wal');

  it.each(forms.flatMap((form) => kinds.map((kind) => [form, kind] as const)))(
    'P41: as %s, killed at every %s, is whole or has a way out',
    async (form, kind) => {
      const { target, fresh } = createFolders();
      const isWanted = (path: string) => path.startsWith(target) || isNote(path, form);
      const points = await diskPoints(script, [...fresh(), form, 'count'], kind, isWanted);
      expect(points.length).toBeGreaterThan(0);
      for (const [index, point] of somePoints(points).entries()) {
        const [library] = fresh();
        const { wasKilled } = await killAt(script, [library, target, form, `e${index}`], point);
        expect([point, wasKilled]).toEqual([point, true]);
        await expectNoHalfBag(target);
        await expectWayOut(library, target, index);
      }
    },
    3_600_000,
  );

  const isOfFilm = (path: string) => /\/(?:film\.webm|spool)(?:\.part)?$/.test(path);
  it.each([
    ['folder', 'write'],
    ['folder', 'flush'],
    ['folder', 'publish'],
    ['zip', 'write'],
  ] as const)(
    'P41: as %s, killed at every %s of its film, is whole or has a way out',
    async (form, kind) => {
      const { target, fresh } = createFolders(FILM);
      const points = await diskPoints(script, [...fresh(), form, 'count'], kind, isOfFilm);
      expect(points.length).toBeGreaterThan(0);
      for (const [index, point] of somePoints(points).entries()) {
        const [library] = fresh();
        const { wasKilled } = await killAt(script, [library, target, form, `e${index}`], point);
        expect([point, wasKilled]).toEqual([point, true]);
        await expectNoHalfBag(target, true);
        await expectWayOut(library, target, index, true);
      }
    },
    3_600_000,
  );

  const failures = [
    ['write', 'ENOSPC'],
    ['makeFolder', 'ENOSPC'],
    ['publish', 'ENOSPC'],
    ['flush', 'EIO'],
  ] as const;

  it.each(forms.flatMap((form) => failures.map(([kind, error]) => [form, kind, error] as const)))(
    'P41: as %s, in which any %s fails with %s, is whole or has a way out',
    async (form, kind, error) => {
      const { target, fresh } = createFolders();
      const isInTarget = (path: string) => path.startsWith(target);
      const points = await diskPoints(script, [...fresh(), form, 'count'], kind, isInTarget);
      expect(points.length).toBeGreaterThan(0);
      for (const [index, point] of somePoints(points).entries()) {
        const [library] = fresh();
        const { lines } = await failAt(script, [library, target, form, `e${index}`], point, error);
        expect([point, lines.at(-1)]).toEqual([point, 'ended']);
        await expectNoHalfBag(target);
        await expectWayOut(library, target, index);
      }
    },
    3_600_000,
  );
});

function start(library: string, target: string, form: string, round: string): ChildProcess {
  return spawn(process.execPath, [script, library, target, form, round], {
    env: withCompileCache,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills a child at a random time after it has begun to write, in `withinMs` of that. Returns for how long it wrote, ms. */
async function killAtRandom(child: ChildProcess, withinMs: number): Promise<number> {
  const { stdout } = child;
  if (stdout === null) throw new Error('The child has no output.');
  const exited = once(child, 'exit');
  let begun = performance.now();
  for await (const line of createInterface({ input: stdout })) {
    if (!line.startsWith('running')) continue;
    begun = performance.now();
    if (withinMs === Infinity) continue;
    await setTimeout(Math.random() * withinMs);
    child.kill('SIGKILL');
  }
  await exited;
  return performance.now() - begun;
}

describe('an export that is killed', () => {
  it.each(
    forms.flatMap(
      (form) =>
        [
          ['no film', form, null],
          ['a film', form, FILM],
        ] as const,
    ),
  )(
    `P41: with %s, as %s, at ${KILLS} random times and resumed each time, is whole or has a way out`,
    async (_name, form, film) => {
      const hasFilm = film !== null;
      const wholeMs = await killAtRandom(
        start(copyLibrary(film), temporaryFolder(), form, 'whole'),
        Infinity,
      );
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const [library, target] = [copyLibrary(film), temporaryFolder()];
        await killAtRandom(start(library, target, form, `e${kill}`), wholeMs);
        await expectNoHalfBag(target, hasFilm);
        // The resumed one is cut off, too.
        await killAtRandom(start(library, target, form, 'again'), wholeMs);
        await expectNoHalfBag(target, hasFilm);
        await expectWayOut(library, target, kill, hasFilm);
      }
    },
    3_600_000,
  );
});
