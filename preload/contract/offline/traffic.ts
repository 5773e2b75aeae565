import { z } from 'zod';
import { LEAST_BYTES_PER_SECOND, NAME_LIMIT } from '../core/limits.ts';
import { byteCount, count, instant } from '../core/units.ts';
import { serviceIdentifier } from '../fleet/fleet.ts';
import { syncCauses } from './syncs.ts';

/**
 * Identified by the laptop's interfaces and address ranges. Networks with equal ranges can't be
 * distinguished, so name and metering are the user's choice. Limits and usage belong to the
 * network: all accounts of the laptop share them.
 */
export const knownNetwork = z.object({
  id: z.string().min(1).max(64),
  label: z.string().max(NAME_LIMIT),
  metered: z.boolean(),
  /**
   * `null` for no limit. Counts all bytes received by the laptop's accounts in the local day or
   * month.
   */
  limitBytes: byteCount.nullable(),
  limitPeriod: z.enum(['day', 'month']),
  /** Bytes after which a sync ends; `null` for no limit. */
  syncLimitBytes: byteCount.nullable(),
  /** Highest receiving speed, bytes a second; `null` for no limit. */
  bytesPerSecondLimit: z.int().min(LEAST_BYTES_PER_SECOND).nullable(),
  usedBytes: byteCount,
  bytesPerSecond: z.number().nullable(),
  seenAt: instant,
  current: z.boolean(),
});

/** Longest month, days; earlier ones count for no limit. */
export const NETWORK_DAY_LIMIT = 31;

/** The user's choices about a network, as stored in the settings file. */
export const networkChoice = knownNetwork.omit({
  current: true,
  usedBytes: true,
  bytesPerSecond: true,
  seenAt: true,
});

/**
 * Usage of a network, as stored in the state file, with the bytes of each local day (YYYY-MM-DD),
 * oldest first.
 */
export const countedNetwork = knownNetwork
  .pick({ id: true, label: true, bytesPerSecond: true, seenAt: true })
  .extend({ days: z.array(z.tuple([z.string(), byteCount])).max(NETWORK_DAY_LIMIT) });

export const knownNetworks = z.array(knownNetwork).max(100);
export const networkChange = z.object({
  networkId: z.string().min(1).max(64),
  label: z.string().trim().min(1).max(NAME_LIMIT).optional(),
  metered: z.boolean().optional(),
  limitBytes: byteCount.nullable().optional(),
  limitPeriod: z.enum(['day', 'month']).optional(),
  syncLimitBytes: byteCount.nullable().optional(),
  bytesPerSecondLimit: z.int().min(LEAST_BYTES_PER_SECOND).nullable().optional(),
});

/** Local days as YYYY-MM-DD, both inclusive. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const dataUsageQuery = z.object({ from: day, to: day });

/** `screen`: images for the screen. `lists`: organizations, devices and archives. */
const dataUsageJobs = ['screen', 'lists', ...syncCauses] as const;

const dataUsageSums = { wireBytes: byteCount, unchangedBytes: byteCount, lowSavedBytes: byteCount };

/** Received and saved bytes: sums of the days, largest first, at most 100 rows each. */
export const dataUsage = z.object({
  ...dataUsageSums,
  networks: z.array(z.object({ id: z.string(), label: z.string(), ...dataUsageSums })).max(100),
  organizations: z
    .array(
      z.object({
        /** `null` for no organization. */
        id: serviceIdentifier.nullable(),
        name: z.string().nullable(),
        /** True for the lists of the fleet, which belong to no organization. */
        areLists: z.boolean(),
        ...dataUsageSums,
      }),
    )
    .max(100),
  jobs: z.array(z.object({ job: z.enum(dataUsageJobs), ...dataUsageSums })).max(10),
});

/** Downloads of a short connection at the measured speed, in queue order, small before large. */
export const shortConnection = z.object({
  seconds: z.int(),
  lowCount: count,
  fullCount: count,
  byteLength: byteCount,
  leftCount: count,
  /** Names of the first ones. */
  names: z.array(z.string()).max(10),
});

export const shortConnections = z.object({
  /** Measured; if `null`, the `assumedBytesPerSecond` of a slow mobile network applies. */
  bytesPerSecond: z.number().nullable(),
  assumedBytesPerSecond: z.number(),
  connections: z.array(shortConnection).max(3),
});

export const shortConnectionStart = z.object({ seconds: z.int().min(5).max(3_600) });

export type CountedNetwork = z.infer<typeof countedNetwork>;
export type NetworkChoice = z.infer<typeof networkChoice>;
export type KnownNetwork = z.infer<typeof knownNetwork>;
export type NetworkChange = z.infer<typeof networkChange>;
export type DataUsage = z.infer<typeof dataUsage>;
export type DataUsageJob = (typeof dataUsageJobs)[number];
export type ShortConnection = z.infer<typeof shortConnection>;
export type ShortConnections = z.infer<typeof shortConnections>;
