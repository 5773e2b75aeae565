import { z } from 'zod';
import { healthStates } from '../../../preload/contract/core/health-states.ts';
import { offsetMinutes } from '../../../preload/contract/core/units.ts';
import { missingFilmReasons } from '../../../preload/contract/fleet/exports.ts';
import { measured, movement } from '../../../preload/contract/health/health.ts';
import { imageFlaws } from '../../../preload/contract/images/image-flaw.ts';
import { environmentKinds } from '../../../preload/contract/session/session.ts';
import { missingReasons } from '../../bagit/chosen-images.ts';
import { imageFaults } from '../../bagit/read-image.ts';
import { FILM_NAME } from './film-record.ts';

export const MANIFEST_NAME = 'manifest.json';

/**
 * Version of the manifest's own format; a reader refuses an unknown one. In version 1, `complete`
 * only meant that the export was not finished early, whatever else was missing.
 */
export const MANIFEST_FORMAT_VERSION = 2;

const time = z.iso.datetime({ precision: 3 }).describe('ISO 8601 in UTC, with milliseconds.');
const timeOrNull = time.nullable();
const count = z.int().min(0);
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 in lower-case hexadecimal digits.');

const subject = z.object({
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  deviceId: z.string(),
  deviceName: z.string().nullable(),
  archiveId: z.string().nullable().describe('Null: the latest snapshot of the device itself.'),
  archiveName: z.string().nullable(),
});

const precision = z.enum(['low', 'full']);

/** Absent in files of an earlier version. */
export const devicePosition = z
  .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .nullable()
  .default(null);

/** Absent in files of an earlier version. */
export const snapshotHealth = z
  .object({
    state: z
      .enum([...healthStates, 'asUsual', 'noFault'])
      .describe('“noFault”: nothing was found, although a value is not as usual.'),
    finding: measured
      .nullable()
      .describe(
        'The number that decides, and what is usual for this device: shares of 1; “turn” in degrees; “silence” and “unchanged” in milliseconds. Null where it is as usual.',
      ),
    movement: movement
      .nullable()
      .describe(
        'Where a moved picture has gone: shares of its width to the right and of its height down, degrees clockwise.',
      ),
    comparedWith: count.describe('The earlier snapshots of the device that it was compared with.'),
    isFine: z.boolean().describe('A person said that it looks fine.'),
    isMaybe: z.boolean().default(false).describe('This image alone shows it, and no other confirms it.'),
  })
  .nullable()
  .default(null);

/** Facts of an image; a clock is `null` if not reported. */
const image = z.object({
  subject,
  precision,
  mediaType: z.string(),
  widthPixels: count,
  heightPixels: count,
  byteLength: count,
  flaw: z
    .enum(imageFlaws)
    .nullable()
    .default(null)
    .describe(
      'What is wrong with the image: its file ends too early, so that a part can be shown (“cutOff”), or nothing of it can (“broken”). Null: nothing was found.',
    ),
  sha256: sha256.describe('SHA-256 of the original bytes as received, in lower-case hexadecimal digits.'),
  capturedAt: timeOrNull.describe(
    'When the device took the image, by its own clock; null if that is unknown, or later than the arrival of the image.',
  ),
  capturedOffsetMinutes: offsetMinutes
    .nullable()
    .describe('The time zone of the device’s clock, minutes east of UTC; null where not reported.'),
  receivedAt: timeOrNull.describe('When the service received the image.'),
  downloadedAt: timeOrNull.describe('When this laptop downloaded the image.'),
  confirmedAt: timeOrNull.describe('When the service last confirmed that the image had not changed.'),
  lastModified: z.string().nullable().describe('The header Last-Modified as received.'),
  etag: z.string().nullable().describe('The header ETag as received.'),
  requestId: z.string().nullable().describe('The id of the request by which the snapshot came.'),
  pack: z
    .object({ laptop: z.string(), madeAt: time })
    .nullable()
    .default(null)
    .describe(
      'The carry pack that the image came with, or that was the last to confirm it: the laptop that made it, and when. Null: this laptop confirmed the image itself.',
    ),
  note: z
    .string()
    .nullable()
    .describe(
      'What the technician wrote about the snapshot, then about the device or the archive, when the export began.',
    ),
  position: devicePosition.describe(
    'Where the device stands, as the service reports it: degrees of WGS 84; null where not reported.',
  ),
  health: snapshotHealth.describe(
    'What the laptop found in the image beside the usual ones of its device, when the export began; null: it was not compared.',
  ),
  adjusted: z.literal(false).describe('The bytes are the original ones: nothing was adjusted.'),
});

/**
 * Content of manifest.json. It names no user. `chosen = written + missing + failed`; lists are
 * sorted by path.
 */
export const exportManifest = z.object({
  formatVersion: z.literal(MANIFEST_FORMAT_VERSION),
  application: z.object({ name: z.literal('Fleetglass'), version: z.string() }),
  complete: z
    .boolean()
    .nullable()
    .describe(
      'Whether everything that was chosen is here: all images, and the film. Null: this is one of several parts, none of which knows all others.',
    ),
  id: z.string().describe('Of this export, unlike any other.'),
  createdAt: time,
  timeZone: z
    .string()
    .describe(
      'The zone of local times in tables and pages: a name of the IANA time zone database, or “device” for the clock of each device (UTC where its zone is not known).',
    ),
  clockOffsetMilliseconds: z
    .number()
    .nullable()
    .describe(
      'How far the service’s clock was ahead of the laptop’s; null: less than two minutes, or not known.',
    ),
  source: z.object({ name: z.literal('Device Cloud'), host: z.string() }),
  environment: z.object({
    name: z.string(),
    kind: z.enum(environmentKinds),
  }),
  precision: z.string().describe('Which images were chosen: full, low, or the best that was downloaded.'),
  previous: z
    .object({ id: z.string(), name: z.string(), createdAt: time })
    .nullable()
    .describe('The export before this one, where only what is new since was chosen.'),
  part: z
    .object({ number: z.int().min(1), count: z.int().min(1) })
    .nullable()
    .describe('Which part this is, where the export was made in parts; all of them have one id.'),
  totals: z.object({ chosen: count, written: count, missing: count, failed: count, byteLength: count }),
  film: z
    .object({ path: z.literal(FILM_NAME), mediaType: z.literal('video/webm'), byteLength: count, sha256 })
    .nullable()
    .default(null)
    .describe('The time-lapse film beside this manifest, where one was added.'),
  missingFilm: z
    .enum(missingFilmReasons)
    .nullable()
    .describe(
      'Why the film that was chosen is not here: its file was “gone”, or the export was finished before it was written. Null: it is here, or none was chosen.',
    ),
  devices: z
    .array(z.object({ deviceId: z.string(), fields: z.record(z.string(), z.string()) }))
    .describe('What else the service tells of each device in the export, as text.'),
  files: z.array(
    image.extend({
      path: z.string().describe('Relative to this manifest, with /.'),
      sidecar: z.string().nullable().describe('The XMP file of the image, relative to this manifest.'),
    }),
  ),
  missing: z.array(
    z.object({
      subject,
      // `notWritten`: the export ended earlier.
      reason: z.enum([...missingReasons, 'notWritten']),
      precision: precision
        .nullable()
        .default(null)
        .describe('The chosen precision that is missing; null where it is not known.'),
      capturedAt: timeOrNull
        .default(null)
        .describe(
          'When the device took the missing image, as far as the laptop knew; null where it did not.',
        ),
      isRequested: z.boolean().describe('Whether its download was requested.'),
    }),
  ),
  failed: z.array(image.extend({ reason: z.enum(imageFaults) })),
});

export type ExportManifest = z.infer<typeof exportManifest>;
export type ManifestImage = z.infer<typeof image>;
export type ManifestSubject = z.infer<typeof subject>;
