import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNesting, flatRecords } from '../../../../main/service/lists/flat-records.ts';
import { listDecoders } from '../../../../main/service/lists/list-decoders.ts';
import { readInThread } from '../../../../main/service/lists/read-in-thread.ts';
import { decodeOrganizations } from '../../../../main/service/read/organizations.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { fleets, writings, written } from '../read/random-shapes.ts';
import { devicesEmbedded, openCloud } from '../support/open-cloud.ts';

const encode = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));

/** Organizations of 0.6 KB per device. */
function longList(organizations: number, devices = 1_500) {
  return Array.from({ length: organizations }, (_, number) => ({
    id: `o${number}`,
    name: `Region ${number}`,
    site: { city: 'Łódź', ['__proto__']: { polluted: true } },
    devices: Array.from({ length: devices }, (_device, index) => ({
      id: `o${number}-d${index}`,
      name: `Camera ${index}`,
      serial: 'x'.repeat(500),
      archives: index % 2 === 0 ? [{ id: 'a', capturedAt: '2026-11-21T05:20:00Z' }] : [],
    })),
  }));
}

describe('D15: a long list is decoded on a thread', () => {
  test('whatever the writing, records that were laid flat come together as they were', () => {
    fc.assert(
      fc.property(fleets, writings, fc.integer({ min: 1, max: 4 }), (fleet, writing, size) => {
        const records = decodeOrganizations(written(fleet, writing));
        const flat = [...flatRecords(records, 'organization')];
        const nesting = createNesting('organization');
        for (let at = 0; at < flat.length; at += size)
          nesting.add(structuredClone(flat.slice(at, at + size)));
        expect(nesting.records()).toEqual(records);
      }),
      { numRuns: 200 },
    );
  });

  test.each(['organization', 'device'] as const)(
    'the records of a list of %ss are those of its decoder',
    async (kind) => {
      const [only] = longList(1);
      const json = kind === 'organization' ? [only] : { data: only?.devices, next: '/v1/devices?page=2' };
      const decoded = await readInThread(kind, encode(json));
      expect(decoded.records).toEqual(listDecoders[kind](JSON.parse(JSON.stringify(json))));
      expect(decoded.around).toEqual(
        kind === 'organization' ? [{ ...only, devices: [] }] : { next: '/v1/devices?page=2', data: [] },
      );
    },
  );

  test('P20: what can’t be read is named by its position', async () => {
    await expect(readInThread('device', encode({ devices: [7.5, {}] }))).rejects.toThrow(/^\$\.devices\[0/);
    expect(await readInThread('device', encode({ devices: [{ id: 'd' }, 7.5, {}] }))).toMatchObject({
      records: [{ id: 'd' }],
      unread: { listed: 2, first: expect.stringMatching(/^\$\.devices\[1/) },
    });
    await expect(readInThread('device', new TextEncoder().encode('{'))).rejects.toThrow(
      '$: the body is not JSON',
    );
  });

  describe('from a service', () => {
    let server: FaultServer;
    beforeEach(async () => {
      server = await startFaultServer();
    });
    afterEach(() => server.close());

    test.each([200, 1_500])(
      'no page of %d devices is parsed whole on the main thread, and page follows page',
      async (devices) => {
        const [first, second] = longList(2, devices);
        const path = '/v1/organizations?expand=devices%2Carchives';
        server.answer(path, { body: { organizations: [first], next: `${path}&page=2` } });
        server.answer(`${path}&page=2`, { body: { organizations: [second] } });
        const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
        const parse = vi.spyOn(JSON, 'parse');
        const outcome = await cloud.organizations(null, signal);
        const records = outcome.kind === 'changed' ? outcome.value : null;
        const parsedHere = parse.mock.calls.map(([text]) => text.length);
        expect(Math.max(0, ...parsedHere)).toBeLessThan(100_000);
        parse.mockRestore();
        expect(records).toEqual(decodeOrganizations(JSON.parse(JSON.stringify([first, second]))));
      },
    );

    test('P20: a long list that can’t be read is a failure, never an empty list', async () => {
      server.answer('/v1/organizations', { body: Array.from({ length: 50_000 }, () => 7.5) });
      const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
      expect(await cloud.organizations(null, signal)).toMatchObject({
        kind: 'failed',
        failure: { code: 'unexpectedAnswer' },
      });
    });
  });
});
