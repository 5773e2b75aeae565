import { describe, expect, test } from 'vitest';
import { below, parseJson, ROOT } from '../../../../main/cloud/decode/json.ts';
import { decodeDevices } from '../../../../main/cloud/decode/organizations.ts';

const lists = (levels: number) => Buffer.from(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('P18: the depth of a document', () => {
  test('ends at a hundred levels', () => {
    expect(parseJson(lists(100))).toBeInstanceOf(Array);
    expect(() => parseJson(lists(101))).toThrow('$: deeper than 100 levels');
  });

  test('counts neither brackets in texts nor those that are closed', () => {
    const bracketed = JSON.stringify([
      '"\\'.repeat(200) + '[{'.repeat(200),
      ...Array.from({ length: 200 }, () => [{}]),
    ]);
    expect(parseJson(Buffer.from(bracketed))).toHaveLength(201);
  });

  test('never exhausts the stack of what reads its fields', () => {
    const levels = 20_000;
    const body = Buffer.from(`[{"id":"a","note":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}]`);
    expect(() => decodeDevices(parseJson(body))).toThrow('$: deeper than 100 levels');
  });
});

test('P18: a path names the beginning of a long key', () => {
  expect(below(ROOT, 'a'.repeat(64))).toBe(`$.${'a'.repeat(64)}`);
  expect(below(ROOT, 'a'.repeat(60_000))).toBe(`$["${'a'.repeat(63)}…"]`);
});
