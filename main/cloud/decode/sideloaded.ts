import { asRecord, type Element, elementsIn, isRecord } from './elements.ts';
import { below, isJsonObject, type JsonObject, type JsonPath, ROOT } from './json/json-path.ts';
import { envelopeNames } from './names/envelope-names.ts';
import { identifierNames } from './names/identifier-names.ts';
import { archiveOwnerNames, listNames, ownerNames } from './names/list-names.ts';
import { allOf, firstOf, type Names } from './names/names.ts';

/** Devices and archives that an answer lists beside the records to which they belong, as JSON:API (`included`) and flat answers do. */
export interface Sideloaded {
  /** The record with an identifier. */
  find(sort: 'device' | 'archive', id: string): Element | null;
  /** The records that name an owner; null where none does. */
  ownedBy(sort: 'device' | 'archive', ownerId: string): readonly Element[] | null;
}

/** An answer without any. */
export const nothingSideloaded: Sideloaded = { find: () => null, ownedBy: () => null };

/** Collects the lists beside the records of an answer. `records` are the paths of those: a list inside a record belongs to it alone. */
export function sideloadedIn(json: unknown, records: readonly Element[]): Sideloaded {
  if (!isJsonObject(json)) return nothingSideloaded;
  const own = new Set(records.map(({ json: record }) => record));
  const containers: readonly { readonly json: JsonObject; readonly path: JsonPath }[] = [
    { json, path: ROOT },
    ...allOf(json, envelopeNames).flatMap(({ key, value }) =>
      isJsonObject(value) ? [{ json: value, path: below(ROOT, key) }] : [],
    ),
  ].filter((container) => !own.has(container.json));
  const collected = { device: new Collection(ownerNames), archive: new Collection(archiveOwnerNames) };
  for (const { json: container, path } of containers) {
    for (const sort of ['device', 'archive'] as const) {
      for (const { key, value } of allOf(container, listNames[sort])) {
        for (const element of elementsIn(value, below(path, key), sort) ?? []) {
          if (!own.has(element.json)) collected[sort].add(element, sort);
        }
      }
    }
    const included = container.included;
    if (!Array.isArray(included)) continue;
    for (const [index, element] of included.entries()) {
      if (!isJsonObject(element) || typeof element.type !== 'string') continue;
      const sort = /device|unit|camera/i.test(element.type)
        ? 'device'
        : /archive/i.test(element.type)
          ? 'archive'
          : null;
      if (sort !== null)
        collected[sort].add({ json: element, path: below(below(path, 'included'), index), key: null }, sort);
    }
  }
  if (collected.device.isEmpty() && collected.archive.isEmpty()) return nothingSideloaded;
  return {
    find: (sort, id) => collected[sort].byId.get(id) ?? null,
    ownedBy: (sort, ownerId) =>
      collected[sort].byOwner.get(ownerId) ?? (collected[sort].byOwner.size > 0 ? [] : null),
  };
}

/** The identifier of the owner of a record: as text, as a number, or as an object that has it. */
export function ownerOf(record: JsonObject, names: Names = ownerNames): string | null {
  for (const { value } of allOf(record, names)) {
    const data = isJsonObject(value) && isJsonObject(value.data) ? value.data : value;
    const id = isJsonObject(data) ? firstOf(data, identifierNames.organization)?.value : data;
    if (typeof id === 'string' && id !== '') return id;
    if (typeof id === 'number') return String(id);
  }
  return null;
}

class Collection {
  readonly byId = new Map<string, Element>();
  readonly byOwner = new Map<string, Element[]>();
  private readonly owners: Names;

  constructor(owners: Names) {
    this.owners = owners;
  }

  isEmpty(): boolean {
    return this.byId.size === 0;
  }

  add(element: Element, sort: 'device' | 'archive'): void {
    if (!isJsonObject(element.json)) return;
    const record = asRecord(element.json, sort);
    if (!isRecord(record, sort)) return;
    const id = String(firstOf(record, identifierNames[sort])?.value);
    if (!this.byId.has(id)) this.byId.set(id, element);
    const owner = ownerOf(record, this.owners);
    if (owner === null) return;
    const owned = this.byOwner.get(owner);
    if (owned === undefined) this.byOwner.set(owner, [element]);
    else owned.push(element);
  }
}
