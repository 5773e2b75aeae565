import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listCrashReports } from '../../../../main/desktop/crash-reports.ts';
import { recordStart } from '../../../../main/desktop/lifecycle/safe-start.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-starts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MINUTE_MS = 60_000;

describe('a safe start', () => {
  test('comes after three failed starts in five minutes, and not before', () => {
    const starts = [0, 1, 2, 3].map((minute) => recordStart(folder, minute * MINUTE_MS).isSafe);
    expect(starts).toEqual([false, false, false, true]);
  });

  test('does not come when they are longer ago', () => {
    for (const minute of [0, 1, 2]) recordStart(folder, minute * MINUTE_MS);
    expect(recordStart(folder, 6 * MINUTE_MS).isSafe).toBe(false);
  });

  test('is followed by a normal one when its page was painted', () => {
    for (const minute of [0, 1, 2]) recordStart(folder, minute * MINUTE_MS);
    const safe = recordStart(folder, 3 * MINUTE_MS);
    expect(safe.isSafe).toBe(true);
    safe.succeeded();
    expect(recordStart(folder, 3.5 * MINUTE_MS).isSafe).toBe(false);
  });

  test('a good start in between starts the count again', () => {
    recordStart(folder, 0);
    recordStart(folder, MINUTE_MS);
    recordStart(folder, 2 * MINUTE_MS).succeeded();
    recordStart(folder, 3 * MINUTE_MS);
    expect(recordStart(folder, 4 * MINUTE_MS).isSafe).toBe(false);
  });

  test('the user who ends the app before it is there has not had a failed start', () => {
    for (const minute of [0, 1, 2]) recordStart(folder, minute * MINUTE_MS).ended();
    expect(recordStart(folder, 3 * MINUTE_MS).isSafe).toBe(false);
  });

  test('but has when the page had died', () => {
    for (const minute of [0, 1, 2]) {
      const start = recordStart(folder, minute * MINUTE_MS);
      start.failed();
      start.ended();
    }
    expect(recordStart(folder, 3 * MINUTE_MS).isSafe).toBe(true);
  });

  test('a clock that was moved back counts for nothing', () => {
    for (const minute of [100, 101, 102]) recordStart(folder, minute * MINUTE_MS);
    expect(recordStart(folder, MINUTE_MS).isSafe).toBe(false);
  });

  test.each(['{', '7', '["a"]'])('P31: a broken list (%s) is no reason to fail', (text) => {
    writeFileSync(join(folder, 'starts.json'), text);
    expect(recordStart(folder, 0).isSafe).toBe(false);
    expect(JSON.parse(readFileSync(join(folder, 'starts.json'), 'utf8'))).toEqual([0]);
  });

  test('P29: a folder that can not be written to costs the count, not the start', () => {
    expect(recordStart(join(folder, 'absent'), 0).isSafe).toBe(false);
  });

  test.runIf(process.platform !== 'win32')('P14: only the user can read the list', () => {
    recordStart(folder, 0);
    expect(statSync(join(folder, 'starts.json')).mode & 0o777).toBe(0o600);
  });
});

describe('crash reports', () => {
  test('are listed from all folders of Crashpad, the newest first, without their paths', async () => {
    mkdirSync(join(folder, 'pending'));
    mkdirSync(join(folder, 'completed'));
    writeFileSync(join(folder, 'pending', 'a.dmp'), '1234');
    writeFileSync(join(folder, 'completed', 'b.dmp'), '12');
    writeFileSync(join(folder, 'settings.dat'), '');
    utimesSync(join(folder, 'pending', 'a.dmp'), 1_000, 1_000);
    utimesSync(join(folder, 'completed', 'b.dmp'), 2_000, 2_000);
    expect(await listCrashReports(folder)).toEqual([
      { name: 'b.dmp', at: 2_000_000, byteLength: 2 },
      { name: 'a.dmp', at: 1_000_000, byteLength: 4 },
    ]);
  });

  test('are none where there is no folder', async () => {
    expect(await listCrashReports(join(folder, 'absent'))).toEqual([]);
  });
});
