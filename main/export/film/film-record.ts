import { z } from 'zod';

/** A film in an export, beside the folder of the images. */
export const FILM_NAME = 'film.webm';

/** The bytes of a film when its export began. */
export const journalFilm = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), byteLength: z.int() });

export type JournalFilm = z.infer<typeof journalFilm>;
