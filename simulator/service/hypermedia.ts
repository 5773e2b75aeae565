import { asJsonApi, type RecordKind } from './reshape-records.ts';
import type { Shape } from './shape.ts';

type Json = Readonly<Record<string, unknown>>;
export type PageMembers = Readonly<Record<string, unknown>>;

interface Format {
  readonly mediaType: string;
  /** Returns a list as a document. `address` is that of the list. */
  readonly list: (records: readonly unknown[], kind: RecordKind, pages: PageMembers) => unknown;
  /** Returns one record as a document. */
  readonly record: (record: unknown, kind: RecordKind) => unknown;
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const SINGULAR = { organizations: 'organization', devices: 'device', archives: 'archive' } as const;

/** Returns the address of a record: the one it states, else by its identifier under any name. */
function addressOf(record: Json, kind: RecordKind): string {
  const { self, id, uuid, identifier } = record;
  return typeof self === 'string'
    ? self
    : `/${kind}/${encodeURIComponent(String(id ?? uuid ?? identifier ?? record[`${SINGULAR[kind]}Id`]))}`;
}

/** Splits a record into its own members, its lists of records, and its links to lists. */
function partsOf(record: Json) {
  const { self: _address, ...members } = record;
  const isList = ([key, value]: readonly [string, unknown]) =>
    key === 'devices' || key === 'archives' ? Array.isArray(value) : false;
  const isLink = ([key, value]: readonly [string, unknown]) => key === 'devices' && typeof value === 'string';
  const entries = Object.entries(members);
  return {
    own: entries.filter((entry) => !isList(entry) && !isLink(entry)),
    lists: entries.filter(isList) as (readonly ['devices' | 'archives', readonly unknown[]])[],
    links: entries.filter(isLink) as (readonly ['devices', string])[],
  };
}

function asHal(record: unknown, kind: RecordKind): unknown {
  if (!isRecord(record)) return record;
  const { own, lists, links } = partsOf(record);
  const embedded = lists.filter(([, list]) => list.every(isRecord));
  return {
    _links: {
      self: { href: addressOf(record, kind) },
      ...Object.fromEntries(links.map(([rel, href]) => [rel, { href }])),
    },
    ...Object.fromEntries([...own, ...lists.filter((list) => !embedded.includes(list))]),
    ...(embedded.length === 0
      ? {}
      : {
          _embedded: Object.fromEntries(
            embedded.map(([key, list]) => [key, list.map((one) => asHal(one, key))]),
          ),
        }),
  };
}

function asSiren(record: unknown, kind: RecordKind): unknown {
  if (!isRecord(record)) return record;
  const { own, lists, links } = partsOf(record);
  const entities = lists.filter(([, list]) => list.length > 0 && list.every(isRecord));
  return {
    class: [SINGULAR[kind]],
    rel: ['item'],
    properties: Object.fromEntries([...own, ...lists.filter((list) => !entities.includes(list))]),
    ...(entities.length === 0
      ? {}
      : { entities: entities.flatMap(([key, list]) => list.map((one) => asSiren(one, key))) }),
    links: [
      { rel: ['self'], href: addressOf(record, kind) },
      ...links.map(([rel, href]) => ({ rel: [rel], href })),
    ],
  };
}

function asOData(record: unknown, kind: RecordKind): unknown {
  if (!isRecord(record)) return record;
  const { own, lists, links } = partsOf(record);
  return {
    '@odata.id': addressOf(record, kind),
    '@odata.type': `#cloud.${SINGULAR[kind]}`,
    ...Object.fromEntries(own),
    ...Object.fromEntries(links.map(([key, href]) => [`${key}@odata.navigationLink`, href])),
    ...Object.fromEntries(lists.map(([key, list]) => [key, list.map((one) => asOData(one, key))])),
  };
}

/** Converts a record to Collection+JSON, which embeds nothing: lists are values. */
function asItem(record: unknown, kind: RecordKind): unknown {
  if (!isRecord(record)) return record;
  const { own, lists, links } = partsOf(record);
  return {
    href: addressOf(record, kind),
    data: [...own, ...lists].map(([name, value]) => ({ name, value, prompt: `The ${name}` })),
    ...(links.length === 0 ? {} : { links: links.map(([rel, href]) => ({ rel, href })) }),
  };
}

/** Returns the next page as a link, if the members about pages hold its address. */
const nextLink = ({ next }: PageMembers): readonly string[] => (typeof next === 'string' ? [next] : []);

export const hypermedia: Readonly<Partial<Record<Shape['list'], Format>>> = {
  hal: {
    mediaType: 'application/hal+json',
    list: (records, kind, { next, ...pages }) => ({
      _embedded: { [kind]: records.map((record) => asHal(record, kind)) },
      _links: {
        self: { href: `/v1/${kind}` },
        ...(typeof next === 'string' ? { next: { href: next } } : {}),
      },
      ...(Object.keys(pages).length === 0 ? {} : { page: pages }),
    }),
    record: asHal,
  },
  siren: {
    mediaType: 'application/vnd.siren+json',
    list: (records, kind, pages) => ({
      class: [kind, 'collection'],
      properties: { count: records.length, ...pages },
      entities: records.map((record) => (isRecord(record) ? asSiren(record, kind) : record)),
      links: [
        { rel: ['self'], href: `/v1/${kind}` },
        ...nextLink(pages).map((href) => ({ rel: ['next'], href })),
      ],
    }),
    record: asSiren,
  },
  odata: {
    mediaType: 'application/json;odata.metadata=minimal',
    list: (records, kind, { next, ...pages }) => ({
      '@odata.context': `$metadata#${kind}`,
      value: records.map((record) => asOData(record, kind)),
      ...(typeof next === 'string' ? { '@odata.nextLink': next } : {}),
      ...pages,
    }),
    record: asOData,
  },
  collection: {
    mediaType: 'application/vnd.collection+json',
    list: (records, kind, pages) => ({
      collection: {
        version: '1.0',
        href: `/v1/${kind}`,
        items: records.map((record) => asItem(record, kind)),
        links: nextLink(pages).map((href) => ({ rel: 'next', href })),
        ...pages,
      },
    }),
    record: (record, kind) => ({ collection: { version: '1.0', items: [asItem(record, kind)] } }),
  },
  jsonApi: {
    mediaType: 'application/vnd.api+json',
    list(records, kind, { next, ...pages }) {
      const included: unknown[] = [];
      const data = records.map((record) => asJsonApi(record, kind, included));
      return {
        jsonapi: { version: '1.1' },
        data,
        ...(included.length === 0 ? {} : { included }),
        ...(typeof next === 'string' ? { links: { next } } : {}),
        ...(Object.keys(pages).length === 0 ? {} : { meta: pages }),
      };
    },
    record(record, kind) {
      const included: unknown[] = [];
      const data = asJsonApi(record, kind, included);
      return { data, ...(included.length === 0 ? {} : { included }) };
    },
  },
};
