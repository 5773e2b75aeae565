import { z } from 'zod';

/**
 * `match`: best hit of a search first, by name in other galleries, in either direction;
 * `attention`: what needs attention, most urgent first if descending; `captured`, `received`:
 * those clocks alone; `age`: captured, else received; `checked`: last request. The clocks group by
 * day. Tiles without the time come last if the newest come first.
 */
const gallerySorts = ['match', 'name', 'attention', 'captured', 'received', 'age', 'checked'] as const;

/**
 * Filters of a gallery. `full`, `low` (low only) and `missing` (nothing stored) exclude each
 * other, so several are joined by "or"; so are the states `needsLook` (its images are unusual),
 * `failed`, `stale` (confirmed more than a day ago), `ageUnknown` (neither the device nor the
 * service dates it), `new` (changed since it was last seen) and `pinned`. Both kinds must match.
 */
const galleryDownloads = ['full', 'low', 'missing'] as const;
export const galleryStates = ['needsLook', 'failed', 'stale', 'ageUnknown', 'new', 'pinned'] as const;
const galleryFilters = [...galleryDownloads, ...galleryStates] as const;

export const galleryOrder = z.object({
  sort: z.enum(gallerySorts),
  descending: z.boolean(),
  filters: z.array(z.enum(galleryFilters)).max(galleryFilters.length),
});

export type GallerySort = (typeof gallerySorts)[number];
export type GalleryFilter = (typeof galleryFilters)[number];
export type GalleryOrder = z.infer<typeof galleryOrder>;
