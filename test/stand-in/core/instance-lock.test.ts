import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeInstanceLock } from './instance-lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a profile is taken once', () => {
  expect(takeInstanceLock(folder)).toBe(true);
  expect(takeInstanceLock(folder)).toBe(false);
});

test('a lock that can not be written is no lock of another one', () => {
  writeFileSync(join(folder, 'stand-in.lock'), 'not a database, as on a disk that is full\n'.repeat(100));
  expect(() => takeInstanceLock(folder)).toThrow();
});
