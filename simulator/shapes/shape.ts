import { pick, unit } from '../core/random.ts';

/** The form of a list. `map` is keyed by id; `hal`, `edges`, `odata` and `jsonApi` follow those conventions. */
const listForms = [
  'array',
  'data',
  'items',
  'organizations',
  'single',
  'map',
  'hal',
  'edges',
  'odata',
  'jsonApi',
] as const;
/** The form of devices and archives in it. `expand` follows the parameter; `absent` and `link` list them at a path of their own. */
const relationForms = ['expand', 'ids', 'objects', 'absent', 'link', 'map'] as const;
/** The names of fields. */
const namings = ['camelCase', 'snakeCase', 'otherWords', 'pascalCase', 'kebabCase'] as const;
/** `typed` names an identifier after its record, such as `deviceId`. */
const identifierForms = ['id', 'typed'] as const;
/** The form of a snapshot URL. */
const addressForms = [
  'urlPreviewExpiry',
  'string',
  'url',
  'urlExpiry',
  'imagePreview',
  'nested',
  'links',
  'renditions',
] as const;
/** How a request chooses the Low-Precision Snapshot option. */
const lowPrecisionForms = [
  'lowPrecision=true',
  'precision=low',
  'path',
  'accept',
  'quality=low',
  'option=A',
  'none',
] as const;
/** The answer of "Get device snapshot". */
const snapshotForms = ['address', 'image'] as const;
/** How a list is cut into pages. `whole`: only when `limit` is given; `link`: by `Link`; the others by members of the body. */
const pagings = ['whole', 'link', 'nextUrl', 'cursor', 'offset', 'page'] as const;
/** The lists of devices beside that of the organizations: those of the extensions, one of them, or none. */
const deviceLists = ['usual', 'organizationDevices', 'organization', 'devices', 'none'] as const;
/** Whether archives are listed in their devices or at a path of their own only. */
const archiveForms = ['withDevices', 'path'] as const;
/** The handling of `fields` and of `expand`. */
const conventionForms = ['honoured', 'ignored', 'refused'] as const;
/** The prefixes of the device paths. */
const devicePathForms = ['both', 'plain', 'versioned'] as const;

/** An answer to everything that the interface does not show. */
export interface Shape {
  readonly list: (typeof listForms)[number];
  readonly relations: (typeof relationForms)[number];
  readonly naming: (typeof namings)[number];
  readonly identifiers: (typeof identifierForms)[number];
  readonly address: (typeof addressForms)[number];
  readonly lowPrecision: (typeof lowPrecisionForms)[number];
  readonly snapshot: (typeof snapshotForms)[number];
  readonly paging: (typeof pagings)[number];
  readonly devicesAt: (typeof deviceLists)[number];
  readonly archives: (typeof archiveForms)[number];
  readonly fields: (typeof conventionForms)[number];
  readonly expand: (typeof conventionForms)[number];
  readonly devicePaths: (typeof devicePathForms)[number];
}

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

/** The names that `--shape` takes. */
export const shapeNames: readonly string[] = [...Object.keys(shapes), 'random'];

/** The shape of a name. Throws a RangeError that lists the names. */
export function shapeOf(name: string, seed: number): Shape {
  if (name === 'random') return randomShape(seed);
  if (Object.hasOwn(shapes, name)) return shapes[name as keyof typeof shapes];
  throw new RangeError(`shape is one of ${shapeNames.join(', ')}, not ${JSON.stringify(name)}.`);
}

function randomShape(seed: number): Shape {
  const composed: Shape = {
    list: pick(listForms, unit(seed, 201)),
    relations: pick(relationForms, unit(seed, 202)),
    naming: pick(namings, unit(seed, 203)),
    address: pick(addressForms, unit(seed, 204)),
    lowPrecision: pick(lowPrecisionForms, unit(seed, 205)),
    identifiers: pick(identifierForms, unit(seed, 206)),
    snapshot: pick(snapshotForms, unit(seed, 207)),
    paging: pick(pagings, unit(seed, 208)),
    devicesAt: pick(deviceLists, unit(seed, 209)),
    archives: pick(archiveForms, unit(seed, 210)),
    fields: pick(conventionForms, unit(seed, 211)),
    expand: pick(conventionForms, unit(seed, 212)),
    devicePaths: pick(devicePathForms, unit(seed, 213)),
  };
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
