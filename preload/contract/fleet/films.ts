import { z } from 'zod';
import { FILM_NAME_LIMIT, FILM_PART_BYTES } from '../core/limits.ts';

const filmId = z.string().min(1).max(64);

/** Subject of a film as shown on the screen, used for its file name. */
export const newFilm = z.object({ title: z.string().max(FILM_NAME_LIMIT) });

export const filmReference = z.object({ filmId });

/** The file's own name, never its path. `null` if the user closed the dialog. */
export const filmFile = z.object({ filmId, fileName: z.string() }).nullable();

/** Bytes of a film, at a position already written or the next one, as base64. */
export const filmPart = z.object({
  filmId,
  position: z.int().min(0),
  data: z
    .base64()
    .min(4)
    .max(Math.ceil(FILM_PART_BYTES / 3) * 4),
});

/** `byteLength`: of the whole film, compared with what was written. */
export const filmEnd = z.object({ filmId, byteLength: z.int().min(1) });

export const writtenFilm = z.object({ fileName: z.string() });
