import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBare } from '../../../../main/gate/accept-record.ts';
import { parseJson } from '../../../../main/service/http/json.ts';
import { createArrivingPage } from '../../../../main/service/lists/arriving-page.ts';
import { BEGINNING_BYTES, readBeginning } from '../../../../main/service/lists/list-beginning.ts';
import { listDecoders } from '../../../../main/service/lists/list-decoders.ts';
import { decodeOrganizations } from '../../../../main/service/read/organizations.ts';
import { fleets, writings, written } from '../read/random-shapes.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const readWhole = (text: string) => decodeOrganizations(parseJson(bytesOf(text)));

const device = (id: string, archives = 1) => ({
  id,
  model: 'a "quoted" \\ name, with ] and }',
  archives: Array.from({ length: archives }, (_, index) => ({ id: `${id}-a${index}` })),
});

const many = (name: string, devices: number) => ({
  id: name,
  name,
  devices: Array.from({ length: devices }, (_, index) => device(`${name}-${index}`)),
});

/** Reads the first bytes of a document up to a text. */
const readUpTo = (json: unknown, end: string) => {
  const text = JSON.stringify(json);
  return readBeginning(bytesOf(text.slice(0, text.indexOf(end) + end.length)));
};

const idsIn = (organizations: ReturnType<typeof readBeginning>) =>
  organizations.map(({ id, devices }) => [id, devices?.map((each) => each.id)]);

/** Moves the lists and objects of each object after its other members. */
function listsLast(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(listsLast);
  const entries = Object.entries(json).map(([key, value]) => [key, listsLast(value)] as const);
  const isLast = ([, value]: (typeof entries)[number]) => typeof value === 'object' && value !== null;
  return Object.fromEntries([...entries.filter((entry) => !isLast(entry)), ...entries.filter(isLast)]);
}

describe('D15: the beginning of a list', () => {
  test.each([
    ['a bare list', [many('o1', 2), many('o2', 9)]],
    ['a named list', { total: 2, organizations: [many('o1', 2), many('o2', 9)] }],
    ['a list in two wrappings', { data: { items: [many('o1', 2), many('o2', 9)] } }],
  ])('of %s has what is whole, and nothing of a device that is still to come', (_name, json) => {
    const expected = [
      ['o1', ['o1-0', 'o1-1']],
      ['o2', ['o2-0', 'o2-1']],
    ];
    expect(idsIn(readUpTo(json, '"o2-2","model":"a'))).toEqual(expected);
    expect(idsIn(readUpTo(json, '"o2-2-a0"'))).toEqual(expected);
    expect(idsIn(readUpTo(json, '"id":"o2"'))).toEqual([['o1', ['o1-0', 'o1-1']]]);
  });

  test('has a screen of devices, however many there are', () => {
    const [first, second] = readUpTo([many('o1', 40), many('o2', 90)], '"o2-80"');
    expect([first?.devices?.length, second?.devices?.length]).toEqual([40, 24]);
  });

  test.each([
    ['a list that is whole', '[{"id":"o","devices":[{"id":"d","model":"m"}]}]'],
    ['a record without a sure identifier', '[{"code":"o","devices":[{"id":"d","model":"m"},{"id":"e"'],
    ['no list', '{"error":"none","detail":{"text":"x"'],
    ['no JSON', '[{"id":"o","devices":[}{,'],
    ['a page of text', '[see below], and so on'],
  ])('of %s is empty', (_name, text) => {
    expect(readBeginning(bytesOf(text))).toEqual([]);
  });

  test('whatever the writing, has no device that the whole list has not, in the same words', () => {
    let found = 0;
    fc.assert(
      fc.property(fleets, writings, fc.boolean(), fc.nat(1_000), (fleet, writing, isSorted, part) => {
        const json = written(fleet, writing);
        const text = JSON.stringify(isSorted ? listsLast(json) : json);
        const whole = readWhole(text);
        const end = Math.ceil((text.length * part) / 1_000);
        for (const { id, devices } of readBeginning(bytesOf(text.slice(0, end)))) {
          const same = whole.find((organization) => organization.id === id);
          expect(same).toBeDefined();
          for (const one of devices?.filter((each) => !isBare(each)) ?? []) {
            // The names of a reference follow the list.
            const words = writing.inner.startsWith('beside') ? { id: one.id } : one;
            expect(same?.devices).toContainEqual(expect.objectContaining(words));
            found += 1;
          }
        }
      }),
      { numRuns: 1_000 },
    );
    expect(found).toBeGreaterThan(0);
  });

  test('P20: a document that is cut and damaged is read or left, and breaks nothing', () => {
    const text = JSON.stringify({ data: [many('o1', 2), many('o2', 3)], total: 2 });
    const noise = fc.constantFrom('', ',', ']', '}', '[', '{', '"', '\\', ':', '1', 'x', ' ');
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), noise, (end, at, added) => {
        const damaged = text.slice(0, at) + added + text.slice(at + 1);
        expect(Array.isArray(readBeginning(bytesOf(damaged.slice(0, end))))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('comes once, and before a thread takes over, however slowly the list does', async () => {
    const list = bytesOf(JSON.stringify([many('o', 3_000)]));
    const beginnings: number[] = [];
    const source = { kind: 'organization', decode: listDecoders.organization } as const;
    const page = createArrivingPage(source, list.byteLength, {
      keep: (record) => record,
      begin: ({ byteLength }) => beginnings.push(byteLength),
    });
    const add = page.begin();
    for (let at = 0; at < list.byteLength; at += 1_000) await add(list.subarray(at, at + 1_000));
    page.close();
    expect(beginnings).toEqual([BEGINNING_BYTES]);
  });
});
