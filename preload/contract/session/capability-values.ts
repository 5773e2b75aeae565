/**
 * Options that the interface leaves open, in the order of detection, unless the user or an
 * administrator sets one.
 */
export const capabilityValues = {
  /** Prefix of the device paths: none, or /v1. */
  devicePaths: ['plain', 'versioned'],
  /**
   * Place of an organization's devices: embedded, embedded as identifiers only, or at another
   * path.
   */
  deviceLists: ['embedded', 'identifiers', 'organizationDevices', 'organization', 'devices', 'none'],
  /**
   * `search`, `searchOfAll`: a POST with `filters`, below the device or for all devices.
   * `unnamed`: lists all archives without naming their device.
   */
  archiveLists: ['embedded', 'deviceArchives', 'device', 'search', 'searchOfAll', 'unnamed', 'none'],
  /** Operation that returns the address of an image. */
  snapshotSource: ['snapshotUrl', 'snapshot'],
  /**
   * Form of a request for a Low-Precision Snapshot. `preview`: at its own address, given with the
   * full one's.
   */
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
  /**
   * Value of `expand` in a request of organizations. `ignored`: it is sent without effect; `none`:
   * it is not sent.
   */
  expand: ['devices,archives', 'devices', 'ignored', 'none'],
  /** Value of `expand` in a request of devices. */
  deviceExpand: ['archives', 'ignored', 'none'],
  /** `used` if `fields` omits fields. */
  fields: ['used', 'none'],
  /** Query parameter that takes the body's next-page marker. */
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
  /**
   * Hypermedia format of the answers; `links`: no format, with links among the members. Each
   * answer shows it, so it can't be set.
   */
  format: ['plain', 'links', 'HAL', 'JSON:API', 'Siren', 'OData', 'Collection+JSON'],
} as const;

export type CapabilityName = keyof typeof capabilityValues;

export type CapabilityValues = { readonly [Name in CapabilityName]: (typeof capabilityValues)[Name][number] };

export const capabilityNames = Object.keys(capabilityValues) as [CapabilityName, ...CapabilityName[]];

/** Capabilities that the user or an administrator can set. */
export const settableCapabilities = capabilityNames.filter((name) => name !== 'format');

/** Returns the values that can be set. Only an answer shows that the service ignores something. */
export function settableValues(name: CapabilityName): readonly string[] {
  return capabilityValues[name].filter((value) => value !== 'ignored' && value !== 'unnamed');
}
