import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { PAGE_LIMIT } from '../core/limits.ts';
import { byteCount, count, instant, rowId } from '../core/units.ts';
import { page, precision, subjectReference } from '../fleet/fleet.ts';

/** Cause of a sync: the user, the app itself, a short connection, or "Prepare to leave". */
export const syncCauses = ['person', 'background', 'shortConnection', 'leaving'] as const;

export const sync = z.object({
  id: rowId,
  cause: z.enum(syncCauses),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** `null` while it is running, also after a restart. */
  endedBy: z.enum(['done', 'cancelled', 'limit', 'shortConnection']).nullable(),
  newCount: count,
  unchangedCount: count,
  failedCount: count,
  /** Skipped because of the mode or a limit, or because the service has none. */
  skippedCount: count,
  /** Received on the wire, heads and bodies. */
  wireBytes: byteCount,
  /** Size of images confirmed instead of downloaded again. */
  unchangedBytes: byteCount,
  /** Estimated bytes that the full images would have added, from known sizes. */
  lowSavedBytes: byteCount,
});

export const syncPage = z.object({ total: count, rows: z.array(sync).max(PAGE_LIMIT) });
const syncReference = z.object({ syncId: rowId });

const skipReasons = ['mode', 'limit', 'none', 'cancelled', 'gone'] as const;

const syncEntry = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  precision,
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('new'), byteLength: byteCount }),
    z.object({ kind: z.literal('failed'), failure }),
    z.object({ kind: z.literal('skipped'), reason: z.enum(skipReasons) }),
  ]),
  at: instant,
});

export const syncQuery = page.extend({ syncId: rowId, outcome: z.enum(['all', 'new', 'failed', 'skipped']) });
/** Unchanged images are counted in the sync and have no rows. */
export const syncEntries = z.object({ sync, total: count, rows: z.array(syncEntry).max(PAGE_LIMIT) });
export const syncExport = syncReference.extend({ format: z.enum(['json', 'csv']) });
/** Name of the written file, never its path. `null` if the user closed the dialog. */
export const writtenFile = z.object({ fileName: z.string() }).nullable();

export type Sync = z.infer<typeof sync>;
export type SyncCause = Sync['cause'];
export type SyncEnd = NonNullable<Sync['endedBy']>;
export type SyncEntry = z.infer<typeof syncEntry>;
export type SkipReason = (typeof skipReasons)[number];
