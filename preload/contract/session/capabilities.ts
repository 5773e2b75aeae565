import { z } from 'zod';
import { SERVICE_PROFILE_LIMIT } from '../core/limits.ts';
import {
  type CapabilityName,
  capabilityNames,
  capabilityValues,
  settableCapabilities,
} from './capability-values.ts';

/** Some capabilities with their values, as stored or set by an administrator. */
export const serviceCapabilities = z
  .strictObject({
    devicePaths: z.enum(capabilityValues.devicePaths),
    deviceLists: z.enum(capabilityValues.deviceLists),
    archiveLists: z.enum(capabilityValues.archiveLists),
    snapshotSource: z.enum(capabilityValues.snapshotSource),
    lowPrecision: z.enum(capabilityValues.lowPrecision),
    expand: z.enum(capabilityValues.expand),
    deviceExpand: z.enum(capabilityValues.deviceExpand),
    fields: z.enum(capabilityValues.fields),
    pageParameter: z.enum(capabilityValues.pageParameter),
    format: z.enum(capabilityValues.format),
  } satisfies Record<CapabilityName, z.ZodType>)
  .partial();

export const managedCapabilities = serviceCapabilities.omit({ format: true });

/** A capability of an environment. `value` is `null` until it is detected or set. */
export const environmentCapability = z.object({
  name: z.enum(capabilityNames),
  value: z.string().nullable(),
  setBy: z.enum(['none', 'service', 'person', 'administrator']),
});

export const capabilitiesReference = z.object({ environmentId: z.string().min(1).max(64) });

export const environmentCapabilities = capabilitiesReference.extend({
  capabilities: z.array(environmentCapability).max(capabilityNames.length),
  /**
   * Name and JSON of the given service profile, which alone decides how the service is read;
   * `null` if none was given.
   */
  profile: z.object({ name: z.string(), json: z.string() }).nullable(),
});

const imageParts = ['device.full', 'device.low', 'archive.full', 'archive.low'] as const;

/** Decision of a detection, with its evidence: it fits `matched` of `of` records, lists or images. */
export const detectedDecision = z.object({
  part: z.enum(['organizations', 'devices', 'archives', ...imageParts]),
  member: z.enum(['path', 'list', 'id', 'name', 'time', 'organization', 'paging', 'image']),
  /** `null`: no path leads there. */
  value: z.string().nullable(),
  matched: z.number().int().nonnegative(),
  of: z.number().int().nonnegative(),
});

/** How a service is read, found by asking it. */
export const detectedProfile = z.object({
  decisions: z.array(detectedDecision).max(50),
  /** JSON of a service profile that reads the same; `null` if none does. */
  profile: z.string().max(SERVICE_PROFILE_LIMIT).nullable(),
});

/** Sets a capability; `null` has it detected again. */
export const capabilityChange = capabilitiesReference.extend({
  name: z.enum(settableCapabilities),
  value: z.string().max(64).nullable(),
});

export type ServiceCapabilityValues = z.infer<typeof serviceCapabilities>;
export type EnvironmentCapability = z.infer<typeof environmentCapability>;
export type EnvironmentCapabilities = z.infer<typeof environmentCapabilities>;
export type CapabilityChange = z.infer<typeof capabilityChange>;
export type DetectedDecision = Readonly<z.infer<typeof detectedDecision>>;
export type DetectedProfile = Readonly<z.infer<typeof detectedProfile>>;
