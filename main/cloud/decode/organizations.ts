import type {
  ArchiveRecord,
  DeviceRecord,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import {
  below,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  kindOf,
  ROOT,
  Unreadable,
} from './json-path.ts';
import { capturedAtOf, firstOf, identifier, identifierPath, nameOf, remaining } from './record-fields.ts';
import { withoutSignatures } from './without-signatures.ts';

/** Members in which services wrap a list, in the order in which they are looked for. */
const ENVELOPE_KEYS = ['data', 'items', 'results', 'content', '_embedded'];

/** A wrapped list may be wrapped again, as in `{ data: { items: [] } }`; deeper than this nobody does. */
const ENVELOPE_DEPTH = 3;

/**
 * Reads an organizations answer of any reasonable shape (the interface does not show it): a list, a wrapped list or one
 * organization; records as objects or as identifiers alone; devices and archives embedded or not. Fields without an own
 * place are kept. An answer that cannot be read throws `Unreadable`, so that it is never taken for an empty list (P20).
 */
export function decodeOrganizations(json: unknown): readonly OrganizationRecord[] {
  if (Array.isArray(json))
    return unique(json.map((element, index) => organization(element, below(ROOT, index))));
  if (!isJsonObject(json)) throw new Unreadable(ROOT, `${kindOf(json)} where organizations were expected`);
  const list = isRecord(json) ? null : wrappedList(json, ROOT, 'organizations', ENVELOPE_DEPTH);
  if (list !== null) return readAll(list, organization);
  const wrappedAlone = isJsonObject(json.data) && !isRecord(json);
  return [wrappedAlone ? organization(json.data, below(ROOT, 'data')) : organization(json, ROOT)];
}

/** An object with an identifier of its own is a record, whatever lists it holds; unless those are organizations. */
function isRecord(json: JsonObject): boolean {
  return firstOf(json, ['id']) !== null && !Array.isArray(json.organizations);
}

function organization(json: unknown, path: JsonPath): OrganizationRecord {
  const { record, object } = serviceRecord(json, path, ['id', 'organizationId', 'organization_id', 'uuid']);
  const devices = embedded(object, path, ['devices', 'deviceIds', 'device_ids'], 'devices', device);
  return { ...finished(record, devices?.key), devices: devices?.records ?? null };
}

function device(json: unknown, path: JsonPath): DeviceRecord {
  const { record, object } = serviceRecord(json, path, ['id', 'deviceId', 'device_id', 'uuid']);
  const archives = embedded(object, path, ['archives', 'archiveIds', 'archive_ids'], 'archives', archive);
  return { ...finished(record, archives?.key), archives: archives?.records ?? null };
}

function archive(json: unknown, path: JsonPath): ArchiveRecord {
  const { record, object } = serviceRecord(json, path, ['id', 'archiveId', 'archive_id', 'uuid']);
  const captured = capturedAtOf(object);
  return { ...finished(record, captured?.key), capturedAt: captured?.time ?? null };
}

/** What all records have in common. An identifier alone becomes a record without fields. */
function serviceRecord(json: unknown, path: JsonPath, idKeys: readonly string[]) {
  if (typeof json === 'string' || typeof json === 'number') {
    const id = identifier(json, path);
    return { record: { id, name: id, fields: {} } satisfies ServiceRecord, object: {} };
  }
  if (!isJsonObject(json)) throw new Unreadable(path, `${kindOf(json)} is no record`);
  const found = firstOf(json, idKeys);
  const id = identifier(found?.value, identifierPath(path, found?.key));
  const name = nameOf(json);
  const record: ServiceRecord = {
    id,
    name: name?.name ?? id,
    fields: remaining(json, [found?.key, name?.key]),
  };
  return { record, object: json };
}

/**
 * The embedded records of an object, or null where the answer does not tell them. A number (a count), a text (a link) or an
 * object without a list says nothing about the records; it stays among the fields.
 */
function embedded<Record extends ServiceRecord>(
  object: JsonObject,
  path: JsonPath,
  keys: readonly string[],
  own: string,
  read: (json: unknown, path: JsonPath) => Record,
): { readonly key: string; readonly records: readonly Record[] } | null {
  for (const key of keys) {
    const value = Object.hasOwn(object, key) ? object[key] : undefined;
    const inner = below(path, key);
    const list = Array.isArray(value)
      ? { elements: value as unknown[], path: inner }
      : wrappedList(value, inner, own, ENVELOPE_DEPTH);
    if (list !== null) return { key, records: readAll(list, read) };
  }
  return null;
}

interface List {
  readonly elements: readonly unknown[];
  readonly path: JsonPath;
}

function readAll<Record extends ServiceRecord>(
  list: List,
  read: (json: unknown, path: JsonPath) => Record,
): readonly Record[] {
  return unique(list.elements.map((element, index) => read(element, below(list.path, index))));
}

/** A list inside an object, under the name of what it holds or under one of the usual names. */
function wrappedList(json: unknown, path: JsonPath, own: string, depth: number): List | null {
  if (!isJsonObject(json) || depth === 0) return null;
  for (const key of [own, ...ENVELOPE_KEYS]) {
    const value = Object.hasOwn(json, key) ? json[key] : undefined;
    const inner = below(path, key);
    if (Array.isArray(value)) return { elements: value as unknown[], path: inner };
    const deeper = wrappedList(value, inner, own, depth - 1);
    if (deeper !== null) return deeper;
  }
  return null;
}

/** The service may repeat a record (a page that shifted while it was read); the first one counts. */
function unique<Record extends ServiceRecord>(records: readonly Record[]): readonly Record[] {
  const byId = new Map<string, Record>();
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record);
  return byId.size === records.length ? records : [...byId.values()];
}

/** The record as it is given out: without the field that has become records, and without signatures in the others (P21). */
function finished<Record extends ServiceRecord>(record: Record, key: string | undefined): Record {
  const fields = key === undefined ? record.fields : remaining(record.fields, [key]);
  return { ...record, fields: withoutSignatures(fields) };
}
