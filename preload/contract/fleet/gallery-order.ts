import { z } from 'zod';

/**
 * What a gallery can be sorted by. `captured` and `received` are those clocks alone, `age` is the best clock known of what is
 * shown (captured, else received, else fetched), `checked` is when the service was last asked. All but `name` group by day.
 */
export const gallerySorts = ['name', 'captured', 'received', 'age', 'checked'] as const;

/**
 * What a gallery can be narrowed to. `full`, `low` (low only) and `missing` (nothing kept) exclude each other, so several of
 * them are joined by "or"; so are the states `failed`, `stale` (confirmed more than a day ago), `new` (another image than
 * when it was last seen) and `pinned`. Both kinds together have to hold.
 */
export const galleryDownloads = ['full', 'low', 'missing'] as const;
export const galleryStates = ['failed', 'stale', 'new', 'pinned'] as const;
export const galleryFilters = [...galleryDownloads, ...galleryStates] as const;

/** In which order, and which of the subjects of a scope. */
export const galleryOrder = z.object({
  sort: z.enum(gallerySorts),
  descending: z.boolean(),
  filters: z.array(z.enum(galleryFilters)).max(galleryFilters.length),
});

export type GallerySort = (typeof gallerySorts)[number];
export type GalleryFilter = (typeof galleryFilters)[number];
export type GalleryOrder = z.infer<typeof galleryOrder>;
