import { asJsonApi, keyedById, type RecordKind, reshapeRecord } from './reshape-records.ts';
import type { Shape } from './shape.ts';

const OTHER_WORDS: Readonly<Record<string, string>> = {
  name: 'displayName',
  devices: 'deviceList',
  archives: 'archiveList',
  capturedAt: 'createdAt',
  installedOn: 'commissionedOn',
  kind: 'category',
  url: 'href',
  previewUrl: 'thumbnailUrl',
  expiresAt: 'validUntil',
};

const renamers: Readonly<Record<Shape['naming'], (name: string) => string>> = {
  camelCase: (name) => name,
  snakeCase: (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  otherWords: (name) => OTHER_WORDS[name] ?? name,
  pascalCase: (name) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
  kebabCase: (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
};

export function renameFields(value: unknown, naming: Shape['naming']): unknown {
  if (naming === 'camelCase') return value;
  if (Array.isArray(value)) return value.map((item) => renameFields(item, naming));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [renamers[naming](name), renameFields(inner, naming)]),
  );
}

export type PageMembers = Readonly<Record<string, unknown>>;

type Wrap = (list: readonly unknown[], kind: RecordKind, pages: PageMembers, shape: Shape) => unknown;

const wraps: Readonly<Record<Shape['list'], Wrap>> = {
  array: (list) => list,
  data: (list, _, pages) => ({ data: list, ...pages }),
  items: (list, _, pages) => ({ items: list, count: list.length, ...pages }),
  organizations: (list, kind, pages) => ({ [kind]: list, ...pages }),
  /** The answer to a user of one organization: the record without a list. */
  single: (list, kind) => (kind === 'organizations' ? (list[0] ?? {}) : list),
  map: (list, kind, _, shape) => (list.length === 0 ? [] : keyedById(list, kind, shape)),
  hal: (list, kind, pages) => ({ _embedded: { [kind]: list }, _links: { self: { href: '/' } }, ...pages }),
  edges: (list, kind, pages) => ({ data: { [kind]: { edges: list.map((node) => ({ node })), ...pages } } }),
  odata: (list, _, pages) => ({ '@odata.context': '$metadata', value: list, ...pages }),
  jsonApi(list, kind, pages) {
    const included: unknown[] = [];
    const data = list.map((record) => asJsonApi(record, kind, included));
    return { data, ...(included.length === 0 ? {} : { included }), ...pages };
  },
};

/** A list in the form of a shape, with the members about its pages; a form without such members drops them. */
export function reshapeList(
  records: readonly unknown[],
  kind: RecordKind,
  shape: Shape,
  pages: PageMembers,
): unknown {
  const list = records.map((record) => reshapeRecord(record, kind, shape));
  return renameFields(wraps[shape.list](list, kind, pages, shape), shape.naming);
}

export function describesPagesInBody({ list, paging }: Shape): boolean {
  return paging !== 'whole' && paging !== 'link' && list !== 'array' && list !== 'single' && list !== 'map';
}

/** The relationships that are embedded: those that `expand` names, unless the shape fixes them. */
export function reshapeExpansion(requested: ReadonlySet<string>, shape: Shape): ReadonlySet<string> {
  if (shape.relations === 'map' || shape.relations === 'objects') return new Set(['devices', 'archives']);
  return shape.relations !== 'ids' && shape.expand === 'honoured' ? requested : new Set();
}

type Addresses = Readonly<Record<'url' | 'previewUrl' | 'expiresAt', string>>;

const addressForms: Readonly<Record<Shape['address'], (addresses: Addresses) => unknown>> = {
  urlPreviewExpiry: (addresses) => addresses,
  string: ({ url }) => url,
  url: ({ url }) => ({ url }),
  urlExpiry: ({ url, expiresAt }) => ({ snapshotUrl: url, expiresAt }),
  imagePreview: ({ url, previewUrl }) => ({ imageUrl: url, previewUrl }),
  nested: (addresses) => ({ snapshot: addresses }),
  links: ({ url, previewUrl, expiresAt }) => ({
    _links: { image: { href: url }, preview: { href: previewUrl } },
    expiresAt,
  }),
  renditions: ({ url, previewUrl, expiresAt }) => [
    { precision: 'low', url: previewUrl, expiresAt },
    { precision: 'full', url, expiresAt },
  ],
};

export function reshapeAddresses(addresses: Addresses, shape: Shape): unknown {
  return renameFields(addressForms[shape.address](addresses), shape.naming);
}
