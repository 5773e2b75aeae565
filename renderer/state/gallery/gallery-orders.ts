import type { GalleryLocation, GalleryOrder, GalleryScope } from '../../../preload/contract/index.ts';
import { defaultOrder, isFoundByText } from '../../../preload/contract/rules/default-order.ts';

function scopeKey(scope: GalleryScope): string {
  return JSON.stringify(scope.kind === 'organization' ? [scope.kind, scope.organizationId] : scope);
}

/**
 * Orders of the galleries: one sort for each kind of location, filters for the shown location
 * only. `save` gets the orders for the next start.
 */
export function createGalleryOrders(save: (orders: GalleryLocation['orders']) => void) {
  const sorts = new Map<GalleryScope['kind'], GalleryOrder>();
  /** Order chosen for the hits of a text: another text starts with the best hits again. */
  let ofHits: { readonly key: string; readonly order: GalleryOrder } | null = null;
  let recalled: { readonly key: string; readonly order: GalleryOrder } | null = null;

  const saveShown = (kind: GalleryScope['kind'], order: GalleryOrder) => {
    const { view: _, ...chosen } = Object.fromEntries(sorts);
    save(kind === 'view' ? chosen : { ...chosen, [kind]: order });
  };

  return {
    of(scope: GalleryScope): GalleryOrder {
      const key = scopeKey(scope);
      const chosen = isFoundByText(scope)
        ? ofHits?.key === key
          ? ofHits.order
          : undefined
        : sorts.get(scope.kind);
      const order = recalled?.key === key ? recalled.order : (chosen ?? defaultOrder(scope));
      recalled = null;
      saveShown(scope.kind, order);
      return order;
    },
    choose(scope: GalleryScope, order: GalleryOrder) {
      const chosen = { ...order, filters: [] };
      if (isFoundByText(scope)) ofHits = { key: scopeKey(scope), order: chosen };
      else sorts.set(scope.kind, chosen);
      saveShown(scope.kind, order);
    },
    /** Restores the orders of the last run; filters only return with their own location. */
    recall({ scope, orders }: GalleryLocation) {
      for (const kind of ['organization', 'device'] as const) {
        const order = orders[kind];
        if (order !== undefined) sorts.set(kind, { ...order, filters: [] });
      }
      const order = orders[scope.kind];
      recalled = order === undefined ? null : { key: scopeKey(scope), order };
    },
    forget() {
      sorts.clear();
      ofHits = null;
      recalled = null;
    },
  };
}
