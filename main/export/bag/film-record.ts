import { z } from 'zod';

/** Name of a film in an export, outside the folder of the images. */
export const FILM_NAME = 'film.webm';

/** Hash and length of the film when its export began. */
export const journalFilm = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), byteLength: z.int() });

export type JournalFilm = z.infer<typeof journalFilm>;
