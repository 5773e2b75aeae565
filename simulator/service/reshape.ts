import { hypermedia, type PageMembers } from './hypermedia.ts';
import { keyedById, type RecordKind, reshapeRecord } from './reshape-records.ts';
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

export type { PageMembers } from './hypermedia.ts';

type Wrap = (list: readonly unknown[], kind: RecordKind, pages: PageMembers, shape: Shape) => unknown;

const wraps: Readonly<Partial<Record<Shape['list'], Wrap>>> = {
  array: (list) => list,
  data: (list, _, pages) => ({ data: list, ...pages }),
  items: (list, _, pages) => ({ items: list, count: list.length, ...pages }),
  organizations: (list, kind, pages) => ({ [kind]: list, ...pages }),
  /** Answer for a user of one organization: the record without a list. */
  single: (list, kind) => (kind === 'organizations' ? (list[0] ?? {}) : list),
  map: (list, kind, _, shape) => (list.length === 0 ? [] : keyedById(list, kind, shape)),
  edges: (list, kind, pages) => ({ data: { [kind]: { edges: list.map((node) => ({ node })), ...pages } } }),
  deep: (list, _, pages) => ({ reply: { status: 'fine', fleet: { page: pages, rows_v2: list } } }),
};

/** Returns a list in the form of a shape, with the members about its pages if the form has any. */
export function reshapeList(
  records: readonly unknown[],
  kind: RecordKind,
  shape: Shape,
  pages: PageMembers,
): unknown {
  const list = records.map((record) => reshapeRecord(record, kind, shape));
  const wrapped =
    hypermedia[shape.list]?.list(list, kind, pages) ?? wraps[shape.list]?.(list, kind, pages, shape);
  return renameFields(wrapped ?? list, shape.naming);
}

/** Returns one record as an answer in the form of a shape. */
export function reshapeOne(record: unknown, kind: RecordKind, shape: Shape): unknown {
  const one = reshapeRecord(record, kind, shape);
  return hypermedia[shape.list]?.record(one, kind) ?? one;
}

/** Returns the media type of an answer in the form of a shape; `null` for the negotiated one. */
export function mediaTypeIn({ mediaType, list }: Shape): string | null {
  if (mediaType === 'text') return 'text/plain;charset=utf-8';
  return mediaType === 'format' ? (hypermedia[list]?.mediaType ?? null) : null;
}

export function describesPagesInBody({ list, paging }: Shape): boolean {
  return paging !== 'whole' && paging !== 'link' && list !== 'array' && list !== 'single' && list !== 'map';
}

/** Returns the embedded relationships: those named by `expand`, unless the shape fixes them. */
export function reshapeExpansion(requested: ReadonlySet<string>, shape: Shape): ReadonlySet<string> {
  if (shape.relations === 'map' || shape.relations === 'objects') return new Set(['devices', 'archives']);
  return shape.relations !== 'ids' && shape.expand === 'honoured' ? requested : new Set();
}

type Addresses = Readonly<Record<'url' | 'previewUrl' | 'expiresAt', string>>;

type AddressForm = Exclude<Shape['address'], `redirect${string}`>;

const addressForms: Readonly<Record<AddressForm, (addresses: Addresses) => unknown>> = {
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
  deep: (addresses) => ({ response: { result: { body: { payload: addresses } } } }),
  jsonApi: (attributes) => ({ data: { type: 'snapshots', id: '1', attributes } }),
  siren: ({ url, previewUrl, expiresAt }) => ({
    class: ['snapshot'],
    properties: { expiresAt },
    links: [
      { rel: ['self'], href: '/snapshot' },
      { rel: ['image'], href: url },
      { rel: ['preview'], href: previewUrl },
    ],
  }),
  collection: (addresses) => ({
    collection: {
      version: '1.0',
      items: [
        { href: '/snapshot', data: Object.entries(addresses).map(([name, value]) => ({ name, value })) },
      ],
    },
  }),
};

/**
 * Returns the status with which a shape redirects to an image; `null` if it names the image's
 * address.
 */
export function redirectStatus({ address }: Shape): number | null {
  return address.startsWith('redirect') ? Number(address.slice('redirect'.length)) : null;
}

export function reshapeAddresses(addresses: Addresses, shape: Shape): unknown {
  const form = addressForms[shape.address as AddressForm];
  return renameFields(form(addresses), shape.naming);
}
