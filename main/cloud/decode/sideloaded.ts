import { envelopeNames } from './answer-names.ts';
import { asRecord, type Element, elementsIn, isRecord } from './elements.ts';
import { below, isJsonObject, type JsonObject, type JsonPath, ROOT } from './json.ts';
import { allOf, firstOf } from './names.ts';
import { identifierNames, listNames, ownerNames } from './record-names.ts';

type SideloadedSort = 'device' | 'archive';

/** Devices and archives that an answer lists beside the records to which they belong, as JSON:API (`included`) and flat answers do. */
export interface Sideloaded {
  /** The record with an identifier. */
  find(sort: SideloadedSort, id: string): Element | null;
  /** The records that name an owner; null where none does. */
  ownedBy(sort: SideloadedSort, ownerId: string): readonly Element[] | null;
}

/** An answer without any. */
export const nothingSideloaded: Sideloaded = { find: () => null, ownedBy: () => null };

interface Container {
  readonly json: JsonObject;
  readonly path: JsonPath;
}

/** Collects the lists beside the records of an answer. `records` are the paths of those: a list inside a record belongs to it alone. */
export function sideloadedIn(json: unknown, records: readonly Element[]): Sideloaded {
  if (!isJsonObject(json)) return nothingSideloaded;
  const own = new Set(records.map(({ json: record }) => record));
  const wrapped = allOf(json, envelopeNames).flatMap(({ key, value }) =>
    isJsonObject(value) ? [{ json: value, path: below(ROOT, key) }] : [],
  );
  const containers = [{ json, path: ROOT }, ...wrapped].filter((container) => !own.has(container.json));
  const beside = { device: index(containers, 'device', own), archive: index(containers, 'archive', own) };
  if (beside.device.byId.size === 0 && beside.archive.byId.size === 0) return nothingSideloaded;
  return {
    find: (sort, id) => beside[sort].byId.get(id) ?? null,
    ownedBy: (sort, ownerId) =>
      beside[sort].byOwner.get(ownerId) ?? (beside[sort].byOwner.size > 0 ? [] : null),
  };
}

/** The records of a sort by identifier, of which the first counts, and by owner. */
function index(containers: readonly Container[], sort: SideloadedSort, own: ReadonlySet<unknown>) {
  const byId = new Map<string, Element>();
  const byOwner = new Map<string, Element[]>();
  for (const element of containers.flatMap((container) => elementsBeside(container, sort, own))) {
    const record = isJsonObject(element.json) ? asRecord(element.json, sort) : null;
    if (record === null || !isRecord(record, sort)) continue;
    const id = String(firstOf(record, identifierNames[sort])?.value);
    if (!byId.has(id)) byId.set(id, element);
    const owner = ownerOf(record, sort);
    const owned = owner === null ? undefined : byOwner.get(owner);
    if (owned !== undefined) owned.push(element);
    else if (owner !== null) byOwner.set(owner, [element]);
  }
  return { byId, byOwner };
}

function elementsBeside({ json, path }: Container, sort: SideloadedSort, own: ReadonlySet<unknown>) {
  const listed = allOf(json, listNames[sort])
    .flatMap(({ key, value }) => elementsIn(value, below(path, key), sort) ?? [])
    .filter((element) => !own.has(element.json));
  const included: readonly unknown[] = Array.isArray(json.included) ? json.included : [];
  const ofSort = included.flatMap((element, at) =>
    isJsonObject(element) && sortOfType(element.type) === sort
      ? [{ json: element, path: below(below(path, 'included'), at), key: null }]
      : [],
  );
  return [...listed, ...ofSort];
}

function sortOfType(type: unknown): SideloadedSort | null {
  if (typeof type !== 'string') return null;
  if (/device|unit|camera/i.test(type)) return 'device';
  return /archive/i.test(type) ? 'archive' : null;
}

/** The identifier of the owner of a record: as text, as a number, or as an object that has it. */
export function ownerOf(record: JsonObject, sort: SideloadedSort): string | null {
  for (const { value } of allOf(record, ownerNames[sort])) {
    const data = isJsonObject(value) && isJsonObject(value.data) ? value.data : value;
    const id = isJsonObject(data) ? firstOf(data, identifierNames.organization)?.value : data;
    if (typeof id === 'string' && id !== '') return id;
    if (typeof id === 'number') return String(id);
  }
  return null;
}
