/** What the interface leaves open. Detected from the service's answers in the order here, unless a person or an administrator sets it. */
export const capabilityValues = {
  /** Whether the device paths carry the prefix /v1. */
  devicePaths: ['plain', 'versioned'],
  /** Where the devices of an organization are listed: in it, in it as identifiers alone, or at another path. */
  deviceLists: ['embedded', 'identifiers', 'organizationDevices', 'organization', 'devices', 'none'],
  /** `search`, `searchOfAll`: a POST with `filters`, below the device or for all together. `unnamed`: that lists all, and names no device. */
  archiveLists: ['embedded', 'deviceArchives', 'device', 'search', 'searchOfAll', 'unnamed', 'none'],
  /** The operation with the address of an image. */
  snapshotSource: ['snapshotUrl', 'snapshot'],
  /** How the Low-Precision Snapshot is requested. `preview`: by an address of its own beside the full one's. */
  lowPrecision: [
    'preview',
    'lowPrecision=true',
    'precision=low',
    'accept',
    'path',
    'low_precision=true',
    'quality=low',
    'option=A',
    'none',
  ],
  /** What `expand` names in a request of organizations. `ignored`: it is sent and changes nothing; `none`: it is not sent. */
  expand: ['devices,archives', 'devices', 'ignored', 'none'],
  /** What `expand` names in a request of devices. */
  deviceExpand: ['archives', 'ignored', 'none'],
  /** Whether `fields` leaves fields out. */
  fields: ['used', 'none'],
  /** The query parameter that takes the body's mark of the next page. */
  pageParameter: [
    'cursor',
    'after',
    'pageToken',
    'nextPageToken',
    'nextToken',
    'continuationToken',
    'continue',
    'marker',
    'bookmark',
    'startCursor',
    'offset',
    'skip',
    'start',
    'startIndex',
    'startAt',
    'resultOffset',
    'page',
    'pageNumber',
    'pageIndex',
    'pageNo',
    'pageNum',
  ],
  /** The hypermedia format of the answers; `links`: none, with links beside the members. Each answer shows it, so it is not set. */
  format: ['plain', 'links', 'HAL', 'JSON:API', 'Siren', 'OData', 'Collection+JSON'],
} as const;

export type CapabilityName = keyof typeof capabilityValues;

export type CapabilityValues = { readonly [Name in CapabilityName]: (typeof capabilityValues)[Name][number] };

export const capabilityNames = Object.keys(capabilityValues) as [CapabilityName, ...CapabilityName[]];

/** The capabilities that a person or an administrator can set. */
export const settableCapabilities = capabilityNames.filter((name) => name !== 'format');

/** The values that can be set. Only an answer shows that the service ignores something. */
export function settableValues(name: CapabilityName): readonly string[] {
  return capabilityValues[name].filter((value) => value !== 'ignored' && value !== 'unnamed');
}
