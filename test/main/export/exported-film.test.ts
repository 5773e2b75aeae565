import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Exporter } from '../../../main/export/exporter.ts';
import { createUnfinishedExports } from '../../../main/export/unfinished-exports.ts';
import type { Library } from '../../../main/library/library.ts';
import type { PrintedPage } from '../../../main/shared/desktop.ts';
import type { ExportProgress, ExportStart, SubjectReference } from '../../../preload/contract/index.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';
import {
  exporterOf,
  exportSourceOf,
  filesBelow,
  manifestSchema,
  prepare,
  readManifest,
  start,
  valueOf,
} from './export-fixture.ts';
import { findingsOf, verify } from './verify/bag-fixture.ts';
import { cameras, IMAGES, NAME, PART_MEGABYTES } from './write/camera-fixture.ts';
import { entriesOf, readEntry, zippedManifest } from './zip-fixture.ts';

const film = Buffer.alloc(300_000, 'film');
const record = {
  path: 'film.webm',
  mediaType: 'video/webm',
  byteLength: film.byteLength,
  sha256: createHash('sha256').update(film).digest('hex'),
};
const withFilm = { filmId: 'film-1' } as const;
const zip = (partMegabytes: number | null) => ({ partMegabytes });

let library: Library;
let subjects: SubjectReference[];
let target: string;
/** The person's own. */
let file: string;

beforeEach(async () => {
  ({ library, subjects } = await cameras());
  target = temporaryFolder();
  file = join(temporaryFolder(), 'North gate.webm');
  writeFileSync(file, film);
});

const exporterWith = (source: typeof library): Exporter =>
  exporterOf(source, undefined, undefined, { filmFile: (id) => (id === withFilm.filmId ? file : null) });

async function run(how: Partial<ExportStart>, exporter = exporterWith(library)): Promise<ExportProgress> {
  return await valueOf(start(exporter, await prepare(exporter, target, subjects), how)).finished;
}

const made = () => join(target, NAME);

describe('P41: a film in an export', () => {
  it('lies next to the images, in the lists, in the manifest and on the page; the user’s own stays as it is', async () => {
    const before = statSync(file, { bigint: true });
    const end = await run(withFilm);
    expect(end).toMatchObject({ state: 'done', failure: null });
    expect(end.missingFilm).toBeUndefined();
    expect(end.bytesDone).toBe(end.byteLength);
    expect(readFileSync(join(made(), 'film.webm'))).toEqual(film);
    const manifest: unknown = JSON.parse(readFileSync(join(made(), 'manifest.json'), 'utf8'));
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
    expect(readManifest(made()).film).toEqual(record);
    expect(readFileSync(join(made(), 'index.html'), 'utf8')).toContain('<a href="film.webm">film.webm</a>');
    const lists = ['tagmanifest-sha256.txt', 'manifest-sha256.txt'].map((name) =>
      readFileSync(join(made(), name), 'utf8'),
    );
    expect(lists.map((list) => list.includes(`${record.sha256}  film.webm\n`))).toEqual([true, false]);
    expect(await verify(made())).toMatchObject({ verdict: 'green', state: 'complete' });
    const after = statSync(file, { bigint: true });
    expect([after.ino, after.mtimeNs, after.size]).toEqual([before.ino, before.mtimeNs, before.size]);
  });

  it('is missed where none was chosen', async () => {
    await run({});
    expect(readManifest(made()).film).toBeNull();
    expect(filesBelow(made())).not.toContain('film.webm');
  });

  it('P42: and one byte of it that was flipped is found, by its name', async () => {
    await run(withFilm);
    const copy = join(made(), 'film.webm');
    const bytes = readFileSync(copy);
    bytes.writeUInt8(bytes.readUInt8(100_000) ^ 1, 100_000);
    writeFileSync(copy, bytes);
    const outcome = await verify(made());
    expect(outcome).toMatchObject({ verdict: 'red', state: 'changed' });
    expect(findingsOf(outcome)).toContain('changed film.webm');
    rmSync(copy);
    expect(findingsOf(await verify(made()))).toContain('missing film.webm');
  });

  it('is in a ZIP, and in the last of several parts, which grow by no more than they may', async () => {
    await run({ ...withFilm, zip: zip(null) });
    expect(await zippedManifest(join(target, `${NAME}.zip`))).toMatchObject({ film: record });
    rmSync(join(target, `${NAME}.zip`));
    await run({ ...withFilm, zip: zip(PART_MEGABYTES) });
    const parts = readdirSync(target).sort();
    // In the last of the three parts of the images it would be too much.
    expect(parts).toEqual([1, 2, 3, 4].map((number) => `${NAME} part ${number} of 4.zip`));
    for (const name of parts)
      expect(statSync(join(target, name)).size).toBeLessThanOrEqual(PART_MEGABYTES * 1e6);
    const films = await Promise.all(
      parts.map(async (name) => (await zippedManifest(join(target, name))).film),
    );
    expect(films).toEqual([null, null, null, record]);
    const last = join(target, parts[3] ?? '');
    expect((await entriesOf(last)).find(({ path }) => path.endsWith('/film.webm'))?.bytes).toEqual(film);
    expect(await readEntry(last, 'index.html')).toContain('href="film.webm"');
    expect(await verify(target)).toMatchObject({ verdict: 'green' });
  });

  it('that can’t be read when the export begins refuses it, before anything is written', async () => {
    rmSync(file);
    expect(await run(withFilm)).toMatchObject({ state: 'failed', failure: { refusal: 'exportFilmAway' } });
    expect(readdirSync(target)).toEqual([]);
    const exporter = exporterWith(library);
    const exportId = await prepare(exporter, target, subjects);
    expect(start(exporter, exportId, { filmId: 'of another account' })).toMatchObject({
      ok: false,
      failure: { refusal: 'exportFilmAway' },
    });
  });

  it('that changes while images are written is left out, and that is said', async () => {
    let opened = 0;
    const openImage: Library['openImage'] = (hash) => {
      opened += 1;
      if (opened === 3) writeFileSync(file, Buffer.alloc(film.byteLength, 'other'));
      return library.openImage(hash);
    };
    const end = await run(withFilm, exporterWith({ ...library, openImage }));
    expect(end).toMatchObject({ state: 'done', failure: null, missingFilm: 'gone', filesDone: IMAGES });
    expect(end.bytesDone).toBe(end.byteLength);
    expect(readManifest(made())).toMatchObject({ film: null, missingFilm: 'gone', complete: false });
    expect(filesBelow(made()).filter((name) => name.includes('film'))).toEqual([]);
    expect(await verify(made())).toMatchObject({ verdict: 'amber', state: 'partial' });
  });
});

describe('P41: an export with a film that was cut off', () => {
  let exportId: string;

  /** Cancels it in the midst of its images. */
  async function cutOff(how: Partial<ExportStart> = {}): Promise<void> {
    let opened = 0;
    const openImage: Library['openImage'] = (hash) => {
      opened += 1;
      if (opened === IMAGES - 2) void stopping.cancel(exportId);
      return library.openImage(hash);
    };
    const stopping = exporterWith({ ...library, openImage });
    exportId = await prepare(stopping, target, subjects);
    const end = await valueOf(start(stopping, exportId, { ...withFilm, ...how })).finished;
    expect(end.state).toBe('cancelled');
  }

  async function resume(kind: 'rest' | 'partial'): Promise<ExportProgress> {
    const unfinished = createUnfinishedExports(exportSourceOf(library));
    return valueOf(await unfinished.resume(exportId, kind, () => {})).finished;
  }

  it('has the film after it is resumed; its journal names the film, and no path of the laptop', async () => {
    await cutOff();
    const journal = readFileSync(join(made(), 'export-incomplete.jsonl'), 'utf8');
    expect(journal).toContain(record.sha256);
    expect(journal).not.toContain(basename(file));
    const end = await resume('rest');
    expect(end).toMatchObject({ state: 'done', filesDone: IMAGES });
    expect([end.missingFilm, end.bytesDone]).toEqual([undefined, end.byteLength]);
    expect(readManifest(made()).film).toEqual(record);
    expect(await verify(made())).toMatchObject({ verdict: 'green' });
  });

  it('takes a film that an earlier run copied, also where the user’s own is gone, and nothing half', async () => {
    await cutOff();
    rmSync(file);
    writeFileSync(join(made(), 'film.webm'), film);
    expect((await resume('rest')).missingFilm).toBeUndefined();
    expect(readManifest(made()).film).toEqual(record);
  });

  it.each(['gone', 'changed'])('is resumed without a film whose file is %s, and says so', async (how) => {
    await cutOff();
    writeFileSync(join(made(), 'film.webm'), film.subarray(0, 100));
    writeFileSync(join(made(), 'film.webm.part'), film.subarray(0, 100));
    if (how === 'gone') rmSync(file);
    else writeFileSync(file, 'another film');
    expect(await resume('rest')).toMatchObject({ state: 'done', filesDone: IMAGES, missingFilm: 'gone' });
    expect(readManifest(made())).toMatchObject({ film: null, missingFilm: 'gone', complete: false });
    expect(filesBelow(made()).filter((name) => name.includes('film'))).toEqual([]);
    expect(await verify(made())).toMatchObject({ verdict: 'amber', state: 'partial' });
  });

  it('as a ZIP has the film in its last part after it is resumed', async () => {
    await cutOff({ zip: zip(PART_MEGABYTES * 2) });
    expect(await resume('rest')).toMatchObject({ state: 'done', filesDone: IMAGES });
    const films = await Promise.all(
      readdirSync(target).map(async (name) => (await zippedManifest(join(target, name))).film),
    );
    expect(films.at(-1)).toEqual(record);
    expect(films.slice(0, -1).every((one) => one === null)).toBe(true);
  });

  it('is finished as partial without what was not there, also of the film', async () => {
    await cutOff();
    expect(await resume('partial')).toMatchObject({ state: 'done', missingFilm: 'notWritten' });
    expect(readManifest(made())).toMatchObject({ film: null, complete: false });
    expect(existsSync(file)).toBe(true);
  });

  it('is partial, in amber, when nothing but the film was left out', async () => {
    // The report comes after all images and the film.
    const printPage = (_page: PrintedPage, signal: AbortSignal) => {
      void stopping.cancel(exportId);
      return Promise.reject(signal.reason as Error);
    };
    const stopping = exporterOf(library, undefined, undefined, { filmFile: () => file, printPage });
    exportId = await prepare(stopping, target, subjects);
    const begun = valueOf(start(stopping, exportId, { ...withFilm, report: 'sheet12' }));
    expect(await begun.finished).toMatchObject({ state: 'cancelled', filesDone: IMAGES });
    rmSync(join(made(), 'film.webm'));
    expect(await resume('partial')).toMatchObject({ filesDone: IMAGES, missingFilm: 'notWritten' });
    expect(readManifest(made())).toMatchObject({ film: null, complete: false, missing: [], failed: [] });
    const outcome = await verify(made());
    expect(outcome).toMatchObject({ verdict: 'amber', state: 'partial' });
    expect(findingsOf(outcome)).toContain('filmLeftOut');
  });

  it('is deleted with its copy of the film, and never with the user’s own', async () => {
    await cutOff();
    writeFileSync(join(made(), 'film.webm'), film);
    const unfinished = createUnfinishedExports(exportSourceOf(library));
    expect(await unfinished.discard(exportId)).toMatchObject({ ok: true });
    expect(readdirSync(target)).toEqual([]);
    expect(readFileSync(file)).toEqual(film);
  });
});
