/**
 * What the interface leaves open and an environment's service has decided, with the values that the app knows to handle. Each is detected from
 * the service's answers, in the order in which the values stand here, unless a person or an administrator sets it.
 */
export const capabilityValues = {
  /** Whether the device paths carry the prefix /v1. */
  devicePaths: ['plain', 'versioned'],
  /** Where the devices of an organization are told: with it, with it as identifiers alone, or at another path. */
  deviceLists: ['embedded', 'identifiers', 'organizationDevices', 'organization', 'devices', 'none'],
  /** Where the archives of a device are told. */
  archiveLists: ['embedded', 'deviceArchives', 'device', 'none'],
  /** Which operation says where the image of a device is. */
  snapshotSource: ['snapshotUrl', 'snapshot'],
  /** How the Low-Precision Snapshot is asked for. `preview`: the address of a small image stands beside the full one's. */
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
  /** What `expand` names when organizations are asked for. */
  expand: ['devices,archives', 'devices', 'none'],
  /** What `expand` names when devices are asked for. */
  deviceExpand: ['archives', 'none'],
  /** Whether `fields` leaves fields out. */
  fields: ['used', 'none'],
  /** Which query parameter takes what the body says of the next page. */
  pageParameter: [
    'cursor',
    'after',
    'pageToken',
    'nextPageToken',
    'nextToken',
    'continuationToken',
    'offset',
    'skip',
    'start',
    'page',
    'pageNumber',
  ],
} as const;

export type CapabilityName = keyof typeof capabilityValues;

/** The values of all capabilities. */
export type CapabilityValues = { readonly [Name in CapabilityName]: (typeof capabilityValues)[Name][number] };

export const capabilityNames = Object.keys(capabilityValues) as [CapabilityName, ...CapabilityName[]];
