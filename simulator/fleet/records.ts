import { z } from 'zod';

/** Identifier of the service: opaque text. */
export const identifier = z.string().min(1).max(256);
const instant = z.iso.datetime();

export const location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  elevationMetres: z.number(),
});

/** A location as some services store it: missing, or numbers that nobody checked. */
const recordedLocation = location.extend({ latitude: z.number(), longitude: z.number() }).nullable();

export const archiveRecord = z.object({
  id: identifier,
  name: z.string(),
  device: identifier,
  capturedAt: instant,
});

/**
 * A device. `organization` and `archives` hold identifiers, or full objects if `expand` names
 * them.
 */
export const deviceRecord = z.object({
  id: identifier,
  name: z.string(),
  kind: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  organization: identifier,
  location: recordedLocation,
  timeZone: z.string(),
  installedOn: z.iso.date(),
  batteryPercent: z.int().min(0).max(100),
  snapshotIntervalSeconds: z.int().min(1),
  formerNames: z.array(z.string()),
  updatedAt: instant,
  archives: z.array(identifier),
});

/** An organization. `devices` holds identifiers, or full objects if `expand=devices`. */
export const organizationRecord = z.object({
  id: identifier,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  timeZone: z.string(),
  devices: z.array(identifier),
});

export type ArchiveRecord = z.infer<typeof archiveRecord>;
export type DeviceRecord = z.infer<typeof deviceRecord>;
export type OrganizationRecord = z.infer<typeof organizationRecord>;
