import type { GalleryScope } from '../fleet/fleet.ts';
import type { GalleryOrder } from '../fleet/gallery-order.ts';

/** Whether a gallery shows what was found by a text, so that its tiles match more or less. */
export function isFoundByText(scope: GalleryScope): boolean {
  return scope.kind === 'view' && scope.terms.text.trim() !== '';
}

/** The order of a gallery until a person chooses one: the best hits of a text first, devices by name, archives from new to old. */
export function defaultOrder(scope: GalleryScope): GalleryOrder {
  if (isFoundByText(scope)) return { sort: 'match', descending: false, filters: [] };
  return scope.kind === 'device'
    ? { sort: 'captured', descending: true, filters: [] }
    : { sort: 'name', descending: false, filters: [] };
}
