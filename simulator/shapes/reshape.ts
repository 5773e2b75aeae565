import { assertNever } from '../assert-never.ts';
import type { Shape } from './shape.ts';

/** What the usual names become when a service uses other words. */
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
    default:
      return assertNever(naming);
  }
}

/** A JSON value with its fields called as a shape wants them. */
export function renameFields(value: unknown, naming: Shape['naming']): unknown {
  if (naming === 'camelCase') return value;
  if (Array.isArray(value)) return value.map((item) => renameFields(item, naming));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [renamed(name, naming), renameFields(inner, naming)]),
  );
}

/** A list of organizations in the form of a shape. `single` is what a user of one organization sees: that one, without a list. */
export function reshapeList(records: readonly unknown[], shape: Shape): unknown {
  const named = records.map((record) => renameFields(record, shape.naming));
  switch (shape.list) {
    case 'array':
      return named;
    case 'data':
      return { data: named };
    case 'items':
      return { items: named, count: named.length };
    case 'organizations':
      return { organizations: named };
    case 'single':
      return named[0] ?? {};
    default:
      return assertNever(shape.list);
  }
}

/** Which relationships are embedded: what was asked for, or what the shape does whatever is asked. */
export function reshapeExpansion(asked: ReadonlySet<string>, shape: Shape): ReadonlySet<string> {
  switch (shape.relations) {
    case 'asked':
      return asked;
    case 'ids':
      return new Set();
    case 'objects':
      return new Set(['devices', 'archives']);
    default:
      return assertNever(shape.relations);
  }
}

/** Where an image can be fetched, before a shape is given to it. */
export interface Addresses {
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
      default:
        return assertNever(shape.address);
    }
  })();
  return renameFields(value, shape.naming);
}
