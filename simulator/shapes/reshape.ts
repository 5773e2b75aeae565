import { assertNever } from '../core/assert-never.ts';
import { asJsonApi, keyedById, reshapeRecord, type Sort } from './reshape-records.ts';
import type { Shape } from './shape.ts';

/** The usual names in the words of another service. */
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

function renamed(name: string, naming: Shape['naming']): string {
  switch (naming) {
    case 'camelCase':
      return name;
    case 'snakeCase':
      return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    case 'otherWords':
      return OTHER_WORDS[name] ?? name;
    case 'pascalCase':
      return name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
    case 'kebabCase':
      return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    default:
      return assertNever(naming);
  }
}

/** A JSON value with its fields named as in a shape. */
export function renameFields(value: unknown, naming: Shape['naming']): unknown {
  if (naming === 'camelCase') return value;
  if (Array.isArray(value)) return value.map((item) => renameFields(item, naming));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [renamed(name, naming), renameFields(inner, naming)]),
  );
}

/**
 * A list in the form of a shape, with the members about its pages. `single` is the answer to a user of one organization: the record
 * without a list. A form without such members drops `pages`.
 */
export function reshapeList(
  records: readonly unknown[],
  sort: Sort,
  shape: Shape,
  pages: PageMembers = {},
): unknown {
  if (shape.list === 'jsonApi') {
    const included: unknown[] = [];
    const data = records.map((record) => asJsonApi(reshapeRecord(record, sort, shape), sort, included));
    return { data, ...(included.length === 0 ? {} : { included }), ...pages };
  }
  const list = records.map((record) => reshapeRecord(record, sort, shape));
  return renameFields(wrapped(list, sort, shape, pages), shape.naming);
}

/** Members of a body about its pages; may be empty. */
export type PageMembers = Readonly<Record<string, unknown>>;

function wrapped(list: readonly unknown[], sort: Sort, shape: Shape, pages: PageMembers): unknown {
  switch (shape.list) {
    case 'array':
      return list;
    case 'data':
      return { data: list, ...pages };
    case 'items':
      return { items: list, count: list.length, ...pages };
    case 'organizations':
      return { [sort]: list, ...pages };
    case 'single':
      return sort === 'organizations' ? (list[0] ?? {}) : list;
    case 'map':
      return list.length === 0 ? [] : keyedById(list, sort, shape);
    case 'hal':
      return { _embedded: { [sort]: list }, _links: { self: { href: '/' } }, ...pages };
    case 'edges':
      return { data: { [sort]: { edges: list.map((node) => ({ node })), ...pages } } };
    case 'odata':
      return { '@odata.context': '$metadata', value: list, ...pages };
    case 'jsonApi':
      throw new Error('JSON:API is put together elsewhere.');
    default:
      return assertNever(shape.list);
  }
}

/** Whether the body of a list describes its pages. */
export function describesPagesInBody({ list, paging }: Shape): boolean {
  return paging !== 'whole' && paging !== 'link' && list !== 'array' && list !== 'single' && list !== 'map';
}

/** The relationships that are embedded: those that `expand` names, unless the shape fixes them. */
export function reshapeExpansion(requested: ReadonlySet<string>, shape: Shape): ReadonlySet<string> {
  switch (shape.relations) {
    case 'expand':
    case 'absent':
    case 'link':
      return shape.expand === 'honoured' ? requested : new Set();
    case 'ids':
      return new Set();
    case 'map':
    case 'objects':
      return new Set(['devices', 'archives']);
    default:
      return assertNever(shape.relations);
  }
}

/** The addresses of an image before they take a shape. */
interface Addresses {
  readonly url: string;
  readonly previewUrl: string;
  readonly expiresAt: string;
}

/** A snapshot URL answer in the form of a shape. */
export function reshapeAddresses({ url, previewUrl, expiresAt }: Addresses, shape: Shape): unknown {
  const value = ((): unknown => {
    switch (shape.address) {
      case 'urlPreviewExpiry':
        return { url, previewUrl, expiresAt };
      case 'string':
        return url;
      case 'url':
        return { url };
      case 'urlExpiry':
        return { snapshotUrl: url, expiresAt };
      case 'imagePreview':
        return { imageUrl: url, previewUrl };
      case 'nested':
        return { snapshot: { url, previewUrl, expiresAt } };
      case 'links':
        return { _links: { image: { href: url }, preview: { href: previewUrl } }, expiresAt };
      case 'renditions':
        return [
          { precision: 'low', url: previewUrl, expiresAt },
          { precision: 'full', url, expiresAt },
        ];
      default:
        return assertNever(shape.address);
    }
  })();
  return renameFields(value, shape.naming);
}
