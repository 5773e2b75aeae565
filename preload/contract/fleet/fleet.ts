import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { healthStates } from '../core/health-states.ts';
import { IDENTIFIER_LIMIT, NOTE_LENGTH_LIMIT, PAGE_LIMIT } from '../core/limits.ts';
import { pinPrecision, pinRule } from '../core/pin-rule.ts';
import { isServiceIdentifier } from '../core/service-identifier.ts';
import { instant, offsetMinutes } from '../core/units.ts';
import { imageFlaws } from '../images/image-flaw.ts';
import { galleryOrder } from './gallery-order.ts';
import { searchTerms } from './search-terms.ts';

export const serviceIdentifier = z
  .string()
  .min(1)
  .max(IDENTIFIER_LIMIT)
  .refine(isServiceIdentifier, { error: 'names nothing' });

export const page = z.object({
  offset: z.int().min(0).max(10_000_000),
  limit: z.int().min(1).max(PAGE_LIMIT),
});

/** Owner of a snapshot: a device (`archiveId` is `null`) or one of its archives. */
export const subjectReference = z.object({
  deviceId: serviceIdentifier,
  archiveId: serviceIdentifier.nullable(),
});

export const precisions = ['low', 'full'] as const;
export const precision = z.enum(precisions);

/**
 * A stored image of a subject, with its four clocks (ms since the epoch; `null` if not reported).
 */
export const snapshotSummary = z.object({
  /**
   * SHA-256 of the original bytes, lower-case hex; the image is at `snapshots/<hash>` of the app's
   * origin.
   */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  precision,
  mediaType: z.string(),
  widthPixels: z.int(),
  heightPixels: z.int(),
  byteLength: z.int(),
  /** Flaw of the image; `null` or absent if none is known. */
  flaw: z.enum(imageFlaws).nullable().optional(),
  capturedAt: instant.nullable(),
  /** Minutes east of UTC of the device's clock at that time; `null` or absent if not reported. */
  capturedOffsetMinutes: offsetMinutes.nullable().optional(),
  receivedAt: instant.nullable(),
  fetchedAt: instant,
  confirmedAt: instant,
  /** The service's request id of the download; `null` or absent if unknown. */
  requestId: z.string().nullable().optional(),
  /**
   * Laptop whose carry pack brought or last confirmed the snapshot, and the time; `null` or absent
   * if this laptop confirmed it.
   */
  packLaptop: z.string().nullable().optional(),
  packMadeAt: instant.nullable().optional(),
});

/** Most pins of a tile that are described. */
export const TILE_PINS_LIMIT = 3;

export const tileMarks = ['new', 'pinned', 'exported', 'noted'] as const;

/** End of the ID of a device that shares its name with others in its organization. */
export const shortId = z.string().optional();

/**
 * `availability`: `unknown` (never requested), `available`, `none` (the service has no snapshot),
 * `failed` (`failure` says why).
 */
export const tile = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  shortId,
  low: snapshotSummary.nullable(),
  full: snapshotSummary.nullable(),
  availability: z.enum(['unknown', 'available', 'none', 'failed']),
  failure: failure.nullable(),
  /** Time of the last request for this subject, with any outcome. */
  checkedAt: instant.nullable(),
  /**
   * `new`: changed since it was last seen here. `pinned`: retained by a pin. `exported`: the image
   * on the screen was exported. `noted`: has a note.
   */
  marks: z.array(z.enum(tileMarks)),
  /**
   * What the first pins retain of it, oldest first; absent if none do. `rule`: `null` for an
   * archive, which is one image.
   */
  pins: z
    .array(z.object({ rule: pinRule.nullable(), precision: pinPrecision }))
    .max(TILE_PINS_LIMIT)
    .optional(),
  /**
   * Folder name and time of the last export of the image on the screen; absent if none or unknown.
   */
  exported: z.object({ folderName: z.string(), at: instant }).optional(),
  /** Why a device needs a look; absent if it does not, or if the user called it fine. */
  health: z.enum(healthStates).optional(),
  /** Set if only one image shows it. */
  isMaybe: z.literal(true).optional(),
});

/**
 * A list that the service truncated, that can't be followed to its end, or that did not arrive.
 * `total`: number of records it states, if any. `failure`: why records are missing, if known.
 */
export const listPart = z.object({ total: z.int().nonnegative().nullable(), failure: failure.optional() });

/**
 * `id`: `null` for the group of devices added by hand that belong to no known organization.
 * `part`: set if the list of its devices is incomplete.
 */
export const organization = z.object({
  id: serviceIdentifier.nullable(),
  name: z.string(),
  deviceCount: z.int(),
  part: listPart.optional(),
});

export const fleetOverview = z.object({
  organizations: z.array(organization).max(PAGE_LIMIT),
  /** Number of all organizations; those after the first 500 are loaded by page. */
  total: z.int(),
  /** Set if the list of organizations is incomplete. */
  part: listPart.optional(),
  /** Time when the service last confirmed the list (200 or 304); `null` if never. */
  confirmedAt: instant.nullable(),
  /** `loading` until the first answer; `failed` leaves the known list on the screen. */
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('idle') }),
    z.object({ kind: z.literal('loading') }),
    z.object({ kind: z.literal('failed'), failure }),
  ]),
});

export const deviceQuery = page.extend({
  /** `null` for devices of no known organization; absent for all. */
  organizationId: serviceIdentifier.nullable().optional(),
});

export const device = z.object({
  id: serviceIdentifier,
  name: z.string(),
  shortId,
  organizationId: serviceIdentifier.nullable(),
  organizationName: z.string().nullable(),
  archiveCount: z.int(),
  /** Set if the list of its archives is known to be incomplete. */
  archivesPart: listPart.optional(),
  /** `hand`: added by its id. */
  origin: z.enum(['service', 'hand']),
});

export const devicePage = z.object({ total: z.int(), rows: z.array(device).max(PAGE_LIMIT) });

/** A field of a service's record that the app does not know, as text for the details. */
const extraField = z.object({ name: z.string(), value: z.string() });

export const deviceDetails = z.object({ device, fields: z.array(extraField).max(200) });

/**
 * `snapshotAt`: time when the snapshot was captured, else received, else downloaded; `null` if the
 * note is about the device or archive itself.
 */
const noteTarget = z.object({ subject: subjectReference, snapshotAt: instant.nullable() });

/** A note: plain text, trimmed, with control characters made visible. */
export const note = noteTarget
  .pick({ snapshotAt: true })
  .extend({ text: z.string().min(1), changedAt: instant });

/** An empty text removes the note. */
export const noteChange = noteTarget.extend({ text: z.string().max(NOTE_LENGTH_LIMIT) });

export const changedNote = noteTarget.extend({ note: note.nullable() });

export const deviceReference = z.object({ deviceId: serviceIdentifier });

/**
 * Devices of an organization (`null` for none) whose names start with `beginning`, ignoring case
 * and marks.
 */
export const namedDevicesQuery = z.object({
  organizationId: serviceIdentifier.nullable(),
  beginning: z.string().min(1).max(IDENTIFIER_LIMIT),
});

/** Range of positions, from 0, among the organization's devices sorted by name. */
export const namedDevices = z.object({ first: z.int().min(0), count: z.int().min(0) });

/** Position of a device among those of its organization by name, from 0. */
export const devicePosition = z.object({
  organizationId: serviceIdentifier.nullable(),
  position: z.int().min(0),
});

export const addDevicesRequest = z.object({
  deviceIds: z.array(serviceIdentifier).min(1).max(PAGE_LIMIT),
  /** Archives of the only device; requires exactly one device id. */
  archiveIds: z.array(serviceIdentifier).max(PAGE_LIMIT),
});

/**
 * `added` (confirmed), `unverified` (added, but the service was not reached), `present` (known
 * before), `notFound` and `failed` (not added).
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

export const locationScope = z.discriminatedUnion('kind', [organizationScope, deviceScope]);

/**
 * Subjects of a gallery: an organization's devices, a device and its archives from new to old, or
 * the hits of a search.
 */
export const galleryScope = z.discriminatedUnion('kind', [
  organizationScope,
  deviceScope,
  z.object({ kind: z.literal('view'), terms: searchTerms }),
]);

/**
 * The user's location, and the last order of each kind of gallery. Only the kind of `scope` has
 * filters.
 */
export const galleryLocation = z.object({
  scope: locationScope,
  orders: z.object({ organization: galleryOrder.optional(), device: galleryOrder.optional() }),
});

/** Default order: devices by name, or a device before its archives from new to old. */
export const tileQuery = page.extend({ scope: galleryScope, order: galleryOrder.optional() });
export const tilePage = z.object({ total: z.int(), rows: z.array(tile).max(PAGE_LIMIT) });

export const tileRequest = z.object({ subject: subjectReference });

/**
 * Requests the latest snapshot of each subject, in the given order, before earlier requests.
 * Outcomes arrive as `snapshotsChanged` events. A new request of the same scope replaces the
 * unsent rest of the old one, so that fast scrolling leaves no queue behind. Only "demand", made
 * by the user, accumulates.
 */
export const revalidateRequest = z.object({
  scope: z.enum(['gallery', 'viewer', 'demand']),
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  precision,
  /** If true, includes subjects that were just confirmed ("Refresh"). */
  always: z.boolean(),
  /** If true, sends no condition, so that unchanged images are downloaded too. */
  afresh: z.boolean().optional(),
});

export type SubjectReference = z.infer<typeof subjectReference>;
export type Precision = z.infer<typeof precision>;
export type SnapshotSummary = z.infer<typeof snapshotSummary>;
export type Tile = z.infer<typeof tile>;
export type Note = z.infer<typeof note>;
export type NoteTarget = z.infer<typeof noteTarget>;
export type Organization = z.infer<typeof organization>;
export type ListPart = Readonly<z.infer<typeof listPart>>;
export type FleetOverview = z.infer<typeof fleetOverview>;
export type Device = z.infer<typeof device>;
export type DeviceDetails = z.infer<typeof deviceDetails>;
export type NamedDevices = z.infer<typeof namedDevices>;
export type DevicePosition = z.infer<typeof devicePosition>;
export type ExtraField = z.infer<typeof extraField>;
export type AddDevicesRequest = z.infer<typeof addDevicesRequest>;
export type AddDevicesReport = z.infer<typeof addDevicesReport>;
export type LocationScope = z.infer<typeof locationScope>;
export type GalleryScope = z.infer<typeof galleryScope>;
export type GalleryLocation = z.infer<typeof galleryLocation>;
export type TilePage = z.infer<typeof tilePage>;
export type RevalidateRequest = z.infer<typeof revalidateRequest>;
