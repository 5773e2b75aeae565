import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  Bridge,
  Device,
  DevicePosition,
  Failure,
  FleetOverview,
  Organization,
  Result,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { organizationKey } from '../store/organization-key.ts';
import { createSparsePages, type SparsePages } from '../store/sparse-pages.ts';
import { createStore, type Readable } from '../store/store.ts';
import { createFleetRows, type FleetRows, type LocationRow } from './fleet-rows.ts';

/** The organizations and the devices of those that are open. */
export interface FleetView {
  /** Null until the main process has told. */
  readonly overview: FleetOverview | null;
  /** All organizations, also those after the first page. */
  readonly organizations: readonly Organization[];
  /** Why nothing could be read from this laptop. */
  readonly failure: Failure | null;
  readonly refreshing: boolean;
  readonly expanded: ReadonlySet<string>;
  readonly rows: FleetRows<LocationRow>;
}

export interface FleetStore extends Readable<FleetView> {
  load(): Promise<void>;
  /** Asks the service for the list again. */
  refresh(): Promise<void>;
  expand(organizationId: string | null, open: boolean): void;
  /**
   * Opens the organization of a device. Answers where the device stands among those of its organization; null where the list has
   * no such row.
   */
  reveal(deviceId: string): Promise<DevicePosition | null>;
  /** Loads the devices of the rows `first` to `last`, where they are not loaded. */
  need(first: number, last: number): void;
  /** Forgets everything: another account, or nobody. */
  reset(): void;
}

const NO_ROWS = createFleetRows({
  organizations: [],
  expanded: new Set(),
  deviceCount: () => 0,
  deviceAt: () => undefined,
});

const EMPTY: FleetView = {
  overview: null,
  organizations: [],
  failure: null,
  refreshing: false,
  expanded: new Set(),
  rows: NO_ROWS,
};

/** Makes the store over the bridge. */
export function createFleetStore(bridge: Bridge): FleetStore {
  const store = createStore<FleetView>(EMPTY);
  const devices = new Map<string, SparsePages<Device>>();
  /** Moves on when everything is forgotten, so that late answers for another account are dropped. */
  let generation = 0;
  /** Counts the lists that were taken: only the newest may be shown. */
  let taken = 0;

  const devicesOf = (organization: Organization) => devices.get(organizationKey(organization.id));

  const change = (part: Partial<FleetView>) => {
    const next = { ...store.value, ...part };
    const rows = createFleetRows({
      organizations: next.organizations,
      expanded: next.expanded,
      deviceCount: (organization) => devicesOf(organization)?.total ?? organization.deviceCount,
      deviceAt: (organization, position) => devicesOf(organization)?.at(position),
    });
    store.set({ ...next, rows });
  };

  const loadDevices = async (organizationId: string | null, first: number, last: number) => {
    const key = organizationKey(organizationId);
    const pages = devices.get(key) ?? createSparsePages<Device>(PAGE_LIMIT);
    devices.set(key, pages);
    const asked = generation;
    await Promise.all(
      pages.claim(first, last).map(async (page) => {
        const query = { organizationId, offset: page * PAGE_LIMIT, limit: PAGE_LIMIT };
        const answer = await invoke(() => bridge.fleet.devices(query));
        if (asked !== generation) return;
        if (answer.ok) pages.put(page, answer.value.rows, answer.value.total);
        else pages.release(page);
        change(answer.ok ? {} : { failure: answer.failure });
      }),
    );
  };

  /** Organizations after the first page, one page after the other. */
  const loadRest = async (overview: FleetOverview): Promise<readonly Organization[]> => {
    const organizations = [...overview.organizations];
    while (organizations.length < overview.total) {
      const offset = organizations.length;
      const answer = await invoke(() => bridge.fleet.overview({ offset, limit: PAGE_LIMIT }));
      if (!answer.ok || answer.value.organizations.length === 0) break;
      organizations.push(...answer.value.organizations);
    }
    return organizations;
  };

  const take = async (overview: FleetOverview) => {
    const asked = generation;
    taken += 1;
    const turn = taken;
    const organizations = await loadRest(overview);
    if (asked !== generation || turn !== taken) return;
    const { expanded } = store.value;
    for (const pages of devices.values()) pages.expire(0, Number.POSITIVE_INFINITY);
    change({ overview, organizations, failure: null });
    for (const { id } of organizations) {
      if (expanded.has(organizationKey(id))) void loadDevices(id, 0, PAGE_LIMIT - 1);
    }
  };

  /** An answer may arrive after an event that was sent later and tells more: then the event counts. */
  const takeAnswer = async (call: () => Promise<Result<FleetOverview>>) => {
    const asked = generation;
    const turn = taken;
    const answer = await invoke(call);
    if (asked !== generation || turn !== taken) return;
    if (answer.ok) await take(answer.value);
    else change({ failure: answer.failure });
  };

  const expand = (organizationId: string | null, open: boolean) => {
    const expanded = new Set(store.value.expanded);
    const key = organizationKey(organizationId);
    if (open) expanded.add(key);
    else expanded.delete(key);
    change({ expanded });
    if (open) void loadDevices(organizationId, 0, PAGE_LIMIT - 1);
  };

  bridge.on.fleetChanged((overview) => void take(overview));

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,

    async load() {
      await takeAnswer(() => bridge.fleet.overview({ offset: 0, limit: PAGE_LIMIT }));
    },

    async refresh() {
      if (store.value.refreshing) return;
      change({ refreshing: true });
      await takeAnswer(() => bridge.fleet.refresh());
      change({ refreshing: false });
    },

    expand,

    async reveal(deviceId) {
      const asked = generation;
      const answer = await invoke(() => bridge.fleet.devicePosition({ deviceId }));
      if (!answer.ok || asked !== generation) return null;
      const { organizationId, position } = answer.value;
      if (store.value.rows.indexOf(organizationId) < 0) return null;
      if (!store.value.expanded.has(organizationKey(organizationId))) expand(organizationId, true);
      await loadDevices(organizationId, position, position);
      return answer.value;
    },

    need(first, last) {
      const { rows } = store.value;
      const wanted = new Map<string | null, { first: number; last: number }>();
      for (let index = first; index <= last; index += 1) {
        const row = rows.at(index);
        if (row?.kind !== 'device' || row.device !== undefined) continue;
        const range = wanted.get(row.organization.id);
        if (range === undefined) {
          wanted.set(row.organization.id, { first: row.position, last: row.position });
        } else range.last = row.position;
      }
      for (const [organizationId, range] of wanted) {
        void loadDevices(organizationId, range.first, range.last);
      }
    },

    reset() {
      generation += 1;
      devices.clear();
      store.set(EMPTY);
    },
  };
}
