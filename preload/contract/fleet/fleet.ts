import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { healthStates } from '../core/health-states.ts';
import { IDENTIFIER_LIMIT, NOTE_LENGTH_LIMIT, PAGE_LIMIT } from '../core/limits.ts';
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

/** The owner of a snapshot: a device (`archiveId` is null) or one of its archives. */
export const subjectReference = z.object({
  deviceId: serviceIdentifier,
  archiveId: serviceIdentifier.nullable(),
});

export const precisions = ['low', 'full'] as const;
export const precision = z.enum(precisions);

/** A stored image of a subject, with its four clocks (ms since the epoch; null: not reported). */
export const snapshotSummary = z.object({
  /** SHA-256 of the original bytes, lower-case hex; the image is at `snapshots/<hash>` of the app's origin. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  precision,
  mediaType: z.string(),
  widthPixels: z.int(),
  heightPixels: z.int(),
  byteLength: z.int(),
  /** What is wrong with the image; null or absent: nothing is known to be. */
  flaw: z.enum(imageFlaws).nullable().optional(),
  capturedAt: instant.nullable(),
  /** How many minutes east of UTC the device's clock stood then; null or absent: not reported. */
  capturedOffsetMinutes: offsetMinutes.nullable().optional(),
  receivedAt: instant.nullable(),
  fetchedAt: instant,
  confirmedAt: instant,
  /** The service's id of the request that downloaded it; null or absent where that is not known. */
  requestId: z.string().nullable().optional(),
  /** The laptop that made the carry pack that it came with, or that was the last to confirm it, and when; null or absent: this laptop confirmed it. */
  packLaptop: z.string().nullable().optional(),
  packMadeAt: instant.nullable().optional(),
});

export const tileMarks = ['new', 'pinned', 'exported', 'noted'] as const;

/** The end of the ID of a device that has namesakes in its organization, which distinguishes them. */
export const shortId = z.string().optional();

/** `availability`: `unknown` (never requested), `available`, `none` (the service has no snapshot), `failed` (`failure` says why). */
export const tile = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  shortId,
  low: snapshotSummary.nullable(),
  full: snapshotSummary.nullable(),
  availability: z.enum(['unknown', 'available', 'none', 'failed']),
  failure: failure.nullable(),
  /** When this subject was last requested, with any outcome. */
  checkedAt: instant.nullable(),
  /** `new`: another image than when it was last seen here. `pinned`: retained by a pin. `exported`: the image on the screen was exported. `noted`: a person wrote a note. */
  marks: z.array(z.enum(tileMarks)),
  /** Into which folder, by its own name, and when the image on the screen was exported last; absent where it was not, or that is not known. */
  exported: z.object({ folderName: z.string(), at: instant }).optional(),
  /** Why a device needs a look; absent: it does not, or a person called it fine. */
  health: z.enum(healthStates).optional(),
  /** One image alone shows why; absent: no, or the device doesn’t need a look. */
  isMaybe: z.literal(true).optional(),
});

/** A list that the service cut short or that can't be followed to its end. `total`: how many records it states; null: it doesn't. */
export const listPart = z.object({ total: z.int().nonnegative().nullable() });

/**
 * `id` is null for the group of devices that were added by hand and belong to no known organization. `part`: the list of its devices isn't
 * whole; absent: it is.
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
  /** The list of organizations isn't whole; absent: it is. */
  part: listPart.optional(),
  /** When the service last confirmed the list (200 or 304). Null: never. */
  confirmedAt: instant.nullable(),
  /** `loading` until the first answer; `failed` leaves the known list on the screen. */
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('idle') }),
    z.object({ kind: z.literal('loading') }),
    z.object({ kind: z.literal('failed'), failure }),
  ]),
});

export const deviceQuery = page.extend({
  /** Null: devices that belong to no known organization; absent: all. */
  organizationId: serviceIdentifier.nullable().optional(),
});

export const device = z.object({
  id: serviceIdentifier,
  name: z.string(),
  shortId,
  organizationId: serviceIdentifier.nullable(),
  organizationName: z.string().nullable(),
  archiveCount: z.int(),
  /** The list of its archives isn't whole; absent: it is, or is not known. */
  archivesPart: listPart.optional(),
  /** `hand`: a person added it by its id. */
  origin: z.enum(['service', 'hand']),
});

export const devicePage = z.object({ total: z.int(), rows: z.array(device).max(PAGE_LIMIT) });

/** A field of a service's record that the app does not know, as text for the details. */
const extraField = z.object({ name: z.string(), value: z.string() });

export const deviceDetails = z.object({ device, fields: z.array(extraField).max(200) });

/** `snapshotAt`: when the snapshot was captured, else received, else downloaded. Null: the note is about the device or the archive itself. */
const noteTarget = z.object({ subject: subjectReference, snapshotAt: instant.nullable() });

/** What a person wrote: plain text, trimmed, with control characters written out. */
export const note = noteTarget
  .pick({ snapshotAt: true })
  .extend({ text: z.string().min(1), changedAt: instant });

/** An empty text removes the note. */
export const noteChange = noteTarget.extend({ text: z.string().max(NOTE_LENGTH_LIMIT) });

export const changedNote = noteTarget.extend({ note: note.nullable() });

export const deviceReference = z.object({ deviceId: serviceIdentifier });

/** Devices of an organization (null: of none) whose names begin so, as names sort: without case and marks. */
export const namedDevicesQuery = z.object({
  organizationId: serviceIdentifier.nullable(),
  beginning: z.string().min(1).max(IDENTIFIER_LIMIT),
});

/** Where they stand among the devices of the organization by name: `count` of them from `first` on, from 0. */
export const namedDevices = z.object({ first: z.int().min(0), count: z.int().min(0) });

/** The position of a device among those of its organization by name, from 0. */
export const devicePosition = z.object({
  organizationId: serviceIdentifier.nullable(),
  position: z.int().min(0),
});

export const addDevicesRequest = z.object({
  deviceIds: z.array(serviceIdentifier).min(1).max(PAGE_LIMIT),
  /** Archives of the one device; only allowed together with exactly one device id. */
  archiveIds: z.array(serviceIdentifier).max(PAGE_LIMIT),
});

/** `added` (confirmed), `unverified` (added, the service was not reached), `present` (known before), `notFound` and `failed` (not added). */
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

/** The subjects of a gallery: an organization's devices, a device and its archives from new to old, or the hits of a search. */
export const galleryScope = z.discriminatedUnion('kind', [
  organizationScope,
  deviceScope,
  z.object({ kind: z.literal('view'), terms: searchTerms }),
]);

/** The location of a person, and the last order of each kind of gallery. Only the kind of `scope` has filters. */
export const galleryLocation = z.object({
  scope: locationScope,
  orders: z.object({ organization: galleryOrder.optional(), device: galleryOrder.optional() }),
});

/** Without an order: devices by name, or a device before its archives from new to old. */
export const tileQuery = page.extend({ scope: galleryScope, order: galleryOrder.optional() });
export const tilePage = z.object({ total: z.int(), rows: z.array(tile).max(PAGE_LIMIT) });

export const tileRequest = z.object({ subject: subjectReference });

/**
 * Requests the latest snapshot of each subject, in the order given, before earlier requests. The outcomes come as `snapshotsChanged`
 * events. A new request of the same scope replaces the part of the old one that was not sent yet, so fast scrolling leaves no queue
 * behind. Only "demand", which a person requested, adds up.
 */
export const revalidateRequest = z.object({
  scope: z.enum(['gallery', 'viewer', 'demand']),
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  precision,
  /** True: also subjects that were just confirmed ("Refresh"). */
  always: z.boolean(),
  /** True: without a condition, so that what the service has is downloaded also where it has not changed. */
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
