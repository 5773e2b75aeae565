import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { PAGE_LIMIT, page, precision, subjectReference } from '../fleet/fleet.ts';
import { byteCount, count, instant, rowId } from './units.ts';

/** What started a run: a person, the app by itself, a signal window, or "Ready to leave". */
export const runCauses = ['person', 'background', 'window', 'leaving'] as const;

/** How a run ended; null while it goes on (also after a restart). */
export const runEnds = ['done', 'cancelled', 'cap', 'window'] as const;

/** A run of the queue, as its report shows it. */
export const run = z.object({
  id: rowId,
  cause: z.enum(runCauses),
  startedAt: instant,
  endedAt: instant.nullable(),
  endedBy: z.enum(runEnds).nullable(),
  /** Images that came. */
  newCount: count,
  unchangedCount: count,
  failedCount: count,
  /** Left out by a rule: the mode, a limit, or because the service has none. */
  skippedCount: count,
  /** Received on the wire, heads and bodies. */
  wireBytes: byteCount,
  /** Size of the images that were confirmed instead of fetched again. */
  unchangedBytes: byteCount,
  /** About how much more the full images would have been in place of the low ones; from known sizes. */
  lowSavedBytes: byteCount,
});

export const runPage = z.object({ total: count, rows: z.array(run).max(PAGE_LIMIT) });
export const runReference = z.object({ runId: rowId });

/** Why a rule left something out. */
export const skipReasons = ['mode', 'cap', 'none', 'cancelled', 'gone'] as const;

export const runEntry = z.object({
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

export const runQuery = page.extend({ runId: rowId, outcome: z.enum(['all', 'new', 'failed', 'skipped']) });
/** What was unchanged is counted in the run and has no rows. */
export const runEntries = z.object({ run, total: count, rows: z.array(runEntry).max(PAGE_LIMIT) });
export const runExport = runReference.extend({ format: z.enum(['json', 'csv']) });
/** The name of the written file, never its path. Null: the person closed the dialog. */
export const writtenFile = z.object({ fileName: z.string() }).nullable();

export type Run = z.infer<typeof run>;
export type RunCause = Run['cause'];
export type RunEnd = NonNullable<Run['endedBy']>;
export type RunEntry = z.infer<typeof runEntry>;
export type SkipReason = (typeof skipReasons)[number];
