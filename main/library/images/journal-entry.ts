import { z } from 'zod';

const validator = z.string().nullable();
const instant = z.number().nullable();

/** What a kept image shows and how it came: all that is needed to find it again without a database. */
const keptEntry = z.object({
  kind: z.literal('kept'),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  organization: z.object({ id: z.string(), name: z.string() }).nullable(),
  device: z.object({ id: z.string(), name: z.string() }),
  archive: z.object({ id: z.string(), name: z.string() }).nullable(),
  precision: z.enum(['low', 'full']),
  mediaType: z.string(),
  widthPixels: z.int(),
  heightPixels: z.int(),
  byteLength: z.int(),
  capturedAt: instant,
  receivedAt: instant,
  fetchedAt: z.number(),
  lastModified: validator,
  etag: validator,
});

/** Where the images are from now on; null: in the app's own folder. */
const placeEntry = z.object({ kind: z.literal('place'), folder: z.string().nullable() });

const logEntry = z.discriminatedUnion('kind', [keptEntry, placeEntry]);

export type KeptEntry = z.infer<typeof keptEntry>;
export type LogEntry = z.infer<typeof logEntry>;

/** Reads a line; null for one that was torn by a crash or that nobody wrote. */
export function parseLogLine(line: string): LogEntry | null {
  try {
    return logEntry.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
