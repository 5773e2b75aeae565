import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../main/service/http/json.ts';
import { decodeOrganizations } from '../../../../main/service/read/organizations.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

const NORTH = { id: 'o1', name: 'North', devices: null, fields: {} };

describe('decodeOrganizations', () => {
  test.each([
    ['a list', [{ id: 'o1', name: 'North' }]],
    ['{ data }', { data: [{ id: 'o1', title: 'North' }] }],
    ['{ items }', { items: [{ id: 'o1', displayName: 'North' }], total: 1 }],
    ['{ organizations }', { organizations: [{ id: 'o1', display_name: 'North' }] }],
    ['{ results }', { results: [{ id: 'o1', label: 'North' }] }],
    ['{ content }', { content: [{ organization_id: 'o1', name: 'North' }] }],
    ['{ data: { organizations } }', { data: { organizations: [{ organizationId: 'o1', name: 'North' }] } }],
    ['one organization', { id: 'o1', name: ' North ' }],
    ['one wrapped organization', { data: { id: 'o1', name: 'North' } }],
  ])('reads %s', (_shape, json) => {
    expect(decodeOrganizations(json)).toEqual([NORTH]);
  });

  test('an empty list is an empty list', () => {
    expect(decodeOrganizations([])).toEqual([]);
    expect(decodeOrganizations({ data: [] })).toEqual([]);
  });

  test('numbers and bare identifiers are identifiers; without a name the id is shown', () => {
    expect(decodeOrganizations([7, 'o2', { id: 8 }]).map(({ id, name }) => [id, name])).toEqual([
      ['7', '7'],
      ['o2', 'o2'],
      ['8', '8'],
    ]);
  });

  test('devices and archives are read as objects and as identifiers, in both spellings', () => {
    const json = {
      id: 'o1',
      devices: [
        'd1',
        { id: 2, label: 'Pump', archive_ids: ['a1'], model: 'X' },
        { id: 'd3', archives: { items: [{ id: 'a2', captured_at: '2026-11-21T05:20:00Z', size: 3 }] } },
      ],
    };
    const archive = { fields: {}, capturedAt: null };
    expect(decodeOrganizations(json)[0]?.devices).toEqual([
      { id: 'd1', name: 'd1', fields: {}, archives: null },
      { id: '2', name: 'Pump', fields: { model: 'X' }, archives: [{ ...archive, id: 'a1', name: 'a1' }] },
      {
        id: 'd3',
        name: 'd3',
        fields: {},
        archives: [{ id: 'a2', name: 'a2', fields: { size: 3 }, capturedAt: Date.UTC(2026, 10, 21, 5, 20) }],
      },
    ]);
    for (const key of ['deviceIds', 'device_ids']) {
      expect(decodeOrganizations({ id: 'o1', [key]: ['d1'] })[0]).toMatchObject({
        devices: [{ id: 'd1' }],
        fields: {},
      });
    }
  });

  test.each([12, '/v1/organizations/o1/devices', { href: '/devices' }, null])(
    'devices given as %j are unknown, not none, and stay a field',
    (devices) => {
      expect(decodeOrganizations([{ id: 'o1', devices }])[0]).toMatchObject({
        devices: null,
        fields: { devices },
      });
    },
  );

  test('no devices are none', () => {
    expect(decodeOrganizations([{ id: 'o1', devices: [] }])[0]?.devices).toEqual([]);
  });

  test('P18: a field of more values or characters than anybody reads is left out', () => {
    const long = { history: Array.from({ length: 70_000 }, () => 0), note: 'x'.repeat(70_000) };
    const deep = { samples: Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => 0)) };
    const [organization] = decodeOrganizations([{ id: 'o1', city: 'Kiel', ...long, ...deep, tags: ['a'] }]);
    expect(organization?.fields).toEqual({ city: 'Kiel', tags: ['a'] });
  });

  test('P50: of tens of thousands of short fields the first few thousand are kept', () => {
    const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`f${index}`, index]));
    const [organization] = decodeOrganizations([{ id: 'o1', ...many }]);
    const kept = Object.keys(organization?.fields ?? {});
    expect(kept.length).toBeGreaterThan(2_000);
    expect(kept.length).toBeLessThan(5_000);
  });

  test('P21: addresses in unknown fields are cut to their hosts, at any depth', () => {
    const [organization] = decodeOrganizations([
      {
        id: 'o1',
        logo: 'https://images.example.org/a.png?signature=SECRET#SECRET',
        links: [{ self: 'see HTTPS://user:SECRET@images.example.org:8443/b?c=SECRET, please?' }],
        live: 'rtsps://user:SECRET@live.example.org:322/SECRET/stream',
        embed: 'wss://live.example.org/SECRET',
        stream: 'cam1http://user:SECRET@SECRET@live.example.org/SECRET',
        by: {
          'rtsp://b.example/SECRET?SECRET': { 'https://u:SECRET@c.example': 1 },
          'http://d.example/name': 2,
        },
        question: 'why? because: and/or // so',
      },
    ]);
    expect(organization?.fields).toEqual({
      logo: 'https://images.example.org',
      links: [{ self: 'see HTTPS://images.example.org:8443 please?' }],
      live: 'rtsps://live.example.org:322',
      embed: 'wss://live.example.org',
      stream: 'cam1http://live.example.org',
      by: { 'rtsp://b.example': { 'https://c.example': 1 }, 'http://d.example/name': 2 },
      question: 'why? because: and/or // so',
    });
  });

  test('unknown fields stay unchanged, also those with dangerous names', () => {
    const json: unknown = JSON.parse(
      '{"id":"o1","name":"North","plan":{"seats":3},"__proto__":{"polluted":true},"title":"T"}',
    );
    const [organization] = decodeOrganizations(json);
    expect(Object.keys(organization?.fields ?? {})).toEqual(['plan', '__proto__', 'title']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('a name shows what can’t be seen, and so does an identifier that stands for one', () => {
    const [organization] = decodeOrganizations([
      {
        id: 'o1',
        name: 'Tor \u202egpj.exe',
        devices: [{ id: 'd\u20667', archives: [{ id: 'a1', name: 'x\ny' }] }],
      },
    ]);
    expect(organization?.name).toBe('Tor [U+202E]gpj.exe');
    const [device] = organization?.devices ?? [];
    expect(device).toMatchObject({ id: 'd\u20667', name: 'd[U+2066]7', archives: [{ name: 'x y' }] });
  });

  test('P18: a name ends after 512 characters', () => {
    const nameOf = (name: string) => decodeOrganizations([{ id: 'o1', name }])[0]?.name;
    expect(nameOf('n'.repeat(512))).toBe('n'.repeat(512));
    expect(nameOf(` ${'.'.repeat(400_000)} `)).toBe(`${'.'.repeat(511)}…`);
  });

  test('a repeated record counts once', () => {
    expect(
      decodeOrganizations([
        { id: 'o1', name: 'North' },
        { id: 'o1', name: 'Other' },
      ]),
    ).toEqual([NORTH]);
  });

  test.each([
    [null, '$: null where organizations were expected'],
    ['text', '$: a string where organizations were expected'],
    [{}, '$.id: missing'],
    [{ data: null }, '$.id: missing'],
    [{ error: 'no' }, '$.id: missing'],
    [{ data: [{ id: 'o1' }, { id: 'o2' }, { id: 'o3' }, { name: 'No id' }] }, '$.data[3].id: missing'],
    [[{ id: '' }], '$[0].id: an empty text is no identifier'],
    [[{ id: 1.5 }], '$[0].id: a number is no identifier'],
    [[{ id: { a: 1 } }], '$[0].id: an object is no identifier'],
    [[{ id: 'x'.repeat(513) }], '$[0].id: longer than 512 characters'],
    [[null], '$[0]: null is no record'],
    [[[]], '$[0]: a list is no record'],
    [{ id: 'o1', devices: [{ id: 'd1' }, {}] }, '$.devices[1].id: missing'],
    [
      { items: [{ id: 'o1', devices: { data: [{ id: 'd1', archiveIds: [false] }] } }] },
      '$.items[0].devices.data[0].archiveIds[0]: a boolean is no record',
    ],
  ])('P20: %j is a failure that names the path', (json, message) => {
    expect(() => decodeOrganizations(json)).toThrow(
      new Unreadable(message.split(': ')[0] ?? '', message.split(': ').slice(1).join(': ')),
    );
  });

  test('P20: whatever JSON comes, the answer is records with identifiers or an Unreadable, and never an empty list by mistake', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        try {
          const organizations = decodeOrganizations(json);
          return organizations.length > 0
            ? organizations.every(({ id }) => id !== '')
            : JSON.stringify(json).includes('[]');
        } catch (error) {
          return error instanceof Unreadable;
        }
      }),
      { numRuns: manyCases },
    );
  });

  test('all records of a list come out, in their order, whatever else they hold', () => {
    const record = fc.record({ id: fc.uuid(), extra: fc.jsonValue() });
    fc.assert(
      fc.property(
        fc.uniqueArray(record, { selector: ({ id }) => id }),
        fc.constantFrom('data', 'items', 'results'),
        (records, key) => {
          const decoded = decodeOrganizations({ [key]: records });
          expect(decoded.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
          expect(decoded.map(({ fields }) => fields.extra)).toEqual(records.map(({ extra }) => extra));
        },
      ),
    );
  });
});
