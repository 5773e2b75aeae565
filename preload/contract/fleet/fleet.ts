import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { IDENTIFIER_LIMIT, PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { galleryOrder } from './gallery-order.ts';
import { searchTerms } from './search-terms.ts';

export const serviceIdentifier = z.string().min(1).max(IDENTIFIER_LIMIT);

export const page = z.object({
  offset: z.int().min(0).max(10_000_000),
  limit: z.int().min(1).max(PAGE_LIMIT),
});

/** What has a snapshot: a device (`archiveId` is null) or one of its archives. */
export const subjectReference = z.object({
  deviceId: serviceIdentifier,
  archiveId: serviceIdentifier.nullable(),
});

export const precisions = ['low', 'full'] as const;
export const precision = z.enum(precisions);

/** One kept image of a subject, with its four clocks (ms since the epoch; null where nobody told). */
export const snapshotSummary = z.object({
  /** SHA-256 of the original bytes, lower-case hex; the image is at `snapshots/<hash>` of the app's origin. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  precision,
  mediaType: z.string(),
  widthPixels: z.int(),
  heightPixels: z.int(),
  byteLength: z.int(),
  capturedAt: instant.nullable(),
  /** How many minutes east of UTC the device's clock stood then; null or absent where nobody told. */
  capturedOffsetMinutes: z.int().nullable().optional(),
  receivedAt: instant.nullable(),
  fetchedAt: instant,
  confirmedAt: instant,
  /** By which request the service knows the answer that brought it; null or absent where that is not known. */
  requestId: z.string().nullable().optional(),
});

/** What this laptop did with a subject, apart from keeping its images. */
export const tileMarks = ['new', 'pinned', 'exported'] as const;

/**
 * One subject in a gallery. `availability` says what is known of the service's side:
 * `unknown` (never asked), `available`, `none` (the service has no snapshot), `failed` (`failure` says why).
 */
export const tile = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  low: snapshotSummary.nullable(),
  full: snapshotSummary.nullable(),
  availability: z.enum(['unknown', 'available', 'none', 'failed']),
  failure: failure.nullable(),
  /** When the service was last asked about this subject, whatever it answered. */
  checkedAt: instant.nullable(),
  /** `new`: another image than when it was last seen here. `pinned`: kept here by a pin. `exported`: what is shown was exported. */
  marks: z.array(z.enum(tileMarks)),
});

/** `id` is null for the group of devices that were added by hand and belong to no known organization. */
export const organization = z.object({
  id: serviceIdentifier.nullable(),
  name: z.string(),
  deviceCount: z.int(),
});

export const fleetOverview = z.object({
  organizations: z.array(organization).max(PAGE_LIMIT),
  /** Number of all organizations; those after the first 500 are asked for by page. */
  total: z.int(),
  /** When the service last confirmed the list (200 or 304). Null: never. */
  confirmedAt: instant.nullable(),
  /** `loading` while the first answer is on its way; `failed` carries why, what is known is shown all the same. */
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('idle') }),
    z.object({ kind: z.literal('loading') }),
    z.object({ kind: z.literal('failed'), failure }),
  ]),
});

export const deviceQuery = page.extend({
  /** Null asks for devices that belong to no known organization; absent asks for all. */
  organizationId: serviceIdentifier.nullable().optional(),
});

export const device = z.object({
  id: serviceIdentifier,
  name: z.string(),
  organizationId: serviceIdentifier.nullable(),
  organizationName: z.string().nullable(),
  archiveCount: z.int(),
  /** `service`: an answer named it. `hand`: a person added it by its id. */
  origin: z.enum(['service', 'hand']),
});

export const devicePage = z.object({ total: z.int(), rows: z.array(device).max(PAGE_LIMIT) });

/** A field of a service's record that the app has no own place for, as text for the details. */
export const extraField = z.object({ name: z.string(), value: z.string() });

export const deviceDetails = z.object({ device, fields: z.array(extraField).max(200) });

export const deviceReference = z.object({ deviceId: serviceIdentifier });

/** Where a device stands among those of its organization by name, from 0. */
export const devicePosition = z.object({
  organizationId: serviceIdentifier.nullable(),
  position: z.int().min(0),
});

export const addDevicesRequest = z.object({
  deviceIds: z.array(serviceIdentifier).min(1).max(PAGE_LIMIT),
  /** Archives of the one device; only allowed together with exactly one device id. */
  archiveIds: z.array(serviceIdentifier).max(PAGE_LIMIT),
});

/**
 * What became of each id: `added` (the service confirmed it), `unverified` (added, the service could not be asked),
 * `present` (was known before), `notFound` (the service does not know it; not added), `failed` (could not be added).
 */
export const addDevicesReport = z.object({
  rows: z
    .array(
      z.object({
        subject: subjectReference,
        outcome: z.enum(['added', 'unverified', 'present', 'notFound', 'failed']),
        failure: failure.nullable(),
      }),
    )
    .max(PAGE_LIMIT + 1),
});

const organizationScope = z.object({
  kind: z.literal('organization'),
  organizationId: serviceIdentifier.nullable(),
});
const deviceScope = z.object({ kind: z.literal('device'), deviceId: serviceIdentifier });

/** A place in the fleet: an organization, or a device. */
export const locationScope = z.discriminatedUnion('kind', [organizationScope, deviceScope]);

/** What a gallery shows: an organization's devices, a device and its archives from new to old, or the hits of a search. */
export const galleryScope = z.discriminatedUnion('kind', [
  organizationScope,
  deviceScope,
  z.object({ kind: z.literal('view'), terms: searchTerms }),
]);

/**
 * Where a person is, and in which order each kind of place was looked at last. The filters of the kind that `scope` is of are those of this
 * place; others have none.
 */
export const galleryLocation = z.object({
  scope: locationScope,
  orders: z.object({ organization: galleryOrder.optional(), device: galleryOrder.optional() }),
});

/** Without an order: devices by name, or a device before its archives from new to old. */
export const tileQuery = page.extend({ scope: galleryScope, order: galleryOrder.optional() });
export const tilePage = z.object({ total: z.int(), rows: z.array(tile).max(PAGE_LIMIT) });

export const tileRequest = z.object({ subject: subjectReference });

/**
 * Asks the service about the latest snapshot of each subject, in the order given, before anything asked earlier.
 * What is learned comes as `snapshotsChanged` events. `scope` names who asks ("gallery"; "demand" is what a person asked for): a new request of the same
 * scope replaces what of the old one has not been sent yet, so fast scrolling leaves no queue behind. Only "demand" adds up.
 */
export const revalidateRequest = z.object({
  scope: z.enum(['gallery', 'viewer', 'demand']),
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  precision,
  /** True asks even when the subject was confirmed a moment ago ("Refresh"). */
  always: z.boolean(),
});

export type SubjectReference = z.infer<typeof subjectReference>;
export type Precision = z.infer<typeof precision>;
export type SnapshotSummary = z.infer<typeof snapshotSummary>;
export type Tile = z.infer<typeof tile>;
export type Organization = z.infer<typeof organization>;
export type FleetOverview = z.infer<typeof fleetOverview>;
export type Device = z.infer<typeof device>;
export type DeviceDetails = z.infer<typeof deviceDetails>;
export type DevicePage = z.infer<typeof devicePage>;
export type DevicePosition = z.infer<typeof devicePosition>;
export type DeviceQuery = z.infer<typeof deviceQuery>;
export type ExtraField = z.infer<typeof extraField>;
export type AddDevicesRequest = z.infer<typeof addDevicesRequest>;
export type AddDevicesReport = z.infer<typeof addDevicesReport>;
export type LocationScope = z.infer<typeof locationScope>;
export type GalleryScope = z.infer<typeof galleryScope>;
export type GalleryLocation = z.infer<typeof galleryLocation>;
export type TileQuery = z.infer<typeof tileQuery>;
export type TilePage = z.infer<typeof tilePage>;
export type RevalidateRequest = z.infer<typeof revalidateRequest>;
