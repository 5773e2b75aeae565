import type {
  ArchiveRecord,
  DeviceRecord,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import { acceptFields } from '../../gate/accept-fields.ts';
import { acceptName } from '../../gate/accept-text.ts';
import { listGoesOn } from './body-pages.ts';
import { asRecord, type Element, elementsIn, type RecordKind } from './elements.ts';
import { factsOf, idInAddress } from './formats.ts';
import { below, isJsonObject, type JsonObject, type JsonPath, kindOf, ROOT, Unreadable } from './json.ts';
import { allOf, firstOf, linkTarget } from './names.ts';
import { identifier, nameOf, remaining } from './record-fields.ts';
import { identifierNames, listNames, singleNames, weakIdentifierNames } from './record-names.ts';
import { capturedAtOf } from './record-time.ts';
import { nothingSideloaded, type Sideloaded, sideloadedIn } from './sideloaded.ts';

/**
 * Reads the organizations of any reasonable shape (the interface does not show it; README.md lists the accepted ones): a list, a wrapped list, one
 * organization or a map keyed by id; records as objects or as identifiers alone; devices and archives embedded, beside the records, or not listed.
 * Unknown fields are stored. An unreadable answer throws `Unreadable`, so that it is never taken for an empty list (P20).
 */
export function decodeOrganizations(json: unknown): readonly OrganizationRecord[] {
  const elements = recordsOf(json, 'organization');
  const beside = sideloadedIn(json, elements);
  return unique(elements.map((element) => organization(element, beside)));
}

/** Reads a list of devices, as `decodeOrganizations` does. Throws `Unreadable`. */
export function decodeDevices(json: unknown): readonly DeviceRecord[] {
  const elements = recordsOf(json, 'device');
  const beside = sideloadedIn(json, elements);
  return unique(elements.map((element) => device(element, beside)));
}

/** Reads a list of archives, as `decodeOrganizations` does. Throws `Unreadable`. */
export function decodeArchives(json: unknown): readonly ArchiveRecord[] {
  return unique(recordsOf(json, 'archive').map(archive));
}

/** The decoders of one record of a list without records beside it. They throw `Unreadable`. */
export const recordDecoders: Readonly<Record<RecordKind, (element: Element) => ServiceRecord>> = {
  organization: (element) => organization(element, nothingSideloaded),
  device: (element) => device(element, nothingSideloaded),
  archive,
};

function recordsOf(json: unknown, kind: RecordKind): readonly Element[] {
  const elements = elementsIn(json, ROOT, kind);
  if (elements !== null) return elements;
  if (!isJsonObject(json)) throw new Unreadable(ROOT, `${kindOf(json)} where ${kind}s were expected`);
  const alone = firstOf(json, weakIdentifierNames[kind]) !== null && nameOf(json) !== null;
  if (!alone) throw new Unreadable(below(ROOT, 'id'), 'missing');
  return [{ json, path: ROOT, key: null }];
}

function organization(element: Element, beside: Sideloaded): OrganizationRecord {
  const { record, object } = serviceRecord(element, 'organization');
  const devices = embedded(object, element.path, 'device', (inner) => device(inner, beside));
  const owned = devices === null ? beside.ownedBy('device', record.id) : null;
  return {
    ...finished(record, devices?.key),
    ...(devices?.part ? { hasMoreDevices: true, ...stated('devicesTotal', devices.part) } : {}),
    devices:
      devices?.records ?? (owned === null ? null : unique(owned.map((inner) => device(inner, beside)))),
  };
}

function device(element: Element, beside: Sideloaded): DeviceRecord {
  const { record, object } = serviceRecord(inFull(element, 'device', beside), 'device');
  const archives = embedded(object, element.path, 'archive', (inner) =>
    archive(inFull(inner, 'archive', beside)),
  );
  const owned = archives === null ? beside.ownedBy('archive', record.id) : null;
  return {
    ...finished(record, archives?.key),
    ...(archives?.part ? { hasMoreArchives: true, ...stated('archivesTotal', archives.part) } : {}),
    archives: archives?.records ?? (owned === null ? null : unique(owned.map(archive))),
  };
}

function archive(element: Element): ArchiveRecord {
  const { record, object } = serviceRecord(element, 'archive');
  const captured = capturedAtOf(object);
  return { ...finished(record, captured?.key), capturedAt: captured?.time ?? null };
}

/** Members of a reference that only name the record. */
const REFERENCE_MEMBERS: ReadonlySet<string> = new Set(['id', 'type', 'links', 'href', 'self', 'url']);

/** The record of a reference, where the answer holds it elsewhere. */
function inFull(element: Element, kind: 'device' | 'archive', beside: Sideloaded): Element {
  if (beside === nothingSideloaded) return element;
  const { json } = element;
  if (typeof json === 'string' || typeof json === 'number') return beside.find(kind, String(json)) ?? element;
  if (!isJsonObject(json) || !Object.keys(json).every((key) => REFERENCE_MEMBERS.has(key))) return element;
  return beside.find(kind, String(json.id)) ?? element;
}

/** The common part of all records. An identifier alone becomes a record without fields. */
function serviceRecord({ json, path, key }: Element, kind: RecordKind) {
  if (typeof json === 'string' || typeof json === 'number') {
    const id = identifier(json, path);
    return { record: { id, name: acceptName(id), fields: {} } satisfies ServiceRecord, object: {} };
  }
  if (!isJsonObject(json)) throw new Unreadable(path, `${kindOf(json)} is no record`);
  const object = asRecord(json, kind);
  const sure = firstOf(object, identifierNames[kind]);
  const other = sure === null ? (key ?? idInAddress(object)) : null;
  const found = sure ?? (other === null ? firstOf(object, weakIdentifierNames[kind]) : null);
  const value = found?.value ?? other ?? undefined;
  const id = identifier(value, below(path, found?.key ?? 'id'));
  const name = nameOf(object);
  const record: ServiceRecord = {
    id,
    name: name?.name ?? acceptName(id),
    fields: remaining(object, [found?.key, name?.key]),
  };
  return { record, object };
}

/** The beginning of a list; `total`: how long the answer says that it is, null: it doesn't. */
interface StatedPart {
  readonly total: number | null;
}

/** The member of a record that takes a stated total. */
function stated<Name extends 'devicesTotal' | 'archivesTotal'>(
  name: Name,
  { total }: StatedPart,
): { readonly [Key in Name]?: number } {
  return total === null ? {} : ({ [name]: total } as { readonly [Key in Name]: number });
}

/**
 * The embedded records of an object, or null where the answer does not list them. A number (a count), a text (a link) or an object without a list is
 * no list of records; it stays among the fields. `part`: there are more records, on pages of their own; null: there are none.
 */
function embedded<Record extends ServiceRecord>(
  object: JsonObject,
  path: JsonPath,
  kind: RecordKind,
  read: (element: Element) => Record,
): { readonly key: string; readonly records: readonly Record[]; readonly part: StatedPart | null } | null {
  for (const { key, value } of allOf(object, listNames[kind])) {
    const elements = elementsIn(value, below(path, key), kind);
    if (elements === null) continue;
    const isLinked = linkTarget(object[`${key}@odata.nextLink`]) !== null;
    const part = listGoesOn(value, kind, elements.length) ?? (isLinked ? { total: null } : null);
    return { key, records: unique(elements.map(read)), part };
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

/** The service may repeat a record (the pages shifted during the reading); the first one counts. */
function unique<Record extends ServiceRecord>(records: readonly Record[]): readonly Record[] {
  const byId = new Map<string, Record>();
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record);
  return byId.size === records.length ? records : [...byId.values()];
}

/** A link to the devices of an organization is followed. */
const isDeviceList = (key: string) => listNames.device.has(key);

/** The finished record: without the field that has become records, and without signatures in the others (P21). */
function finished<Record extends ServiceRecord>(record: Record, key: string | undefined): Record {
  const fields = key === undefined ? record.fields : remaining(record.fields, [key]);
  return { ...record, fields: acceptFields(factsOf(fields, isDeviceList)) };
}
