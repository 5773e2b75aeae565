import type {
  ArchiveRecord,
  DeviceRecord,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import { acceptFields } from '../../gate/accept-fields.ts';
import { acceptName } from '../../gate/accept-text.ts';
import {
  below,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  kindOf,
  ROOT,
  Unreadable,
} from '../http/json.ts';
import { type OnUnread, refuseUnread } from '../http/unread-records.ts';
import { listGoesOn } from './body-pages.ts';
import { asRecord, type Element, elementsIn } from './elements.ts';
import { factsOf, idInAddress } from './formats.ts';
import { allOf, linkTarget } from './names.ts';
import { identifier, nameOf, otherIdentifier, remaining, sureIdentifier } from './record-fields.ts';
import { listNames, type RecordKind, singleNames } from './record-names.ts';
import { capturedAtOf } from './record-time.ts';
import { nothingSideloaded, type Sideloaded, sideloadedIn } from './sideloaded.ts';

interface Reading {
  readonly beside: Sideloaded;
  readonly onUnread: OnUnread;
}

/**
 * Reads organizations of any reasonable shape (README.md lists them; the interface shows none): a
 * list, a wrapped list, one organization or a map keyed by id; records as objects or identifiers;
 * devices and archives embedded, next to the records, or not listed. Stores unknown fields. Throws
 * `Unreadable` for an unreadable answer, never taken for an empty list (P20), and for an
 * unreadable record unless `onUnread` takes the reason.
 */
export function decodeOrganizations(
  json: unknown,
  onUnread: OnUnread = refuseUnread,
): readonly OrganizationRecord[] {
  const elements = recordsOf(json, 'organization');
  const reading = { beside: sideloadedIn(json, elements), onUnread };
  return readable(elements, (element) => organization(element, reading), onUnread, false).records;
}

/** Reads a list of devices like `decodeOrganizations`. Throws `Unreadable`. */
export function decodeDevices(json: unknown, onUnread: OnUnread = refuseUnread): readonly DeviceRecord[] {
  const elements = recordsOf(json, 'device');
  const reading = { beside: sideloadedIn(json, elements), onUnread };
  return readable(elements, (element) => device(element, reading), onUnread, false).records;
}

/** Reads a list of archives like `decodeOrganizations`. Throws `Unreadable`. */
export function decodeArchives(json: unknown, onUnread: OnUnread = refuseUnread): readonly ArchiveRecord[] {
  return readable(recordsOf(json, 'archive'), archive, onUnread, false).records;
}

const alone: Reading = { beside: nothingSideloaded, onUnread: refuseUnread };

/** Decoders of one record without records next to its list. They throw `Unreadable`. */
export const recordDecoders: Readonly<Record<RecordKind, (element: Element) => ServiceRecord>> = {
  organization: (element) => organization(element, alone),
  device: (element) => device(element, alone),
  archive,
};

/** More unreadable records mean another shape: gives up instead of listing each (P18). */
const MOST_UNREAD = 1_000;

/**
 * Returns the distinct records of a list and the number of omitted ones. Throws `Unreadable` if a
 * separate list has none that can be read, or more than `MOST_UNREAD` that can't.
 */
function readable<Record extends ServiceRecord>(
  elements: readonly Element[],
  read: (element: Element) => Record,
  onUnread: OnUnread,
  isInside = true,
): { readonly records: readonly Record[]; readonly unread: number } {
  const reasons: Unreadable[] = [];
  const records = elements.flatMap((element) => {
    if (reasons.length > MOST_UNREAD && reasons[0] !== undefined) throw reasons[0];
    try {
      return [read(element)];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      reasons.push(error);
      return [];
    }
  });
  const [first] = reasons;
  if (first !== undefined && records.length === 0 && !isInside) throw first;
  for (const reason of reasons) onUnread(reason, isInside);
  return { records: unique(records), unread: reasons.length };
}

function recordsOf(json: unknown, kind: RecordKind): readonly Element[] {
  const elements = elementsIn(json, ROOT, kind);
  if (elements !== null) return elements;
  if (!isJsonObject(json)) throw new Unreadable(ROOT, `${kindOf(json)} where ${kind}s were expected`);
  const isRecord = otherIdentifier(json, kind) !== null && nameOf(json) !== null;
  if (!isRecord) throw new Unreadable(below(ROOT, 'id'), 'missing');
  return [{ json, path: ROOT, key: null }];
}

function organization(element: Element, reading: Reading): OrganizationRecord {
  const { record, object } = serviceRecord(element, 'organization');
  const read = (inner: Element) => device(inner, reading);
  const devices =
    embedded(object, element.path, 'device', read, reading.onUnread) ??
    devicesBelow(object, element.path, read, reading.onUnread);
  const owned = devices === null ? reading.beside.ownedBy('device', record.id) : null;
  return {
    ...finished(record, devices?.key),
    ...(devices?.part ? { hasMoreDevices: true, ...stated('devicesTotal', devices.part) } : {}),
    devices: devices?.records ?? (owned === null ? null : readable(owned, read, reading.onUnread).records),
  };
}

function device(element: Element, { beside, onUnread }: Reading): DeviceRecord {
  const { record, object } = serviceRecord(inFull(element, 'device', beside), 'device');
  const read = (inner: Element) => archive(inFull(inner, 'archive', beside));
  const archives = embedded(object, element.path, 'archive', read, onUnread);
  const owned = archives === null ? beside.ownedBy('archive', record.id) : null;
  return {
    ...finished(record, archives?.key),
    ...(archives?.part ? { hasMoreArchives: true, ...stated('archivesTotal', archives.part) } : {}),
    archives: archives?.records ?? (owned === null ? null : readable(owned, archive, onUnread).records),
  };
}

function archive(element: Element): ArchiveRecord {
  const { record, object } = serviceRecord(element, 'archive');
  const captured = capturedAtOf(object);
  return { ...finished(record, captured?.key), capturedAt: captured?.time ?? null };
}

/** Members of a reference that only name the record. */
const REFERENCE_MEMBERS: ReadonlySet<string> = new Set(['id', 'type', 'links', 'href', 'self', 'url']);

/** Returns the record of a reference if the answer holds it elsewhere. */
function inFull(element: Element, kind: 'device' | 'archive', beside: Sideloaded): Element {
  if (beside === nothingSideloaded) return element;
  const { json } = element;
  if (typeof json === 'string' || typeof json === 'number') return beside.find(kind, String(json)) ?? element;
  if (!isJsonObject(json) || !Object.keys(json).every((key) => REFERENCE_MEMBERS.has(key))) return element;
  return beside.find(kind, String(json.id)) ?? element;
}

/** Returns the common part of all records; a bare identifier becomes a record without fields. */
function serviceRecord({ json, path, key }: Element, kind: RecordKind) {
  if (typeof json === 'string' || typeof json === 'number') {
    const id = identifier(json, path);
    return { record: { id, name: acceptName(id), fields: {} } satisfies ServiceRecord, object: {} };
  }
  if (!isJsonObject(json)) throw new Unreadable(path, `${kindOf(json)} is no record`);
  const object = asRecord(json, kind);
  const sure = sureIdentifier(object, kind);
  const other = sure === null ? (key ?? idInAddress(object)) : null;
  const found = sure ?? (other === null ? otherIdentifier(object, kind) : null);
  const value = found?.value ?? other ?? undefined;
  const id = identifier(value, below(path, found?.key ?? 'id'));
  const name = nameOf(object);
  const record: ServiceRecord = {
    id,
    name: name?.value ?? acceptName(id),
    fields: remaining(object, [found?.key, name?.key]),
  };
  return { record, object };
}

/** Beginning of a list; `total`: its stated length, or `null`. */
interface StatedPart {
  readonly total: number | null;
}

/** Returns the record's member for a stated total. */
function stated<Name extends 'devicesTotal' | 'archivesTotal'>(
  name: Name,
  { total }: StatedPart,
): { readonly [Key in Name]?: number } {
  return total === null ? {} : ({ [name]: total } as { readonly [Key in Name]: number });
}

interface Embedded<Record extends ServiceRecord> {
  readonly key: string;
  readonly records: readonly Record[];
  readonly part: StatedPart | null;
}

/**
 * Returns the embedded records of an object, or `null` if not listed. A number (a count), a text
 * (a link) or an object without a list isn't a list of records and stays a field. `part`: more
 * records are on separate pages; `null`: none.
 */
function embedded<Record extends ServiceRecord>(
  object: JsonObject,
  path: JsonPath,
  kind: RecordKind,
  read: (element: Element) => Record,
  onUnread: OnUnread,
): Embedded<Record> | null {
  for (const { key, value } of allOf(object, listNames[kind])) {
    const elements = elementsIn(value, below(path, key), kind);
    if (elements === null) continue;
    const isLinked = linkTarget(object[`${key}@odata.nextLink`]) !== null;
    const { records, unread } = readable(elements, read, onUnread);
    const isShort = unread > 0 ? { total: records.length + unread } : isLinked ? { total: null } : null;
    return { key, records, part: listGoesOn(value, kind, elements.length) ?? isShort };
  }
  for (const { key, value } of allOf(object, singleNames[kind])) {
    const isIdentifier = typeof value === 'number' || (typeof value === 'string' && !value.includes('/'));
    if (isIdentifier)
      return { key, records: [read({ json: value, path: below(path, key), key: null })], part: null };
    const elements = isJsonObject(value) ? elementsIn(value, below(path, key), kind) : null;
    if (elements !== null) return { key, records: unique(elements.map(read)), part: null };
  }
  return null;
}

/** Deepest nesting: sites that hold groups that hold devices. */
const MOST_LEVELS = 4;

/** Facts of the level above, by the name of its list. */
type Level = JsonObject;

/**
 * Returns the devices nested below an organization's levels: `{ sites: [{ name, devices: [ … ] }]
 * }`, with the level names as facts; `null`: none.
 */
function devicesBelow(
  object: JsonObject,
  path: JsonPath,
  read: (element: Element) => DeviceRecord,
  onUnread: OnUnread,
  depth = MOST_LEVELS,
): Embedded<DeviceRecord> | null {
  for (const [key, value] of Object.entries(object)) {
    const list: readonly unknown[] = Array.isArray(value) && depth > 0 ? value : [];
    const found = list.filter(isJsonObject).flatMap((json, index) => {
      const level = asRecord(json);
      const at = below(below(path, key), index);
      const facts: Level = {
        [key]: nameOf(level)?.value ?? sureIdentifier(level, 'organization')?.value ?? '',
      };
      const devices =
        embedded(level, at, 'device', read, onUnread) ?? devicesBelow(level, at, read, onUnread, depth - 1);
      return devices === null
        ? []
        : [{ ...devices, records: devices.records.map((record) => withLevel(record, facts)) }];
    });
    if (found.length === 0) continue;
    const records = unique(found.flatMap((one) => one.records));
    const isPart = found.some(({ part }) => part !== null);
    return { key, records, part: isPart ? { total: null } : null };
  }
  return null;
}

function withLevel(record: DeviceRecord, facts: Level): DeviceRecord {
  return { ...record, fields: acceptFields({ ...facts, ...record.fields }) };
}

/** Drops repeated records (the pages shifted while reading); the first one counts. */
export function unique<Record extends ServiceRecord>(records: readonly Record[]): readonly Record[] {
  const byId = new Map<string, Record>();
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record);
  return byId.size === records.length ? records : [...byId.values()];
}

/** Returns true for a link to an organization's devices, which is followed. */
const isDeviceList = (key: string) => listNames.device.has(key);

/**
 * Returns the finished record: without the field turned into records, with the other fields'
 * addresses cut (P21), except a link to follow.
 */
function finished<Record extends ServiceRecord>(record: Record, key: string | undefined): Record {
  const facts = factsOf(key === undefined ? record.fields : remaining(record.fields, [key]), isDeviceList);
  const links = Object.entries(facts).filter(
    ([name, value]) => isDeviceList(name) && linkTarget(value) !== null,
  );
  const accepted = acceptFields(facts);
  return { ...record, fields: links.length === 0 ? accepted : { ...accepted, ...Object.fromEntries(links) } };
}
