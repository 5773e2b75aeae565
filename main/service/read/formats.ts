import type { CapabilityValues } from '../../../preload/contract/index.ts';
import { isJsonObject, type JsonObject } from '../http/json.ts';
import { firstOf, linkTarget, type Names, namesOf } from './names.ts';
import { titleNames } from './record-names.ts';

type RecordWord = 'organizations' | 'devices' | 'archives';

/** A hypermedia format: how to recognise it, and which members of an object are not facts. */
interface Format {
  readonly name: Exclude<CapabilityValues['format'], 'plain'>;
  readonly isShownBy: (object: JsonObject) => boolean;
  /** Members that hold the object's own members, later ones overriding earlier ones. */
  readonly own: readonly string[];
  readonly about: readonly string[];
}

/** Members of a JSON:API resource, which has a type. */
const RESOURCE_MEMBERS: ReadonlySet<string> = new Set(
  'type id lid attributes relationships links meta'.split(' '),
);

const isNamed = (value: unknown): boolean => isJsonObject(value) && firstOf(value, titleNames) !== null;

/** Formats, the surest first. Links become members named after their relations. */
const formats: readonly Format[] = [
  {
    name: 'HAL',
    isShownBy: ({ _links, _embedded }) => isJsonObject(_links) || isJsonObject(_embedded),
    own: ['_embedded'],
    about: ['_links', '_templates'],
  },
  {
    name: 'JSON:API',
    // A plain record may have a member `attributes` next to members that JSON:API doesn't know.
    isShownBy: (object) =>
      (isJsonObject(object.attributes) || isJsonObject(object.relationships)) &&
      Object.keys(object).every((key) => RESOURCE_MEMBERS.has(key) || /[@:]/.test(key)) &&
      (typeof object.type === 'string' || isNamed(object.attributes)),
    own: ['relationships', 'attributes'],
    about: ['type', 'links', 'meta', 'lid'],
  },
  {
    name: 'Siren',
    // Siren keeps the identifier among the properties.
    isShownBy: (object) =>
      object.id === undefined &&
      isTextList(object.class) &&
      (isJsonObject(object.properties) || [object.entities, object.links].some(Array.isArray)),
    own: ['entities', 'properties'],
    about: ['class', 'rel', 'links', 'actions', 'href', 'title', 'type'],
  },
  {
    name: 'Collection+JSON',
    isShownBy: ({ data }) => isMemberList(data),
    own: ['data'],
    about: ['href', 'links', 'rel', 'prompt'],
  },
  {
    name: 'OData',
    isShownBy: (object) => Object.keys(object).some((key) => key.includes('@') || key === '__metadata'),
    own: [],
    about: ['__metadata'],
  },
  { name: 'links', isShownBy: ({ links }) => isLinks(links), own: [], about: ['links'] },
];

/** Every format has one of these members, so that a plain object costs one look at its keys. */
const MARKS: ReadonlySet<string> = new Set(
  '_links _embedded attributes relationships class data __metadata links'.split(' '),
);

function formatOf(object: JsonObject): Format | null {
  for (const key of Object.keys(object))
    if (MARKS.has(key) || key.includes('@'))
      return formats.find(({ isShownBy }) => isShownBy(object)) ?? null;
  return null;
}

/** Returns the format of an answer by its document or its first record. */
export function formatName(document: unknown, record: unknown): CapabilityValues['format'] {
  const found = [document, record].map((json) => (isJsonObject(json) ? formatOf(json) : null));
  const names = found.flatMap((format) => (format === null ? [] : [format.name]));
  return names.find((name) => name !== 'links') ?? names[0] ?? 'plain';
}

/** Returns an object in plain form: own members flat, links as `{ href }`. */
export function inPlainForm(object: JsonObject): JsonObject {
  const format = formatOf(object);
  if (format === null) return object;
  const rest = Object.entries(object).filter(
    ([key]) => !format.about.includes(key) && !format.own.includes(key),
  );
  const own = format.own.flatMap((key) => membersOf(object[key]));
  // Unlike an assignment, `fromEntries` keeps a member named __proto__ a member.
  return Object.fromEntries(
    [...linksOf(object), ...own, ...rest].map(([key, value]) => [withoutPrefix(key), value]),
  );
}

type Member = readonly [name: string, value: unknown];

/**
 * Removes the vocabulary of HAL and JSON-LD names: `dc:devices`, `hydra:member`,
 * `https://example.org/rels/devices`.
 */
function withoutPrefix(key: string): string {
  return key.replace(/^(?:https?:\S*[/#]|[a-z][\w-]*:)(?=\w)/i, '');
}

function membersOf(value: unknown): readonly Member[] {
  if (isJsonObject(value)) return Object.entries(value);
  if (isMemberList(value)) return value.map((member) => [String(member.name), member.value ?? member.array]);
  return Array.isArray(value) ? [...Map.groupBy(value as readonly unknown[], wordOf)].map(asMember) : [];
}

/** Turns Siren entities of one kind into a member; a collection or a link to one is the list. */
function asMember([word, entities]: readonly [string, readonly unknown[]]): Member {
  const [only, second] = entities;
  const isList =
    second === undefined &&
    isJsonObject(only) &&
    textsIn(only.class).some((one) => /^collection$|s$/i.test(one));
  return [word, isList ? only : entities];
}

const textsIn = (value: unknown): readonly string[] => (isTextList(value) ? value : []);

function wordOf(entity: unknown): string {
  const words = isJsonObject(entity) ? [...textsIn(entity.class), ...textsIn(entity.rel)] : [];
  return words.map(recordWord).find((word) => word !== null) ?? 'entities';
}

/** Returns the kind of record that a type, class or relation names, or `null`. */
export function recordWord(text: unknown): RecordWord | null {
  if (typeof text !== 'string') return null;
  if (/archive/i.test(text)) return 'archives';
  if (/device|unit|camera/i.test(text)) return 'devices';
  return /organi[sz]ation|tenant|customer/i.test(text) ? 'organizations' : null;
}

const NAVIGATION = '@odata.navigationLink';

/** Returns an object's links by relation, and its own address as `self`. */
function linksOf(object: JsonObject): readonly Member[] {
  const own = linkTarget(object['@odata.id'] ?? object['@id'] ?? object.href);
  const links = [object._links, object.links].flatMap((value): readonly Member[] => {
    if (isJsonObject(value)) return Object.entries(value);
    if (!Array.isArray(value)) return [];
    return value.filter(isJsonObject).flatMap((link) => [link.rel].flat().map((rel) => [String(rel), link]));
  });
  const navigation = Object.entries(object)
    .filter(([key]) => key.endsWith(NAVIGATION))
    .map(([key, value]): Member => [key.slice(0, -NAVIGATION.length), value]);
  return [...(own === null ? [] : [['self', own] as const]), ...links, ...navigation].flatMap(
    ([rel, value]) => {
      const href = linkTarget(Array.isArray(value) ? value[0] : value);
      return href === null ? [] : [[rel, { href }] as const];
    },
  );
}

const ownAddressNames = namesOf('self href');

/**
 * Returns the identifier at the end of a record's address and the list above it: `/devices/d1`, or
 * OData's `Devices('d1')`.
 */
function ownAddress(object: JsonObject): { readonly list: string | undefined; readonly id: string } | null {
  const address = linkTarget(firstOf(object, ownAddressNames)?.value);
  const url = address === null ? null : URL.parse(address, 'https://records.invalid/');
  const [step, above] = url?.pathname.match(/[^/]+/g)?.toReversed() ?? [];
  if (step === undefined) return null;
  try {
    const text = decodeURIComponent(step);
    const [, list, id] = /^(.*)\('?([^()]+?)'?\)$/.exec(text) ?? [];
    return id === undefined ? { list: above, id: text } : { list, id };
  } catch {
    return null;
  }
}

export const idInAddress = (object: JsonObject): string | null => ownAddress(object)?.id ?? null;

/** Returns true if a named object's own address is that of a record in such a list. */
export function isAddressedIn(object: JsonObject, lists: Names): boolean {
  return isNamed(object) && lists.has(ownAddress(object)?.list ?? '');
}

/** Members that only describe a record in its format, or name its kind. */
const ABOUT = /^(_?links|self|href|_embedded|__metadata)$/i;
const KIND = /^_?(type|kind|class|object|resource_?type|__typename)$/i;

/** Returns a record's facts for display: no links, references as identifiers. */
export function factsOf(fields: JsonObject, isNeeded: (key: string) => boolean): JsonObject {
  const isFact = (key: string): boolean => isNeeded(key) || factIn(key, fields[key]) === fields[key];
  const keys = Object.keys(fields);
  // Fast path: most records are facts alone, and a fleet has many.
  if (keys.every(isFact)) return fields;
  const facts = keys.map((key): Member => [key, isFact(key) ? fields[key] : factIn(key, fields[key])]);
  return Object.fromEntries(facts.filter(([, fact]) => fact !== undefined));
}

/** Returns the fact in a member; undefined: none. */
function factIn(key: string, value: unknown): unknown {
  if (key.includes('@')) return undefined;
  if (typeof value === 'object' && value !== null)
    return isLink(value) || (ABOUT.test(key) && isLinks(value)) ? undefined : referenceIn(value);
  if (typeof value !== 'string') return value;
  const isAbout = (ABOUT.test(key) && isAddress(value)) || (KIND.test(key) && isNameOfKind(value));
  return isAbout ? undefined : value;
}

const isNameOfKind = (value: unknown): boolean =>
  typeof value === 'string' && /^([\w.#/]*[.#/])?(organi[sz]ation|device|archive)s?$/i.test(value);

/** Returns a JSON:API relationship's identifiers, undefined if none, else the object. */
function referenceIn(value: object): unknown {
  if (!isJsonObject(value) || !Object.keys(value).every((key) => RELATIONSHIP_MEMBERS.has(key))) return value;
  const { data, links } = value;
  if (data === null || (data === undefined && isLinks(links))) return undefined;
  const ids = [data].flat().map((one: unknown) => (isJsonObject(one) && 'type' in one ? one.id : undefined));
  if (ids.includes(undefined)) return value;
  return Array.isArray(data) ? ids : ids[0];
}

const RELATIONSHIP_MEMBERS: ReadonlySet<string> = new Set(['data', 'links', 'meta']);

/** Members of a link in all formats. */
const LINK_MEMBERS: ReadonlySet<string> = new Set(
  'href rel templated type title name hreflang method profile deprecation render prompt class'.split(' '),
);

function isLink(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    typeof value.href === 'string' &&
    Object.keys(value).every((key) => LINK_MEMBERS.has(key))
  );
}

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^(https?:\/\/|\/|\.\.?\/|\?)\S*$/i.test(value);

function isLinks(value: unknown): boolean {
  const links = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return links.length > 0 && links.every((link) => link === null || isLink(link) || isAddress(link));
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
}

/** Recognises an object's members in Collection+JSON: `[{ name, value, prompt }]`. */
function isMemberList(value: unknown): value is readonly JsonObject[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (one) =>
        isJsonObject(one) &&
        typeof one.name === 'string' &&
        Object.keys(one).every((key) => ['name', 'value', 'prompt', 'array'].includes(key)),
    )
  );
}
