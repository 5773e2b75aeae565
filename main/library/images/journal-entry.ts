import { z } from 'zod';

const validator = z.string().nullable();
const instant = z.number().nullable();

/** A stored image with all that finds it again without a database. */
const imageEntry = z.object({
  kind: z.literal('image'),
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

/** The folder of the images from now on; null: the app's own. */
const folderEntry = z.object({ kind: z.literal('folder'), folder: z.string().nullable() });

const journalEntry = z.discriminatedUnion('kind', [imageEntry, folderEntry]);

export type ImageEntry = z.infer<typeof imageEntry>;
export type JournalEntry = z.infer<typeof journalEntry>;

/** Null for a torn or foreign line. */
export function parseJournalLine(line: string): JournalEntry | null {
  try {
    return journalEntry.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
