import type { GalleryScope } from '../fleet/fleet.ts';
import type { GalleryOrder } from '../fleet/gallery-order.ts';

/** Returns true if a gallery shows the hits of a text, whose tiles match more or less. */
export function isFoundByText(scope: GalleryScope): boolean {
  return scope.kind === 'view' && scope.terms.text.trim() !== '';
}

/**
 * Returns the default order of a gallery: best hits of a text first, devices by name, archives
 * from new to old.
 */
export function defaultOrder(scope: GalleryScope): GalleryOrder {
  if (isFoundByText(scope)) return { sort: 'match', descending: false, filters: [] };
  return scope.kind === 'device'
    ? { sort: 'captured', descending: true, filters: [] }
    : { sort: 'name', descending: false, filters: [] };
}
