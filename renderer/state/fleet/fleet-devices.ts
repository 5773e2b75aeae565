import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Bridge, Device, Failure } from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import { invoke } from '../store/invoke.ts';
import { organizationKey } from '../store/organization-key.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createSparsePages, type SparsePages } from '../store/sparse-pages.ts';
import type { FleetRows } from './fleet-rows.ts';

/**
 * Loads the devices of the open organizations, page by page. `changed` is called after each page,
 * with the failure of an unreadable one.
 */
export function createFleetDevices(bridge: Bridge, changed: (failure: Failure | null) => void) {
  const pagesOf = new Map<string, SparsePages<Device>>();
  const loading = createRenewableSignal();

  return {
    /** Returns the devices of one organization; undefined before any was loaded. */
    of: (organizationId: string | null): SparsePages<Device> | undefined =>
      pagesOf.get(organizationKey(organizationId)),

    /** Loads missing devices at these positions. */
    async load(organizationId: string | null, { first, last }: IndexRange) {
      const key = organizationKey(organizationId);
      const pages = pagesOf.get(key) ?? createSparsePages<Device>(PAGE_LIMIT);
      pagesOf.set(key, pages);
      const signal = loading.current;
      await Promise.all(
        pages.claim(first, last).map(async (page) => {
          const query = { organizationId, offset: page * PAGE_LIMIT, limit: PAGE_LIMIT };
          const answer = await invoke(() => bridge.fleet.devices(query));
          if (signal.aborted) return;
          if (answer.ok) pages.put(page, answer.value.rows, answer.value.total);
          else pages.release(page);
          changed(answer.ok ? null : answer.failure);
        }),
      );
    },

    /** Marks all for reloading; they stay until newer ones arrive. */
    expire() {
      for (const pages of pagesOf.values()) pages.expire([{ first: 0, last: Number.POSITIVE_INFINITY }]);
    },

    reset() {
      loading.renew();
      pagesOf.clear();
    },
  };
}

/** Returns the unloaded devices in the rows `first` to `last`, by id of their organization. */
export function missingDevices(
  rows: FleetRows,
  first: number,
  last: number,
): ReadonlyMap<string | null, IndexRange> {
  const missing = new Map<string | null, IndexRange>();
  for (let index = first; index <= last; index += 1) {
    const row = rows.at(index);
    if (row?.kind !== 'device' || row.device !== undefined) continue;
    const { position, organization } = row;
    missing.set(organization.id, {
      first: missing.get(organization.id)?.first ?? position,
      last: position,
    });
  }
  return missing;
}
