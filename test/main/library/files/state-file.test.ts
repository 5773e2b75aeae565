import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveToState, STATE_FILE_NAME, StateFile } from '../../../../main/library/files/state-file.ts';
import { createMemorySettings } from '../../../support/memory-desktop.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const stored = () => JSON.parse(readFileSync(join(folder, STATE_FILE_NAME), 'utf8')) as unknown;

test('a value is there again after a restart, and changes of one turn are written together', async () => {
  const state = new StateFile(folder);
  state.write('count', 1);
  state.write('count', 2);
  state.write('gone', 3);
  state.remove('gone');
  expect(readdirSync(folder)).toEqual([]);
  await state.settled();
  expect(stored()).toEqual({ count: 2 });
  expect(new StateFile(folder).read('count')).toBe(2);
});

test('what changes during a write is written after it', async () => {
  const state = new StateFile(folder);
  state.write('count', 1);
  // The text of the write under way is made.
  await Promise.resolve();
  await Promise.resolve();
  state.write('count', 2);
  await state.settled();
  expect(stored()).toEqual({ count: 2 });
});

test('a flush is on the disk when it returns, and a write under way does not undo it', async () => {
  const state = new StateFile(folder);
  state.write('count', 1);
  await Promise.resolve();
  await Promise.resolve();
  state.write('count', 2);
  state.flush();
  expect(stored()).toEqual({ count: 2 });
  await state.settled();
  expect(stored()).toEqual({ count: 2 });
  expect(readdirSync(folder)).toEqual([STATE_FILE_NAME]);
});

test('a flush without a change writes nothing', async () => {
  const state = new StateFile(folder);
  state.write('count', 1);
  await state.settled();
  rmSync(join(folder, STATE_FILE_NAME));
  state.flush();
  expect(readdirSync(folder)).toEqual([]);
});

test('P31: of a file that is no JSON object nothing is read, and the next write replaces it', async () => {
  for (const content of ['', '{', 'null', '[]', '"text"', '{"a":1}{', '\0\0']) {
    writeFileSync(join(folder, STATE_FILE_NAME), content);
    const state = new StateFile(folder);
    expect(state.read('a')).toBeUndefined();
    state.write('b', 1);
    await state.settled();
    expect(stored()).toEqual({ b: 1 });
  }
});

test('P29: a disk that refuses costs nothing else, and the next change tries again', async () => {
  const state = new StateFile(folder);
  mkdirSync(join(folder, STATE_FILE_NAME));
  state.write('count', 1);
  await state.settled();
  state.flush();
  rmSync(join(folder, STATE_FILE_NAME), { recursive: true });
  state.write('other', 2);
  await state.settled();
  expect(stored()).toEqual({ count: 1, other: 2 });
});

test('values of earlier versions move out of the settings; those of the state count', async () => {
  const settings = createMemorySettings();
  settings.write('locations', ['old']);
  settings.write('servicePauses', { a: 1 });
  settings.write('theme', 'dark');
  const state = new StateFile(folder);
  state.write('locations', ['new']);
  moveToState(settings, state, ['locations', 'servicePauses', 'connectionWindows']);
  await state.settled();
  expect(stored()).toEqual({ locations: ['new'], servicePauses: { a: 1 } });
  expect([...settings.content.keys()]).toEqual(['theme']);
});
