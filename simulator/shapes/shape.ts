import { pick, unit } from '../core/random.ts';

/** The forms that an answer may have where the interface does not show it. */
const forms = {
  /** Of a list. `map` is keyed by id; `hal`, `edges`, `odata` and `jsonApi` follow those conventions. */
  list: ['array', 'data', 'items', 'organizations', 'single', 'map', 'hal', 'edges', 'odata', 'jsonApi'],
  /** Of devices and archives in it. `expand` follows the parameter; `absent` and `link` list them at a path of their own. */
  relations: ['expand', 'ids', 'objects', 'absent', 'link', 'map'],
  naming: ['camelCase', 'snakeCase', 'otherWords', 'pascalCase', 'kebabCase'],
  address: [
    'urlPreviewExpiry',
    'string',
    'url',
    'urlExpiry',
    'imagePreview',
    'nested',
    'links',
    'renditions',
  ],
  /** How a request chooses the Low-Precision Snapshot option. */
  lowPrecision: ['lowPrecision=true', 'precision=low', 'path', 'accept', 'quality=low', 'option=A', 'none'],
  /** `typed` names an identifier after its record, such as `deviceId`. */
  identifiers: ['id', 'typed'],
  /** The answer of "Get device snapshot". */
  snapshot: ['address', 'image'],
  /** How a list is cut into pages. `whole`: only when `limit` is given; `link`: by `Link`; the others by members of the body. */
  paging: ['whole', 'link', 'nextUrl', 'cursor', 'offset', 'page'],
  /** The lists of devices beside that of the organizations: those of the extensions, one of them, or none. */
  devicesAt: ['usual', 'organizationDevices', 'organization', 'devices', 'none'],
  /** Whether archives are listed in their devices or at a path of their own only. */
  archives: ['withDevices', 'path'],
  fields: ['honoured', 'ignored', 'refused'],
  expand: ['honoured', 'ignored', 'refused'],
  devicePaths: ['both', 'plain', 'versioned'],
} as const;

export type Shape = { readonly [Kind in keyof typeof forms]: (typeof forms)[Kind][number] };

const usual: Shape = {
  list: 'array',
  relations: 'expand',
  naming: 'camelCase',
  identifiers: 'id',
  address: 'urlPreviewExpiry',
  lowPrecision: 'lowPrecision=true',
  snapshot: 'address',
  paging: 'whole',
  devicesAt: 'usual',
  archives: 'withDevices',
  fields: 'honoured',
  expand: 'honoured',
  devicePaths: 'both',
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
  paged: { ...usual, list: 'items', paging: 'cursor', address: 'renditions' },
  elsewhere: {
    ...usual,
    list: 'data',
    relations: 'absent',
    archives: 'path',
    devicesAt: 'devices',
    paging: 'nextUrl',
    expand: 'refused',
    fields: 'refused',
    devicePaths: 'versioned',
  },
  images: {
    ...usual,
    list: 'map',
    identifiers: 'typed',
    address: 'url',
    snapshot: 'image',
    lowPrecision: 'option=A',
  },
  jsonApi: { ...usual, list: 'jsonApi', paging: 'nextUrl', address: 'links', devicePaths: 'plain' },
} as const satisfies Readonly<Record<string, Shape>>;

export const shapeNames: readonly string[] = [...Object.keys(shapes), 'random'];

/** The shape of a name. Throws a RangeError that lists the names. */
export function shapeOf(name: string, seed: number): Shape {
  if (name === 'random') return randomShape(seed);
  if (Object.hasOwn(shapes, name)) return shapes[name as keyof typeof shapes];
  throw new RangeError(`shape is one of ${shapeNames.join(', ')}, not ${JSON.stringify(name)}.`);
}

function randomShape(seed: number): Shape {
  const composed = Object.fromEntries(
    Object.entries(forms).map(([kind, known], index) => [kind, pick<string>(known, unit(seed, 201 + index))]),
  ) as Shape;
  // JSON:API fixes the names of its own members; a link needs its list, and without any list no device would be found.
  return {
    ...composed,
    ...(composed.list === 'jsonApi' ? ({ naming: 'camelCase', identifiers: 'id' } as const) : {}),
    ...(composed.relations === 'link' ? ({ devicesAt: 'organizationDevices' } as const) : {}),
    ...(composed.relations === 'absent' && composed.devicesAt === 'none'
      ? ({ devicesAt: 'usual' } as const)
      : {}),
  };
}
