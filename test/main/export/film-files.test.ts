import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFilmFiles,
  type FilmFiles,
  filmFileName,
  SILENCE_LIMIT_MS,
} from '../../../main/export/film-files.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';

let folder: string;
let films: FilmFiles;
let jobs: number;
let timers: { milliseconds: number; action: () => void }[];

beforeEach(() => {
  folder = temporaryFolder();
  jobs = 0;
  timers = [];
  let ids = 0;
  films = createFilmFiles({
    newId: () => `film-${(ids += 1)}`,
    timers: {
      after(milliseconds, action) {
        const timer = { milliseconds, action };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
    },
  });
});

// Else the garbage collector closes the file of a film that a test did not end, and Node warns of it.
afterEach(() => films.close());

const beginJob = () => {
  jobs += 1;
  return () => void (jobs -= 1);
};
const bytes = (text: string) => Buffer.from(text);

async function begin(name = 'gate.webm'): Promise<{ filmId: string; fileName: string }> {
  const begun = await films.begin(join(folder, name), beginJob);
  if (!begun.ok) throw new Error(describeFailure(begun.failure));
  return begun.value;
}

describe('a film', () => {
  it('P41: has its name only once it is whole, with later parts written over earlier ones', async () => {
    const { filmId } = await begin();
    await films.write(filmId, 0, bytes('head....'));
    await films.write(filmId, 8, bytes('frames'));
    expect(readdirSync(folder)).toEqual(['gate.webm.part']);
    expect(await films.write(filmId, 4, bytes('SIZE'))).toEqual({ ok: true, value: null });
    expect(await films.finish(filmId, 14)).toEqual({ ok: true, value: { fileName: 'gate.webm' } });
    expect(readdirSync(folder)).toEqual(['gate.webm']);
    expect(readFileSync(join(folder, 'gate.webm'), 'utf8')).toBe('headSIZEframes');
    expect(films.path(filmId)).toBe(join(folder, 'gate.webm'));
    expect(jobs).toBe(0);
  });

  it('never overwrites: it gets a number where its name is taken, also by what a killed one left', async () => {
    writeFileSync(join(folder, 'gate.webm'), 'mine');
    writeFileSync(join(folder, 'gate (2).webm.part'), 'left over');
    const { filmId, fileName } = await begin();
    expect(fileName).toBe('gate (3).webm');
    await films.write(filmId, 0, bytes('new'));
    await films.finish(filmId, 3);
    expect(readFileSync(join(folder, 'gate.webm'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'gate (2).webm.part'), 'utf8')).toBe('left over');
    expect(readFileSync(join(folder, 'gate (3).webm'), 'utf8')).toBe('new');
  });

  it('does not overwrite what got its name while it was made', async () => {
    const { filmId } = await begin();
    await films.write(filmId, 0, bytes('new'));
    writeFileSync(join(folder, 'gate.webm'), 'mine');
    expect(await films.finish(filmId, 3)).toMatchObject({ ok: false, failure: { code: 'storageFailed' } });
    expect(readdirSync(folder)).toEqual(['gate.webm']);
    expect(readFileSync(join(folder, 'gate.webm'), 'utf8')).toBe('mine');
    expect(jobs).toBe(0);
  });

  it('that gets too long for its drive fails with what to do, and leaves nothing', async () => {
    const { filmId } = await begin();
    await films.write(filmId, 0, bytes('half'));
    const probe = await open(join(folder, 'probe'), 'w');
    const handle = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    rmSync(join(folder, 'probe'));
    vi.spyOn(handle, 'write').mockRejectedValueOnce(Object.assign(new Error('too large'), { code: 'EFBIG' }));
    expect(await films.write(filmId, 4, bytes('more'))).toMatchObject({
      failure: { refusal: 'filmTooLong' },
    });
    vi.restoreAllMocks();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is a .webm whatever was typed, and goes through a linked folder', async () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    const { fileName } = await begin('link/gate');
    expect(fileName).toBe('gate.webm');
    expect(readdirSync(join(folder, 'real'))).toEqual(['gate.webm.part']);
  });

  it('leaves nothing when it is cancelled, and is no job any more', async () => {
    const { filmId } = await begin();
    await films.write(filmId, 0, bytes('half'));
    expect(jobs).toBe(1);
    await films.cancel(filmId);
    expect(readdirSync(folder)).toEqual([]);
    expect(jobs).toBe(0);
    expect(await films.write(filmId, 4, bytes('more'))).toMatchObject({ failure: { code: 'notFound' } });
    expect(films.path(filmId)).toBeNull();
  });

  it('leaves nothing when a part is missing', async () => {
    const { filmId } = await begin();
    await films.write(filmId, 0, bytes('half'));
    expect(await films.write(filmId, 5, bytes('hole'))).toMatchObject({ failure: { code: 'invalidInput' } });
    expect(await films.finish(filmId, 9)).toMatchObject({ failure: { code: 'invalidInput' } });
    expect(readdirSync(folder)).toEqual([]);
    expect(jobs).toBe(0);
  });

  it('ends when another begins, when the account closes, and when the page is silent: it was reloaded', async () => {
    await begin('one.webm');
    await begin('two.webm');
    expect(readdirSync(folder)).toEqual(['two.webm.part']);
    expect(jobs).toBe(1);
    await films.close();
    expect(readdirSync(folder)).toEqual([]);
    const { filmId } = await begin('three.webm');
    const [timer, ...others] = timers;
    expect([timer?.milliseconds, others.length]).toEqual([SILENCE_LIMIT_MS, 0]);
    timer?.action();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    expect(await films.finish(filmId, 1)).toMatchObject({ failure: { code: 'notFound' } });
    await expect.poll(() => jobs).toBe(0);
  });

  it('says why it could not begin', async () => {
    const begun = await films.begin(join(folder, 'gone', 'gate.webm'), beginJob);
    expect(begun).toMatchObject({ ok: false, failure: { code: 'storageFailed' } });
    expect(existsSync(join(folder, 'gone'))).toBe(false);
    expect(jobs).toBe(0);
  });
});

it('P33: the proposed name is valid on every system and leaves bytes for a number and two endings', () => {
  expect(filmFileName('Tor 3/4: "Süd" 2026-11-01')).toBe('Tor 3_4_ _Süd_ 2026-11-01.webm');
  expect(filmFileName('CON')).toBe('_CON.webm');
  expect(filmFileName(' .. ')).toBe('Film.webm');
  const longest = filmFileName('機'.repeat(500));
  expect(Buffer.byteLength(`${longest.replace('.webm', '')} (1000).webm.part`)).toBeLessThanOrEqual(255);
});
