import type { GalleryLocation, GalleryOrder, GalleryScope } from '../../../preload/contract/index.ts';
import { initialOrder } from './gallery-order.ts';

/** In which orders a person looks at places: the sort is one for each kind of place, filters are of the place that is shown. */
interface GalleryOrders {
  /** The order to show a place in; it is the one that is shown from now on. */
  of(scope: GalleryScope): GalleryOrder;
  choose(scope: GalleryScope, order: GalleryOrder): void;
  /** What the last start knew; the filters come back with the place that they were of, and with no other. */
  recall(place: GalleryLocation): void;
  /** What the next start should know. */
  toKeep(): GalleryLocation['orders'];
  forget(): void;
}

function placeKey(scope: GalleryScope): string {
  return JSON.stringify(scope.kind === 'organization' ? [scope.kind, scope.organizationId] : scope);
}

/** Begins with the orders that nobody chose. */
export function createGalleryOrders(): GalleryOrders {
  const sorts = new Map<GalleryScope['kind'], GalleryOrder>();
  let shown: { readonly kind: GalleryScope['kind']; readonly order: GalleryOrder } | null = null;
  let recalled: { readonly key: string; readonly order: GalleryOrder } | null = null;

  const choose = ({ kind }: GalleryScope, order: GalleryOrder) => {
    sorts.set(kind, { ...order, filters: [] });
    shown = { kind, order };
  };

  return {
    of(scope) {
      const isRecalled = recalled?.key === placeKey(scope);
      const order =
        isRecalled && recalled !== null
          ? recalled.order
          : (sorts.get(scope.kind) ?? initialOrder(scope.kind));
      recalled = null;
      shown = { kind: scope.kind, order };
      return order;
    },
    choose,
    recall({ scope, orders }) {
      for (const kind of ['organization', 'device'] as const) {
        const order = orders[kind];
        if (order !== undefined) sorts.set(kind, { ...order, filters: [] });
      }
      const order = orders[scope.kind];
      recalled = order === undefined ? null : { key: placeKey(scope), order };
    },
    toKeep() {
      const kept = Object.fromEntries(
        [...sorts].filter(([kind]) => kind !== 'view'),
      ) as GalleryLocation['orders'];
      return shown === null || shown.kind === 'view' ? kept : { ...kept, [shown.kind]: shown.order };
    },
    forget() {
      sorts.clear();
      shown = null;
      recalled = null;
    },
  };
}
