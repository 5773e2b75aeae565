import { pick, unit } from '../random.ts';

/** How a list of organizations is put. */
export const listForms = ['array', 'data', 'items', 'organizations', 'single'] as const;
/** How devices and archives are put inside it. `asked` follows `expand`. */
export const relationForms = ['asked', 'ids', 'objects'] as const;
/** What fields are called. */
export const namings = ['camelCase', 'snakeCase', 'otherWords'] as const;
/** How a snapshot URL is put. */
export const addressForms = [
  'urlPreviewExpiry',
  'string',
  'url',
  'urlExpiry',
  'imagePreview',
  'nested',
] as const;
/** How the Low-Precision Snapshot option is asked for. */
export const lowPrecisionForms = ['lowPrecision=true', 'precision=low', 'path', 'accept'] as const;

/** An answer to everything that the interface does not show. */
export interface Shape {
  readonly list: (typeof listForms)[number];
  readonly relations: (typeof relationForms)[number];
  readonly naming: (typeof namings)[number];
  readonly address: (typeof addressForms)[number];
  readonly lowPrecision: (typeof lowPrecisionForms)[number];
}

const usual: Shape = {
  list: 'array',
  relations: 'asked',
  naming: 'camelCase',
  address: 'urlPreviewExpiry',
  lowPrecision: 'lowPrecision=true',
};

/** The shapes by name; `random` composes one from the seed. */
export const shapes = {
  default: usual,
  wrapped: { ...usual, list: 'data', address: 'urlExpiry' },
  single: { ...usual, list: 'single', relations: 'objects', address: 'url' },
  ids: { ...usual, relations: 'ids', address: 'string', lowPrecision: 'precision=low' },
  embedded: { ...usual, list: 'items', relations: 'objects', address: 'imagePreview' },
  snake: { ...usual, list: 'organizations', naming: 'snakeCase', address: 'urlExpiry', lowPrecision: 'path' },
  renamed: { ...usual, list: 'data', naming: 'otherWords', address: 'nested', lowPrecision: 'accept' },
  legacy: {
    ...usual,
    list: 'single',
    relations: 'ids',
    naming: 'snakeCase',
    address: 'string',
    lowPrecision: 'path',
  },
} as const satisfies Readonly<Record<string, Shape>>;

/** The names that `--shape` takes. */
export const shapeNames: readonly string[] = [...Object.keys(shapes), 'random'];

/** The shape of a name. Throws a RangeError that lists the names. */
export function shapeOf(name: string, seed: number): Shape {
  if (name === 'random') {
    return {
      list: pick(listForms, unit(seed, 201)),
      relations: pick(relationForms, unit(seed, 202)),
      naming: pick(namings, unit(seed, 203)),
      address: pick(addressForms, unit(seed, 204)),
      lowPrecision: pick(lowPrecisionForms, unit(seed, 205)),
    };
  }
  if (Object.hasOwn(shapes, name)) return shapes[name as keyof typeof shapes];
  throw new RangeError(`shape is one of ${shapeNames.join(', ')}, not ${JSON.stringify(name)}.`);
}
