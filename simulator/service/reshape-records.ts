import type { Shape } from './shape.ts';

export type RecordKind = 'organizations' | 'devices' | 'archives';

type Json = Readonly<Record<string, unknown>>;

const SINGULAR: Readonly<Record<RecordKind, string>> = {
  organizations: 'organization',
  devices: 'device',
  archives: 'archive',
};

/**
 * Returns a record with its relationships and its identifier in the form of a shape. A bare
 * identifier is unchanged.
 */
export function reshapeRecord(record: unknown, kind: RecordKind, shape: Shape): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const { id, ...rest } = record as Json;
  const members =
    kind === 'organizations'
      ? withDevices(id, rest, shape)
      : kind === 'devices'
        ? withArchives(rest, shape)
        : withTime(rest, shape);
  return { ...identified(String(id), kind, shape), ...members };
}

function identified(id: string, kind: RecordKind, { identifiers }: Shape): Json {
  if (identifiers === 'address') return { self: `/${kind}/${encodeURIComponent(id)}` };
  return { [identifiers === 'typed' ? `${SINGULAR[kind]}Id` : identifiers]: id };
}

/** Returns an archive with its time under the name and in the form of a shape. */
function withTime({ capturedAt, ...archive }: Json, { time, timeName }: Shape): Json {
  const written = timeForms[time](Date.parse(String(capturedAt)));
  const isPeriod = timeName === 'period';
  return { ...archive, [timeName]: isPeriod ? { from: written } : written };
}

const HOUR_MS = 3_600_000;

const timeForms: Readonly<Record<Shape['time'], (at: number) => unknown>> = {
  iso: (at) => new Date(at).toISOString(),
  offset: (at) => new Date(at + HOUR_MS).toISOString().replace('Z', '+01:00'),
  basic: (at) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, ''),
  seconds: (at) => Math.floor(at / 1_000),
  milliseconds: (at) => at,
  text: (at) => String(at),
};

function withDevices(id: unknown, organization: Json, shape: Shape): Json {
  const { devices, ...rest } = organization;
  if (shape.relations === 'absent' || devices === undefined) return rest;
  if (shape.relations === 'link')
    return { ...rest, devices: `/v1/organizations/${encodeURIComponent(String(id))}/devices` };
  return { ...rest, devices: related(devices, 'devices', shape) };
}

function withArchives(device: Json, shape: Shape): Json {
  const { archives, ...rest } = device;
  if (shape.archives !== 'withDevices' || archives === undefined) return rest;
  return { ...rest, archives: related(archives, 'archives', shape) };
}

function related(records: unknown, kind: RecordKind, shape: Shape): unknown {
  const list = (records as readonly unknown[]).map((record) => reshapeRecord(record, kind, shape));
  const isMap =
    shape.relations === 'map' && list.length > 0 && list.every((record) => typeof record === 'object');
  return isMap ? keyedById(list, kind, shape) : list;
}

/** Returns records keyed by their identifiers, which are kept inside as well. */
export function keyedById(records: readonly unknown[], kind: RecordKind, shape: Shape): unknown {
  const [name = 'id'] = Object.keys(identified('', kind, shape));
  return Object.fromEntries(
    records.map((record) => {
      const id = String((record as Json)[name]);
      return [decodeURIComponent(id.split('/').at(-1) ?? ''), record];
    }),
  );
}

/** Returns a record as JSON:API, adding its related records to `included`. */
export function asJsonApi(record: unknown, kind: RecordKind, included: unknown[]): unknown {
  if (typeof record !== 'object' || record === null) return { type: kind, id: record };
  const { id, devices, archives, ...attributes } = record as Json;
  const relation = (value: unknown, inner: RecordKind): unknown => {
    if (!Array.isArray(value)) return value;
    const list: readonly unknown[] = value;
    const references = list.map((one) => ({
      type: inner,
      id: typeof one === 'object' && one !== null ? (one as Json).id : one,
    }));
    included.push(
      ...list.filter((one) => typeof one === 'object').map((one) => asJsonApi(one, inner, included)),
    );
    return { data: references };
  };
  const relationships = {
    ...(devices === undefined ? {} : { devices: relation(devices, 'devices') }),
    ...(archives === undefined ? {} : { archives: relation(archives, 'archives') }),
  };
  return {
    type: kind,
    id,
    attributes,
    ...(Object.keys(relationships).length === 0 ? {} : { relationships }),
  };
}
