import { below, isJsonObject, type JsonObject, type JsonPath, ROOT } from '../http/json.ts';
import { envelopeNames } from './answer-names.ts';
import { asRecord, type Element, elementsIn, isRecord } from './elements.ts';
import { idInAddress, recordWord } from './formats.ts';
import { allOf, firstOf } from './names.ts';
import { sureIdentifier } from './record-fields.ts';
import { identifierNames, listNames, ownerNames } from './record-names.ts';

type SideloadedKind = 'device' | 'archive';

/**
 * Devices and archives listed next to the records that own them, as in JSON:API (`included`) and
 * flat answers.
 */
export interface Sideloaded {
  find(kind: SideloadedKind, id: string): Element | null;
  /** Returns the records that name an owner; `null` if none does. */
  ownedBy(kind: SideloadedKind, ownerId: string): readonly Element[] | null;
}

export const nothingSideloaded: Sideloaded = { find: () => null, ownedBy: () => null };

interface Container {
  readonly json: JsonObject;
  readonly path: JsonPath;
}

/**
 * Collects the lists next to an answer's records. `records`: their paths, because an inner list
 * belongs to its record alone.
 */
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
    find: (kind, id) => beside[kind].byId.get(id) ?? null,
    ownedBy: (kind, ownerId) =>
      beside[kind].byOwner.get(ownerId) ?? (beside[kind].byOwner.size > 0 ? [] : null),
  };
}

/** Indexes the records of a kind by identifier, the first counts, and by owner. */
function index(containers: readonly Container[], kind: SideloadedKind, own: ReadonlySet<unknown>) {
  const byId = new Map<string, Element>();
  const byOwner = new Map<string, Element[]>();
  for (const element of containers.flatMap((container) => elementsBeside(container, kind, own))) {
    const record = isJsonObject(element.json) ? asRecord(element.json, kind) : null;
    if (record === null || !isRecord(record, kind)) continue;
    const known = sureIdentifier(record, kind)?.value ?? idInAddress(record);
    const id = typeof known === 'number' ? String(known) : known;
    if (typeof id !== 'string') continue;
    if (!byId.has(id)) byId.set(id, element);
    const owner = ownerOf(record, kind);
    const owned = owner === null ? undefined : byOwner.get(owner);
    if (owned !== undefined) owned.push(element);
    else if (owner !== null) byOwner.set(owner, [element]);
  }
  return { byId, byOwner };
}

function elementsBeside({ json, path }: Container, kind: SideloadedKind, own: ReadonlySet<unknown>) {
  const listed = allOf(json, listNames[kind])
    .flatMap(({ key, value }) => elementsIn(value, below(path, key), kind) ?? [])
    .filter((element) => !own.has(element.json));
  const included: readonly unknown[] = Array.isArray(json.included) ? json.included : [];
  const ofKind = included.flatMap((element, at) =>
    isJsonObject(element) && recordWord(element.type) === `${kind}s`
      ? [{ json: element, path: below(below(path, 'included'), at), key: null }]
      : [],
  );
  return [...listed, ...ofKind];
}

/** Returns the owner's identifier of a record: text, a number, or an object that holds it. */
export function ownerOf(record: JsonObject, kind: SideloadedKind): string | null {
  for (const { value } of allOf(record, ownerNames[kind])) {
    const data = isJsonObject(value) && isJsonObject(value.data) ? value.data : value;
    const id = isJsonObject(data) ? firstOf(data, identifierNames.organization)?.value : data;
    if (typeof id === 'string' && id !== '') return id;
    if (typeof id === 'number') return String(id);
  }
  return null;
}
