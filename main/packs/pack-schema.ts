import { z } from 'zod';
import { NOTE_LENGTH_LIMIT } from '../../preload/contract/core/limits.ts';
import { offsetMinutes } from '../../preload/contract/core/units.ts';
import { precision, serviceIdentifier } from '../../preload/contract/fleet/fleet.ts';
import { newPin } from '../../preload/contract/offline/plans.ts';
import { environmentKinds } from '../../preload/contract/session/session.ts';
import { acceptInstant } from '../gate/accept-time.ts';
import { timeOfIso } from '../shared/utc-time.ts';

/** Version of the format; readers refuse unknown ones. */
export const PACK_FORMAT_VERSION = 1;

/**
 * Limit of a text in a pack, characters: servers and proxies refuse longer header fields, and
 * names are shorter.
 */
const TEXT_LIMIT = 16_384;

/** More parts than anybody carries: 1,000 of them hold 4 TB. */
export const PART_LIMIT = 1_000;

const text = z.string().max(TEXT_LIMIT);
/** Names of laptops, services and packs are shorter; all heads pass to the main loop at once. */
const headText = z.string().max(1_024);
const time = z.iso
  .datetime({ precision: 3 })
  // ISO 8601 has a year 0, which no calendar has.
  .refine((written) => acceptInstant(timeOfIso(written)) !== null)
  .describe('ISO 8601 in UTC, with milliseconds.');
const count = z.int().min(0);
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of the original bytes as received, in lower-case hexadecimal digits.');
const fields = z
  .record(z.string(), z.unknown())
  .describe('What else the service tells of it, without the queries of addresses.');

/** Content of pack.json. Names the laptop, but no user. */
export const packHead = z.object({
  formatVersion: z.literal(PACK_FORMAT_VERSION),
  application: z.object({ name: z.literal('Fleetglass'), version: headText }),
  id: headText.describe('Of this pack, unlike any other; all parts have the same.'),
  madeAt: time,
  laptop: headText.describe('The name of the laptop that made the pack.'),
  environment: z.object({
    name: headText,
    kind: z.enum(environmentKinds),
    origin: headText.describe('Scheme, host and port of the service; the pack opens for this service only.'),
  }),
  part: z
    .object({ number: z.int().min(1).max(PART_LIMIT), count: z.int().min(1).max(PART_LIMIT) })
    .refine(({ number, count: all }) => number <= all)
    .nullable()
    .describe('Which part this is, where the pack was made in parts; each is opened alone.'),
  totals: z
    .object({
      organizations: count,
      devices: count,
      archives: count,
      snapshots: count,
      images: count,
      byteLength: count,
    })
    .describe('Of this part. Snapshots may share an image; the length is that of all images, in bytes.'),
});

const subject = {
  deviceId: serviceIdentifier,
  archiveId: serviceIdentifier.nullable().describe('Null: the device itself.'),
};

/**
 * Line of records.jsonl. Organizations precede their devices, devices their archives, and subjects
 * their snapshots.
 */
export const packRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organization'), id: serviceIdentifier, name: text, fields }),
  z.object({
    kind: z.literal('device'),
    id: serviceIdentifier,
    organizationId: serviceIdentifier.nullable().describe('Null: the device was added by its ID.'),
    name: text,
    fields,
  }),
  z.object({
    kind: z.literal('archive'),
    id: serviceIdentifier,
    deviceId: serviceIdentifier,
    name: text,
    fields,
    capturedAt: time.nullable(),
  }),
  z.object({
    kind: z.literal('snapshot'),
    ...subject,
    precision,
    sha256,
    mediaType: text,
    widthPixels: count,
    heightPixels: count,
    byteLength: count,
    capturedAt: time.nullable().describe('When the device took the image, by its own clock.'),
    capturedOffsetMinutes: offsetMinutes
      .nullable()
      .describe('The time zone of the device’s clock, minutes east of UTC.'),
    receivedAt: time.nullable().describe('When the service received the image.'),
    downloadedAt: time.describe('When the laptop downloaded the image.'),
    confirmedAt: time.describe(
      'When the service last confirmed to the laptop that the image had not changed.',
    ),
    lastModified: text.nullable().describe('The header Last-Modified as received.'),
    etag: text.nullable().describe('The header ETag as received.'),
    requestId: text.nullable().describe('The id of the request by which the snapshot came.'),
  }),
  z.object({
    kind: z.literal('note'),
    ...subject,
    snapshotAt: time
      .nullable()
      .default(null)
      .describe(
        'When the snapshot was captured, else received, else downloaded; null: about the subject itself.',
      ),
    text: z.string().min(1).max(NOTE_LENGTH_LIMIT),
    changedAt: time,
  }),
  newPin.extend({ kind: z.literal('pin') }),
]);

export type PackHead = z.infer<typeof packHead>;
export type PackRecord = z.infer<typeof packRecord>;
