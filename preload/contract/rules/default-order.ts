import type { GalleryScope } from '../fleet/fleet.ts';
import type { GalleryOrder } from '../fleet/gallery-order.ts';

/** The order of a gallery until a person chooses one: devices by name, archives from new to old. */
export function defaultOrder(kind: GalleryScope['kind']): GalleryOrder {
  return kind === 'device'
    ? { sort: 'captured', descending: true, filters: [] }
    : { sort: 'name', descending: false, filters: [] };
}
