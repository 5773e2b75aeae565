import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../../main/service/http/json.ts';
import { createNesting } from '../../../../main/service/lists/flat-records.ts';
import { createStreamedReading } from '../../../../main/service/lists/list-reading.ts';
import { decodeOrganizations } from '../../../../main/service/read/organizations.ts';
import type { RecordKind } from '../../../../main/service/read/record-names.ts';
import { fleets, writings, written } from '../read/random-shapes.ts';

/** Reads a document in pieces; returns `null` if its whole body has to be read. */
function readInPieces(of: RecordKind, text: string, size: number) {
  const reading = createStreamedReading(of);
  const nesting = createNesting(of);
  const takeAll = () => {
    for (let taken = reading.take(); taken.length > 0; taken = reading.take()) nesting.add(taken);
    return reading.rest();
  };
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) {
    reading.add(bytes.slice(at, at + size));
    expect(takeAll()).toEqual({ kind: 'more' });
  }
  reading.end();
  const rest = takeAll();
  return rest.kind === 'read' ? { records: nesting.records(), around: rest.around } : null;
}

const decodedWhole = (text: string) => decodeOrganizations(parseJson(new TextEncoder().encode(text)));

const sizes = fc.integer({ min: 1, max: 64 });

const organizations = [
  { id: 'o1', name: 'a "quoted" \\ name, with ] and }', devices: [{ id: 'd1', archives: [{ id: 'a' }] }] },
  { id: 9_007_199_254_740_992, name: 'Łódź 🛰', devices: [] },
];

describe('D15: a long list is read while it comes', () => {
  test.each([
    ['a bare list', organizations, [0]],
    ['an empty one', [], [0]],
    ['a named list', { organizations }, { organizations: [0] }],
    ['a list with its page', { page: { number: 1 }, data: organizations, total: 2 }, null],
    ['a list in two wrappings', { data: { items: organizations, next: '/2' } }, null],
    ['GraphQL', { data: { organizations: { edges: organizations.map((node) => ({ node })) } } }, null],
  ])('%s, in pieces of any size', (_name, json, around) => {
    const text = JSON.stringify(json, null, 2);
    for (const size of [1, 2, 3, 7, 1_000]) {
      const read = readInPieces('organization', text, size);
      expect(read?.records).toEqual(decodedWhole(text));
      if (around !== null) expect(read?.around).toEqual(around);
    }
  });

  test('whatever the writing, the records are those of the decoder, or the whole body is to be read', () => {
    fc.assert(
      fc.property(fleets, writings, sizes, (fleet, writing, size) => {
        const text = JSON.stringify(written(fleet, writing));
        const read = readInPieces('organization', text, size);
        if (read !== null) expect(read.records).toEqual(decodedWhole(text));
      }),
      { numRuns: 300 },
    );
  });

  test('P20: what is no JSON, or is cut, is never taken for a list', () => {
    const text = JSON.stringify({ data: organizations, total: 2 });
    const noise = fc.constantFrom('', ',', ']', '}', '[', '{', '"', '\\', ':', '1', 'x', ' ');
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(3), noise, sizes, (at, removed, added, size) => {
        const damaged = text.slice(0, at) + added + text.slice(at + removed);
        const read = readInPieces('organization', damaged, size);
        if (read !== null) expect(read.records).toEqual(decodedWhole(damaged));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['records beside the list that belong to its records', { data: [{ id: 'o' }], devices: [{ id: 'd' }] }],
    ['a record that holds a list', { id: 'o', name: 'only', data: [{ id: 'x' }] }],
    ['a map', { o1: { name: 'a', devices: [{ id: 'd' }] } }],
    ['a record that can’t be read', [{ id: 'o' }, 7.5]],
    ['no list at all', { error: 'none' }],
  ])('%s: the whole body is to be read', (_name, json) => {
    expect(readInPieces('organization', JSON.stringify(json), 5)).toBeNull();
  });
});
