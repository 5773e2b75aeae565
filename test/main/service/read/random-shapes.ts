import * as fc from 'fast-check';
import { assertNever } from '../../../../preload/contract/core/assert-never.ts';

/** A fleet before any shape is given to it. */
export interface Fleet {
  readonly id: string | number;
  readonly name: string | null;
  readonly extra: unknown;
  readonly devices: readonly FleetDevice[];
}

interface FleetDevice {
  readonly id: string | number;
  readonly name: string | null;
  readonly extra: unknown;
  readonly archives: readonly { readonly id: string | number; readonly capturedAt: number }[];
}

/** One way to write a fleet; every member is a decision of a service. */
export interface Writing {
  readonly spelling: 'camel' | 'snake' | 'pascal' | 'kebab' | 'constant' | 'lower';
  readonly idName: 'id' | 'typed' | 'uuid' | 'identifier';
  readonly titleName: 'name' | 'title' | 'displayName' | 'label' | 'friendlyName';
  readonly list:
    | 'bare'
    | 'data'
    | 'items'
    | 'results'
    | 'own'
    | 'dataOwn'
    | 'dataItems'
    | 'hal'
    | 'edges'
    | 'odata'
    | 'map'
    | 'jsonApi'
    | 'elementWrapped';
  readonly inner: 'bare' | 'wrapped' | 'map' | 'ids' | 'idObjects' | 'beside' | 'besideOwned' | 'one';
  readonly listName: 'devices' | 'deviceList' | 'deviceIds';
  readonly time: 'iso' | 'seconds' | 'milliseconds';
  readonly timeName: 'capturedAt' | 'timestamp' | 'createdAt' | 'takenAt';
}

const identifier = fc.oneof(
  fc.uuid(),
  fc.integer({ min: 1, max: 2 ** 40 }),
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .:_-]{0,10}[a-z0-9]$/),
);
const title = fc.option(fc.stringMatching(/^[A-Za-z][a-z ]{0,12}[a-z]$/), { nil: null });

const archive = fc.record({
  id: identifier,
  capturedAt: fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }).map((s) => s * 1_000),
});
const byId = { selector: ({ id }: { readonly id: string | number }) => String(id), maxLength: 3 };
const device = fc.record({
  id: identifier,
  name: title,
  extra: fc.jsonValue(),
  archives: fc.uniqueArray(archive, byId),
});

/** Fleets without repeated identifiers. */
export const fleets: fc.Arbitrary<readonly Fleet[]> = fc
  .uniqueArray(
    fc.record({ id: identifier, name: title, extra: fc.jsonValue(), devices: fc.uniqueArray(device, byId) }),
    { ...byId, minLength: 1 },
  )
  .filter((fleet) => {
    const ids = fleet
      .flatMap(({ devices }) => devices.flatMap((d) => [d.id, ...d.archives.map((a) => a.id)]))
      .map(String);
    return new Set(ids).size === ids.length;
  });

/** Every combination of the choices. */
export const writings: fc.Arbitrary<Writing> = fc.record({
  spelling: fc.constantFrom('camel', 'snake', 'pascal', 'kebab', 'constant', 'lower'),
  idName: fc.constantFrom('id', 'typed', 'uuid', 'identifier'),
  titleName: fc.constantFrom('name', 'title', 'displayName', 'label', 'friendlyName'),
  list: fc.constantFrom(
    'bare',
    'data',
    'items',
    'results',
    'own',
    'dataOwn',
    'dataItems',
    'hal',
    'edges',
    'odata',
    'map',
    'jsonApi',
    'elementWrapped',
  ),
  inner: fc.constantFrom('bare', 'wrapped', 'map', 'ids', 'idObjects', 'beside', 'besideOwned', 'one'),
  listName: fc.constantFrom('devices', 'deviceList', 'deviceIds'),
  time: fc.constantFrom('iso', 'seconds', 'milliseconds'),
  timeName: fc.constantFrom('capturedAt', 'timestamp', 'createdAt', 'takenAt'),
});

type Json = Record<string, unknown>;

/** Returns the fleet as a service would send it. */
export function written(fleet: readonly Fleet[], writing: Writing): unknown {
  const spell = spellings[writing.spelling];
  const idNameOf = (kind: string) => (writing.idName === 'typed' ? `${kind}Id` : writing.idName);
  const isJsonApi = writing.list === 'jsonApi';
  const isBeside = writing.inner === 'beside' || writing.inner === 'besideOwned';
  const beside: Json[] = [];

  const record = (kind: string, id: unknown, attributes: Json, relations: Json): Json => {
    const own = Object.fromEntries(
      Object.entries(attributes).filter(([name, value]) => name === 'extra' || value !== null),
    );
    if (isJsonApi)
      return {
        type: `${kind}s`,
        id,
        attributes: spelled(own, spell),
        relationships: spelled(relations, spell),
      };
    return spelled({ ...own, ...relations, [idNameOf(kind)]: id }, spell);
  };
  const mapped = (records: readonly Json[], kind: string): Json =>
    Object.fromEntries(records.map((one) => [String(one[isJsonApi ? 'id' : spell(idNameOf(kind))]), one]));
  const relation = (records: readonly Json[], ids: readonly unknown[], kind: string): unknown => {
    switch (writing.inner) {
      case 'bare':
        return records;
      case 'wrapped':
        return { [spell('items')]: records, [spell('count')]: records.length };
      case 'map':
        return records.length === 0 ? [] : mapped(records, kind);
      case 'one':
        return records.length === 1 ? records[0] : records;
      case 'ids':
        return ids;
      case 'idObjects':
      case 'beside':
      case 'besideOwned':
        return ids.map((id) => (isJsonApi ? { type: `${kind}s`, id } : { id }));
      default:
        return assertNever(writing.inner);
    }
  };

  const records = fleet.map((organization) => {
    const devices = organization.devices.map((one) => {
      const archives = one.archives.map((archive) =>
        record('archive', archive.id, { [writing.timeName]: timeOf(archive.capturedAt, writing.time) }, {}),
      );
      const ids = one.archives.map(({ id }) => id);
      const members = isBeside ? archives : relation(archives, ids, 'archive');
      const owner = writing.inner === 'besideOwned' ? { organizationId: organization.id } : {};
      return record(
        'device',
        one.id,
        { [writing.titleName]: one.name, extra: one.extra, ...owner },
        { archives: members },
      );
    });
    if (isBeside) beside.push(...devices);
    const ids = organization.devices.map(({ id }) => id);
    const relations: Json =
      writing.inner === 'besideOwned' ? {} : { [writing.listName]: relation(devices, ids, 'device') };
    return record(
      'organization',
      organization.id,
      { [writing.titleName]: organization.name, extra: organization.extra },
      relations,
    );
  });

  const aside: Json = !isBeside ? {} : isJsonApi ? { included: beside } : { [spell('devices')]: beside };
  const own = spell('organizations');
  switch (writing.list) {
    case 'bare':
      return isBeside ? { [own]: records, ...aside } : records;
    case 'data':
    case 'items':
    case 'results':
      return { [spell(writing.list)]: records, ...aside, [spell('total')]: records.length };
    case 'jsonApi':
      return { data: records, ...aside, jsonapi: { version: '1.1' } };
    case 'own':
      return { [own]: records, ...aside };
    case 'dataOwn':
      return { data: { [own]: records, ...aside } };
    case 'dataItems':
      return { data: { items: records }, ...aside };
    case 'hal':
      return { _embedded: { [own]: records, ...aside }, _links: { self: { href: '/v1/organizations' } } };
    case 'edges':
      return { data: { [own]: { edges: records.map((node) => ({ node })) } }, ...aside };
    case 'odata':
      return { '@odata.context': 'x', value: records, ...aside };
    case 'map':
      return isBeside
        ? { [own]: mapped(records, 'organization'), ...aside }
        : mapped(records, 'organization');
    case 'elementWrapped':
      return { data: records.map((one) => ({ [spell('organization')]: one })), ...aside };
    default:
      return assertNever(writing.list);
  }
}

function timeOf(time: number, form: Writing['time']): unknown {
  if (form === 'iso') return new Date(time).toISOString();
  return form === 'seconds' ? time / 1_000 : time;
}

function spelled(object: Json, spell: (name: string) => string): Json {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name === 'extra' ? name : spell(name), value]),
  );
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const spellings: Readonly<Record<Writing['spelling'], (name: string) => string>> = {
  camel: (name) => name,
  snake,
  pascal: (name) => name.charAt(0).toUpperCase() + name.slice(1),
  kebab: (name) => snake(name).replaceAll('_', '-'),
  constant: (name) => snake(name).toUpperCase(),
  lower: (name) => name.toLowerCase(),
};
