import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { openCloud } from '../support/open-cloud.ts';

const PATH = '/v1/organizations';
const COUNT = 45;
const AT = 20;

/** Records without an identifier, with the reported reason. */
const broken: readonly (readonly [unknown, string])[] = [
  [{ id: null, name: 'Secret' }, '.id: missing'],
  [{ id: '', name: 'Secret' }, '.id: an empty text is no identifier'],
  [{ id: { of: 'Secret' } }, '.id: an object is no identifier'],
  [{ id: 1.5, name: 'Secret' }, '.id: a number is no identifier'],
  [{ id: 'Secret'.repeat(100) }, '.id: longer than 512 characters'],
  [{ name: 'Secret' }, '.id: missing'],
  [7.5, ': a number is no identifier'],
  [null, ': null is no record'],
  [['Secret'], ': a list is no record'],
];

/** `fill`: length of each record's name; long lists are read on a thread. */
function withOne(record: unknown, prefix: string, fill = 1): readonly unknown[] {
  const whole = Array.from({ length: COUNT - 1 }, (_, index) => ({
    id: `${prefix}${index}`,
    name: 'n'.repeat(fill),
    devices: [],
  }));
  return [...whole.slice(0, AT), record, ...whole.slice(AT)];
}

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

async function organizationsOf(body: unknown) {
  server.answer(PATH, { body });
  const capabilities = createMemoryCapabilities({ deviceLists: 'embedded' });
  const { cloud, signal } = openCloud(server.origin, { capabilities });
  return cloud.organizations(null, signal);
}

describe('P46: one record that can’t be read costs only that record', () => {
  test.each(broken)('%j is counted and named', async (record, reason) => {
    for (const [body, path] of [
      [withOne(record, 'o'), '$'],
      [{ items: withOne(record, 'o') }, '$.items'],
      [{ data: { organizations: withOne(record, 'o') } }, '$.data.organizations'],
      [withOne(record, 'o', 5_000), '$'],
    ] as const) {
      const outcome = await organizationsOf(body);
      expect(outcome).toMatchObject({ kind: 'changed', part: { total: COUNT } });
      expect(outcome.kind === 'changed' && outcome.value).toHaveLength(COUNT - 1);
      expect(outcome).toMatchObject({
        failure: {
          refusal: 'recordsUnreadable',
          facts: { count: 1, where: expect.stringContaining(`${path}[${AT}]${reason}`) },
        },
      });
      expect(JSON.stringify('failure' in outcome && outcome.failure)).not.toContain('Secret');
    }
  });

  test.each(broken)('%j inside an organization makes its list a part', async (record, reason) => {
    const outcome = await organizationsOf([{ id: 'o1', devices: withOne(record, 'd') }]);
    expect(outcome).toMatchObject({
      kind: 'changed',
      part: null,
      value: [{ id: 'o1', hasMoreDevices: true, devicesTotal: COUNT }],
      failure: { facts: { where: expect.stringContaining(`$[0].devices[${AT}]${reason}`) } },
    });
    expect(outcome.kind === 'changed' && outcome.value[0]?.devices).toHaveLength(COUNT - 1);
  });

  test.each(['offset', 'page'])('%j reaches the end of a list of pages', async (parameter) => {
    const all = withOne({ id: null }, 'o');
    server.answer(PATH, ({ target }) => {
      const at = Number(new URL(target, server.origin).searchParams.get(parameter) ?? 0);
      const from = parameter === 'page' ? at * 20 : at;
      return { body: { items: all.slice(from, from + 20), [parameter]: at, total: COUNT } };
    });
    const capabilities = createMemoryCapabilities({ deviceLists: 'embedded' });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    const outcome = await cloud.organizations(null, signal);
    expect(outcome).toMatchObject({ kind: 'changed', part: { total: COUNT } });
    expect(outcome.kind === 'changed' && outcome.value).toHaveLength(COUNT - 1);
  });

  test('P20: a list of which nothing can be read is a failure', async () => {
    expect(await organizationsOf([{ id: null }, {}])).toMatchObject({
      kind: 'failed',
      failure: { facts: { where: expect.stringContaining('$[0].id: missing') } },
    });
  });
});

describe('an empty list', () => {
  test.each([
    { items: null, total: 0 },
    { organizations: null, count: 0 },
    { data: null, meta: { total: 0 } },
    { data: { items: null, totalCount: '0' } },
    { value: null, '@odata.count': 0 },
    { results: null, resultCount: 0, next: null },
  ])('%j is none', async (body) => {
    expect(await organizationsOf(body)).toMatchObject({ kind: 'changed', value: [], part: null });
  });

  test.each([
    { items: null },
    { items: null, total: 5 },
    { error: null, total: 0 },
    { items: null, page: 0 },
  ])('P20: %j is not', async (body) => {
    expect(await organizationsOf(body)).toMatchObject({ kind: 'failed' });
  });

  test('inside a record is none, and null is unknown', async () => {
    expect(
      await organizationsOf([
        { id: 'o1', devices: { items: null, total: 0 } },
        { id: 'o2', devices: null },
      ]),
    ).toMatchObject({ value: [{ devices: [] }, { devices: null }] });
  });
});
