import { describe, expect, test } from 'vitest';
import { errorContent } from '../../../../main/service/client/answer-content.ts';
import { below, parseJson, ROOT, SHORT_JSON_BYTES } from '../../../../main/service/http/json.ts';
import { decodeDevices } from '../../../../main/service/read/organizations.ts';
import { readSnapshotAddresses } from '../../../../main/service/read/snapshot-address.ts';

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

test('P50: a long answer that is no list is refused unread', () => {
  const body = (bytes: number) => Buffer.from(JSON.stringify({ url: 'https://a/b' }).padEnd(bytes));
  const read = (bytes: number) => readSnapshotAddresses(body(bytes), 'https://a').full;
  expect(read(SHORT_JSON_BYTES)).toBe('https://a/b');
  expect(() => read(SHORT_JSON_BYTES + 1)).toThrow('$: longer than 64 kB');
  expect(errorContent(body(SHORT_JSON_BYTES), 500).json).toBe(true);
  expect(errorContent(body(SHORT_JSON_BYTES + 1), 500).json).toBe(false);
});
