import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  Bridge,
  DevicePosition,
  Failure,
  FleetOverview,
  Organization,
  Result,
} from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import { invoke } from '../store/invoke.ts';
import { organizationKey } from '../store/organization-key.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';
import { createFleetDevices, missingDevices } from './fleet-devices.ts';
import { createFleetRows, type FleetRows, type LocationRow } from './fleet-rows.ts';

const FIRST_PAGE: IndexRange = { first: 0, last: PAGE_LIMIT - 1 };

/** The organizations, and the devices of the open ones. */
export interface FleetView {
  /** `null` until the first answer. */
  readonly overview: FleetOverview | null;
  /** All organizations, including those after the first page. */
  readonly organizations: readonly Organization[];
  /** Why the library could not be read. */
  readonly failure: Failure | null;
  readonly refreshing: boolean;
  readonly expanded: ReadonlySet<string>;
  readonly rows: FleetRows<LocationRow>;
}

export type FleetStore = ReturnType<typeof createFleetStore>;

const EMPTY: FleetView = {
  overview: null,
  organizations: [],
  failure: null,
  refreshing: false,
  expanded: new Set(),
  rows: createFleetRows({
    organizations: [],
    expanded: new Set(),
    deviceCount: () => 0,
    deviceAt: () => undefined,
  }),
};

/** Reads the organizations after the first page, page by page. */
async function readOrganizations(bridge: Bridge, overview: FleetOverview): Promise<readonly Organization[]> {
  const organizations = [...overview.organizations];
  while (organizations.length < overview.total) {
    const offset = organizations.length;
    const answer = await invoke(() => bridge.fleet.overview({ offset, limit: PAGE_LIMIT }));
    if (!answer.ok || answer.value.organizations.length === 0) break;
    organizations.push(...answer.value.organizations);
  }
  return organizations;
}

export function createFleetStore(bridge: Bridge) {
  const store = createStore<FleetView>(EMPTY);
  const listing = createRenewableSignal();
  const account = createRenewableSignal();
  const devices = createFleetDevices(bridge, (failure) => change(failure === null ? {} : { failure }));

  const change = (part: Partial<FleetView>) => {
    const next = { ...store.value, ...part };
    const rows = createFleetRows({
      ...next,
      deviceCount: ({ id, deviceCount }) => devices.of(id)?.total ?? deviceCount,
      deviceAt: ({ id }, position) => devices.of(id)?.at(position),
    });
    store.set({ ...next, rows });
  };

  const take = async (overview: FleetOverview) => {
    const signal = listing.renew();
    const organizations = await readOrganizations(bridge, overview);
    if (signal.aborted) return;
    devices.expire();
    change({ overview, organizations, failure: null });
    for (const { id } of organizations) {
      if (store.value.expanded.has(organizationKey(id))) void devices.load(id, FIRST_PAGE);
    }
  };

  /** An event sent after the answer may arrive before it; then the event counts. */
  const takeAnswer = async (call: () => Promise<Result<FleetOverview>>) => {
    const signal = listing.current;
    const answer = await invoke(call);
    if (signal.aborted) return;
    if (answer.ok) await take(answer.value);
    else change({ failure: answer.failure });
  };

  const expand = (organizationId: string | null, open: boolean) => {
    const expanded = new Set(store.value.expanded);
    const key = organizationKey(organizationId);
    if (open) expanded.add(key);
    else expanded.delete(key);
    change({ expanded });
    if (open) void devices.load(organizationId, FIRST_PAGE);
  };

  bridge.on.fleetChanged((overview) => void take(overview));

  return withActions(store, {
    load: () => takeAnswer(() => bridge.fleet.overview({ offset: 0, limit: PAGE_LIMIT })),
    /** Requests the list from the service again. Returns true if it was read. */
    async refresh(): Promise<boolean> {
      if (store.value.refreshing) return false;
      change({ refreshing: true });
      await takeAnswer(() => bridge.fleet.refresh());
      change({ refreshing: false });
      const { failure, overview } = store.value;
      return failure === null && overview?.state.kind !== 'failed';
    },
    expand,
    /**
     * Opens the organization of a device. Returns the position of the device in it; `null` if the
     * list has no such row.
     */
    async reveal(deviceId: string): Promise<DevicePosition | null> {
      const signal = account.current;
      const answer = await invoke(() => bridge.fleet.devicePosition({ deviceId }));
      if (!answer.ok || signal.aborted) return null;
      const { organizationId, position } = answer.value;
      if (store.value.rows.indexOf(organizationId) < 0) return null;
      if (!store.value.expanded.has(organizationKey(organizationId))) expand(organizationId, true);
      await devices.load(organizationId, { first: position, last: position });
      return answer.value;
    },
    /** Loads missing devices of the rows `first` to `last`. */
    need(first: number, last: number) {
      for (const [id, range] of missingDevices(store.value.rows, first, last)) void devices.load(id, range);
    },
    reset() {
      listing.renew();
      account.renew();
      devices.reset();
      store.set(EMPTY);
    },
  });
}
