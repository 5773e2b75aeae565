import { describe, expect, test } from 'vitest';
import { formatName } from '../../../../main/service/read/formats.ts';
import {
  decodeArchives,
  decodeDevices,
  decodeOrganizations,
} from '../../../../main/service/read/organizations.ts';
import { readSnapshotAddresses } from '../../../../main/service/read/snapshot-address.ts';

const TIME = Date.UTC(2026, 10, 20, 8, 30);
const STARTED = '2026-11-20T08:30:00Z';
const self = { href: '/v1/organizations/o1' };

/** One fleet in each format: an organization with a device with an archive, each with a fact. */
const documents: Readonly<Record<string, unknown>> = {
  plain: [
    {
      id: 'o1',
      name: 'North',
      city: 'Kiel',
      devices: [
        { id: 'd1', name: 'Mast', model: 'X', archives: [{ id: 'a1', startedAt: STARTED, size: 3 }] },
      ],
    },
  ],
  links: [
    {
      id: 'o1',
      name: 'North',
      city: 'Kiel',
      links: [{ rel: 'self', href: '/v1/organizations/o1' }],
      devices: [
        {
          id: 'd1',
          name: 'Mast',
          model: 'X',
          type: 'device',
          archives: [{ id: 'a1', startedAt: STARTED, size: 3, self: '/archives/a1' }],
        },
      ],
    },
  ],
  HAL: {
    _links: {
      self: { href: '/v1/organizations' },
      curies: [{ name: 'dc', href: '/rels/{rel}', templated: true }],
    },
    _embedded: {
      'dc:organizations': [
        {
          _links: { self, 'dc:devices': { href: '/v1/organizations/o1/devices' } },
          name: 'North',
          city: 'Kiel',
          _embedded: {
            'dc:devices': [
              {
                id: 'd1',
                name: 'Mast',
                model: 'X',
                _links: { self: { href: '/devices/d1' } },
                _embedded: {
                  archives: [
                    { id: 'a1', startedAt: STARTED, size: 3, _links: { self: { href: '/archives/a1' } } },
                  ],
                },
              },
            ],
          },
        },
      ],
    },
  },
  'JSON:API': {
    data: [
      {
        type: 'organizations',
        id: 'o1',
        attributes: { name: 'North', city: 'Kiel' },
        relationships: {
          devices: {
            data: [{ type: 'devices', id: 'd1' }],
            links: { related: '/v1/organizations/o1/devices' },
          },
          region: { links: { related: '/regions/1' } },
        },
        links: { self: '/v1/organizations/o1' },
      },
    ],
    included: [
      {
        type: 'devices',
        id: 'd1',
        attributes: { name: 'Mast', model: 'X' },
        relationships: { archives: { data: [{ type: 'archives', id: 'a1' }] } },
      },
      {
        type: 'archives',
        id: 'a1',
        attributes: { 'started-at': STARTED, size: 3 },
        links: { self: '/archives/a1' },
      },
    ],
  },
  Siren: {
    class: ['organizations', 'collection'],
    properties: { count: 1 },
    entities: [
      {
        class: ['organization'],
        rel: ['item'],
        properties: { id: 'o1', name: 'North', city: 'Kiel' },
        links: [{ rel: ['self'], href: '/v1/organizations/o1' }],
        actions: [{ name: 'rename', href: '/v1/organizations/o1', method: 'PUT' }],
        entities: [
          {
            class: ['device'],
            rel: ['https://example.org/rels/device'],
            properties: { id: 'd1', name: 'Mast', model: 'X' },
            entities: [
              { class: ['archive'], rel: ['item'], properties: { id: 'a1', started_at: STARTED, size: 3 } },
            ],
          },
        ],
      },
    ],
  },
  OData: {
    '@odata.context': '$metadata#Organizations',
    value: [
      {
        '@odata.id': "Organizations('o1')",
        '@odata.etag': 'W/"1"',
        Name: 'North',
        city: 'Kiel',
        'devices@odata.navigationLink': "Organizations('o1')/devices",
        devices: [
          {
            '@odata.type': '#Cloud.Device',
            Id: 'd1',
            Name: 'Mast',
            model: 'X',
            archives: [{ Id: 'a1', StartedAt: STARTED, size: 3 }],
          },
        ],
      },
    ],
  },
  'Collection+JSON': {
    collection: {
      version: '1.0',
      href: '/v1/organizations',
      items: [
        {
          href: '/v1/organizations/o1',
          data: [
            { name: 'name', value: 'North', prompt: 'Name' },
            { name: 'city', value: 'Kiel' },
            {
              name: 'devices',
              value: [
                { id: 'd1', name: 'Mast', model: 'X', archives: [{ id: 'a1', startedAt: STARTED, size: 3 }] },
              ],
            },
          ],
          links: [{ rel: 'up', href: '/v1' }],
        },
      ],
    },
  },
};

describe('hypermedia formats', () => {
  test.each(Object.entries(documents))(
    '%s: the same fleet comes out, with its facts and without members of the format',
    (_, json) => {
      expect(decodeOrganizations(json)).toEqual([
        {
          id: 'o1',
          name: 'North',
          fields: { city: 'Kiel' },
          devices: [
            {
              id: 'd1',
              name: 'Mast',
              fields: { model: 'X' },
              archives: [{ id: 'a1', name: 'a1', fields: { size: 3 }, capturedAt: TIME }],
            },
          ],
        },
      ]);
    },
  );

  test.each(Object.entries(documents))('%s is recognised', (name, json) => {
    const record =
      (json as readonly unknown[])[0] ?? (json as { readonly data?: readonly unknown[] }).data?.[0];
    const item = (json as { readonly collection?: { readonly items: readonly unknown[] } }).collection
      ?.items[0];
    expect(formatName(json, record ?? item)).toBe(name);
  });

  test('a list is found in envelopes of any name and depth, but not among two, and not in an error', () => {
    const records = [{ id: 'o1' }, { id: 'o2' }];
    const wrapped = { answer: { of: { the: { gateway: { state: 'fine', fleets: records } } } } };
    expect(decodeOrganizations(wrapped)).toHaveLength(2);
    expect(() => decodeOrganizations({ one: records, other: records })).toThrow('$.id: missing');
    expect(() => decodeOrganizations({ errors: records })).toThrow('$.id: missing');
    expect(() => decodeOrganizations({ state: 'fine', user: { id: 'me', roles: records } })).toThrow(
      '$.id: missing',
    );
  });

  test('a record with a member `attributes` is plain where it has members that JSON:API does not know, or neither a type nor a name in it', () => {
    const camera = { id: 'd1', type: 'camera', name: 'Mast', attributes: { name: 'Lens', colour: 'red' } };
    expect(decodeDevices([camera])).toMatchObject([
      { id: 'd1', name: 'Mast', fields: { type: 'camera', attributes: camera.attributes } },
    ]);
    const nameless = { id: 'd2', attributes: { colour: 'red' } };
    expect(decodeDevices([nameless])).toMatchObject([
      { name: 'd2', fields: { attributes: { colour: 'red' } } },
    ]);
    for (const record of [camera, nameless]) expect(formatName([record], record)).toBe('plain');
    const withoutType = { id: 'd3', attributes: { name: 'Mast', colour: 'red' } };
    expect(decodeDevices({ data: [withoutType] })).toMatchObject([
      { name: 'Mast', fields: { colour: 'red' } },
    ]);
  });

  test.each([
    ['HAL', { _links: { self }, name: 'North', _embedded: { devices: [{ id: 'd1' }] } }],
    ['OData', { '@odata.id': "Organizations('o1')", Name: 'North', devices: [{ id: 'd1' }] }],
    ['links', { self: '/v1/organizations/o1', name: 'North', devices: [{ id: 'd1' }] }],
  ])('one organization whose only identifier is its address is read out of %s', (_, json) => {
    const north = { id: 'o1', name: 'North', devices: [{ id: 'd1' }] };
    expect(decodeOrganizations(json)).toMatchObject([north]);
    expect(decodeOrganizations({ reply: { state: 'fine', rows: [json] } })).toMatchObject([north]);
  });

  test('the address of a list makes no record of it', () => {
    const list = { href: '/v1/archives/search', items: [{ id: 'a1' }] };
    expect(decodeArchives({ collection: list })).toMatchObject([{ id: 'a1' }]);
    expect(decodeArchives({ ...list, href: '/v1/devices/archives/archives' })).toMatchObject([{ id: 'a1' }]);
  });

  test('facts named as members of a format stay', () => {
    const facts = {
      type: 'camera',
      class: ['A', 'B'],
      links: 3,
      properties: { colour: 'red' },
      data: [{ name: 'a', value: 1, unit: 'm' }],
    };
    expect(decodeDevices([{ id: 'd1', ...facts }])[0]?.fields).toEqual(facts);
  });

  test.each([
    [
      'HAL',
      { _links: { self, image: { href: 'https://i.example/f' }, preview: { href: 'https://i.example/p' } } },
    ],
    [
      'JSON:API',
      {
        data: {
          type: 'snapshots',
          id: '1',
          attributes: { url: 'https://i.example/f', previewUrl: 'https://i.example/p' },
        },
      },
    ],
    [
      'Siren',
      {
        class: ['snapshot'],
        properties: { age: 1 },
        links: [
          { rel: ['self'], href: '/x' },
          { rel: ['image'], href: 'https://i.example/f' },
          { rel: ['preview'], href: 'https://i.example/p' },
        ],
      },
    ],
    [
      'OData',
      {
        '@odata.context': 'x',
        'image@odata.mediaReadLink': 'x',
        imageUrl: 'https://i.example/f',
        previewUrl: 'https://i.example/p',
      },
    ],
    [
      'Collection+JSON',
      {
        collection: {
          items: [
            {
              href: '/x',
              data: [
                { name: 'url', value: 'https://i.example/f' },
                { name: 'previewUrl', value: 'https://i.example/p' },
              ],
            },
          ],
        },
      },
    ],
    [
      'envelopes',
      {
        response: {
          body: { result: { payload: { url: 'https://i.example/f', preview: 'https://i.example/p' } } },
        },
      },
    ],
  ])('the addresses of an image are read out of %s', (_, json) => {
    expect(readSnapshotAddresses(Buffer.from(JSON.stringify(json)), 'https://api.example')).toMatchObject({
      full: 'https://i.example/f',
      preview: 'https://i.example/p',
    });
  });
});

describe('the time of an archive', () => {
  const names = `startedAt started startTime begin beginAt from lastSeen takenAt timestamp
    started_at start_time last_seen StartedAt START_TIME`.split(/\s+/);
  const values = [
    STARTED,
    '2026-11-20 08:30:00',
    '2026-11-20T09:30:00+01:00',
    '20261120T083000Z',
    '20261120083000',
    20_261_120_083_000,
    TIME,
    TIME / 1_000,
    TIME * 1_000,
    TIME * 1_000_000,
    String(TIME),
    String(TIME / 1_000),
    `/Date(${TIME})/`,
  ];
  test.each(names)('is read under the name %s, in every form', (name) => {
    for (const value of values)
      expect(decodeArchives([{ id: 'a1', [name]: value }]), String(value)).toMatchObject([
        { capturedAt: TIME, fields: {} },
      ]);
  });

  test('is read in an object of times, and of several the one of the capture counts', () => {
    expect(decodeArchives([{ id: 'a1', period: { from: STARTED, to: TIME + 1 } }])[0]?.capturedAt).toBe(TIME);
    const several = { createdAt: '2026-12-01T00:00:00Z', from: '2026-11-30T00:00:00Z', capturedAt: STARTED };
    expect(decodeArchives([{ id: 'a1', ...several }])[0]?.capturedAt).toBe(TIME);
  });

  test.each([
    ['MongoDB, relaxed', { $date: STARTED }],
    ['MongoDB, canonical', { $date: { $numberLong: String(TIME) } }],
    ['Firestore', { _seconds: TIME / 1_000, _nanoseconds: 0 }],
    ['Timestamp of Protocol Buffers', { seconds: String(TIME / 1_000), nanos: 400_000 }],
    ['Java’s Instant, member by member', { epochSecond: TIME / 1_000, nano: 0 }],
    ['Jackson, LocalDateTime', [2026, 11, 20, 8, 30]],
    ['JSON-LD', { '@type': 'xsd:dateTime', '@value': STARTED }],
    ['PHP, DateTime', { date: '2026-11-20 09:30:00.000000', timezone_type: 3, timezone: 'Europe/Berlin' }],
    [
      'PHP, DateTime with an offset',
      { date: '2026-11-20 09:30:00.000000', timezone_type: 1, timezone: '+01:00' },
    ],
    ['Microsoft Graph', { dateTime: '2026-11-20T08:30:00.0000000', timeZone: 'UTC' }],
  ])('is read as %s writes it', (_, capturedAt) => {
    expect(decodeArchives([{ id: 'a1', capturedAt }])).toMatchObject([{ capturedAt: TIME, fields: {} }]);
  });

  test.each([
    ['PHP, abbreviation', { date: '2026-11-20 09:30:00.000000', timezone_type: 2, timezone: 'CST' }],
    ['Graph, Windows zone', { dateTime: '2026-11-20T09:30:00', timeZone: 'W. Europe Standard Time' }],
    ['an hour that comes twice', { dateTime: '2026-10-25T02:30:00', timeZone: 'Europe/Berlin' }],
    ['the serde of time-rs', [2026, 324, 8, 30, 0, 0, 0, 0, 0]],
    ['31 February', [2026, 2, 31, 8, 30]],
    ['an interval', { seconds: 1_800 }],
  ])('is unknown, not guessed, where it can’t be known: %s', (_, capturedAt) => {
    expect(decodeArchives([{ id: 'a1', capturedAt }])).toMatchObject([{ capturedAt: null }]);
  });

  test('is no small number: a length, a position or an interval of seconds', () => {
    const archive = { id: 'a1', interval: 10_800, from: 12, start: 512, at: STARTED };
    expect(decodeArchives([archive])[0]?.capturedAt).toBe(TIME);
    expect(decodeArchives([{ ...archive, at: null }])[0]?.capturedAt).toBeNull();
  });

  test.each(['Berlin', '', '2026', true, -1, 0, null, '99999999999999999999'])(
    'is unknown for %j',
    (from) => {
      expect(decodeArchives([{ id: 'a1', from }])[0]?.capturedAt).toBeNull();
    },
  );
});
