import { z } from 'zod';

/** `match`: the best hit of a search first, by name in other galleries, whatever the direction; `attention`: what a person has to look at, the most urgent first when descending; `captured`, `received`: those clocks alone; `age`: captured, else received, else fetched; `checked`: the last request. The clocks group by day. */
const gallerySorts = ['match', 'name', 'attention', 'captured', 'received', 'age', 'checked'] as const;

/**
 * The filters of a gallery. `full`, `low` (low only) and `missing` (nothing stored) exclude each other, so several of them are joined by "or"; so
 * are the states `needsLook` (a device whose images are not as usual), `failed`, `stale` (confirmed more than a day ago), `new` (another image than when it was last seen) and `pinned`. Both kinds
 * together have to hold.
 */
const galleryDownloads = ['full', 'low', 'missing'] as const;
export const galleryStates = ['needsLook', 'failed', 'stale', 'new', 'pinned'] as const;
const galleryFilters = [...galleryDownloads, ...galleryStates] as const;

export const galleryOrder = z.object({
  sort: z.enum(gallerySorts),
  descending: z.boolean(),
  filters: z.array(z.enum(galleryFilters)).max(galleryFilters.length),
});

export type GallerySort = (typeof gallerySorts)[number];
export type GalleryFilter = (typeof galleryFilters)[number];
export type GalleryOrder = z.infer<typeof galleryOrder>;
