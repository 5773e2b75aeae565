import { pick, unit } from '../core/random.ts';

/** Possible forms of answers that the interface leaves open. */
const forms = {
  /**
   * Form of a list. `map` is keyed by id; `deep` is wrapped in names of its own; the last five
   * follow hypermedia formats.
   */
  list: [
    'array',
    'data',
    'items',
    'organizations',
    'single',
    'map',
    'edges',
    'deep',
    'hal',
    'odata',
    'jsonApi',
    'siren',
    'collection',
  ],
  /**
   * Form of devices and archives in it. `expand` follows the parameter; `absent` and `link` list
   * them at a path of their own.
   */
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
    'deep',
    'jsonApi',
    'siren',
    'collection',
    'redirect301',
    'redirect302',
    'redirect303',
    'redirect307',
    'redirect308',
  ],
  /** Form in which a request selects the Low-Precision Snapshot option. */
  lowPrecision: ['lowPrecision=true', 'precision=low', 'path', 'accept', 'quality=low', 'option=A', 'none'],
  /**
   * `typed` names an identifier after its record, such as `deviceId`; `address` leaves it to the
   * record's own address.
   */
  identifiers: ['id', 'typed', 'uuid', 'identifier', 'address'],
  /** Answer of "Get device snapshot". */
  snapshot: ['address', 'image'],
  /**
   * Paging of a list. `whole`: only if `limit` is given; `link`: by `Link`; the others by members
   * of the body.
   */
  paging: ['whole', 'link', 'nextUrl', 'cursor', 'offset', 'page'],
  /**
   * Lists of devices other than those inside the organizations: those of the extensions, one of
   * them, or none.
   */
  devicesAt: ['usual', 'organizationDevices', 'organization', 'devices', 'none'],
  /**
   * Archives are listed in their devices, only at a path of their own, or only by a search with
   * `filters`; `unnamed` is a search that ignores them.
   */
  archives: ['withDevices', 'path', 'search', 'searchOfAll', 'unnamed'],
  /** Name and form of an archive's time. */
  timeName: [
    'capturedAt',
    'createdAt',
    'startedAt',
    'started',
    'startTime',
    'begin',
    'from',
    'lastSeen',
    'period',
  ],
  time: ['iso', 'offset', 'basic', 'seconds', 'milliseconds', 'text'],
  /** Content-Type of an answer: the negotiated one, the format's, or a useless one. */
  mediaType: ['negotiated', 'format', 'text'],
  /** Form of an error: a problem object, another object, text, or no body. */
  errors: ['problem', 'jsonApi', 'message', 'text', 'empty'],
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
  timeName: 'capturedAt',
  time: 'iso',
  mediaType: 'negotiated',
  errors: 'problem',
  fields: 'honoured',
  expand: 'honoured',
  devicePaths: 'both',
};

/** The shapes by name; `chaos` composes one from the seed. */
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
  hal: {
    ...usual,
    list: 'hal',
    identifiers: 'address',
    address: 'links',
    paging: 'page',
    mediaType: 'format',
    timeName: 'startedAt',
  },
  'json-api': {
    ...usual,
    list: 'jsonApi',
    paging: 'nextUrl',
    address: 'jsonApi',
    devicePaths: 'plain',
    mediaType: 'format',
    errors: 'jsonApi',
    timeName: 'started',
    time: 'seconds',
  },
  siren: {
    ...usual,
    list: 'siren',
    address: 'siren',
    paging: 'nextUrl',
    mediaType: 'format',
    timeName: 'begin',
    time: 'milliseconds',
  },
  odata: {
    ...usual,
    list: 'odata',
    naming: 'pascalCase',
    paging: 'offset',
    timeName: 'from',
    mediaType: 'format',
  },
  redirect: { ...usual, address: 'redirect302', lowPrecision: 'none', timeName: 'lastSeen', time: 'text' },
  'post-search': {
    ...usual,
    list: 'data',
    relations: 'absent',
    devicesAt: 'organizationDevices',
    archives: 'search',
    errors: 'empty',
    timeName: 'startTime',
  },
} as const satisfies Readonly<Record<string, Shape>>;

export const shapeNames: readonly string[] = [...Object.keys(shapes), 'chaos'];

/** Returns the shape of a name. Throws a `RangeError` that lists the names. */
export function shapeOf(name: string, seed: number): Shape {
  if (name === 'chaos') return drawnShape(seed);
  if (Object.hasOwn(shapes, name)) return shapes[name as keyof typeof shapes];
  throw new RangeError(`shape is one of ${shapeNames.join(', ')}, not ${JSON.stringify(name)}.`);
}

function drawnShape(seed: number): Shape {
  const composed = Object.fromEntries(
    Object.entries(forms).map(([kind, known], index) => [kind, pick<string>(known, unit(seed, 201 + index))]),
  ) as Shape;
  const isKeyed = composed.list === 'map' || composed.relations === 'map';
  const isFormat = FORMATS.has(composed.list) || FORMATS.has(composed.address);
  // A format fixes the names of its own members, and renaming keys would change identifiers that
  // exist only in keys and addresses; a link needs its list, and without any list no device would
  // be found.
  return {
    ...composed,
    ...(isFormat || (isKeyed && composed.identifiers === 'address')
      ? ({ naming: 'camelCase' } as const)
      : {}),
    ...(isFormat && composed.relations === 'map' ? ({ relations: 'objects' } as const) : {}),
    ...(composed.list === 'jsonApi' ? ({ identifiers: 'id' } as const) : {}),
    ...(composed.relations === 'link' ? ({ devicesAt: 'organizationDevices' } as const) : {}),
    ...(composed.relations === 'absent' && composed.devicesAt === 'none'
      ? ({ devicesAt: 'usual' } as const)
      : {}),
  };
}

/** Lists and addresses that follow a hypermedia format. */
const FORMATS: ReadonlySet<Shape['list' | 'address']> = new Set([
  'hal',
  'odata',
  'jsonApi',
  'siren',
  'collection',
]);
