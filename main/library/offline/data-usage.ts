import type {
  DataUsage,
  DataUsageJob,
  KnownNetwork,
  NetworkChange,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

/** A stretch of traffic of one kind, to be added to the receipt. All in bytes. */
export interface Traffic {
  /** Local day, YYYY-MM-DD. */
  readonly day: string;
  readonly networkId: string;
  /** Null: of no organization. */
  readonly organizationId: string | null;
  readonly job: DataUsageJob;
  readonly wireBytes: number;
  readonly unchangedBytes: number;
  readonly lowSavedBytes: number;
}

/** A network without what depends on the present. */
export type StoredNetwork = Omit<KnownNetwork, 'current' | 'usedBytes'>;

/** The networks there were and what went over them. What writes must run inside a transaction. */
export interface DataUsageBook {
  /** Writes down that the laptop is on a network; `label` is taken for a new one. */
  see(networkId: string, label: string, at: number): void;
  network(networkId: string): StoredNetwork | null;
  /** The last seen first, at most 100. */
  networks(): readonly StoredNetwork[];
  change(change: NetworkChange): boolean;
  measured(networkId: string, bytesPerSecond: number): void;
  add(traffic: Traffic): void;
  /** Bytes over a network since a local day (included). */
  used(networkId: string, sinceDay: string): number;
  receipt(from: string, to: string): DataUsage;
}

const networkColumns = `id, label, metered, limit_bytes AS limitBytes, limit_period AS limitPeriod,
  bytes_per_second AS bytesPerSecond, seen_at AS seenAt`;

const sums = `sum(wire_bytes) AS wireBytes, sum(unchanged_bytes) AS unchangedBytes,
  sum(low_saved_bytes) AS lowSavedBytes`;

interface NetworkRow extends Omit<StoredNetwork, 'metered'> {
  readonly metered: number;
}

interface Sums {
  readonly wireBytes: number;
  readonly unchangedBytes: number;
  readonly lowSavedBytes: number;
}

function storedNetwork(row: NetworkRow): StoredNetwork {
  return { ...row, metered: row.metered === 1 };
}

export function createDataUsageBook(database: Database): DataUsageBook {
  const see = database.prepare(`
    INSERT INTO network (id, label, seen_at) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET seen_at = ?3`);
  const byId = database.select<NetworkRow>(`SELECT ${networkColumns} FROM network WHERE id = ?`);
  const all = database.select<NetworkRow>(
    `SELECT ${networkColumns} FROM network ORDER BY seen_at DESC, id LIMIT 100`,
  );
  const change = database.prepare(`
    UPDATE network SET label = coalesce(?, label), metered = coalesce(?, metered), limit_period = coalesce(?, limit_period)
    WHERE id = ?`);
  const changeCap = database.prepare('UPDATE network SET limit_bytes = ? WHERE id = ?');
  const measured = database.prepare('UPDATE network SET bytes_per_second = ? WHERE id = ?');
  const add = database.prepare(`
    INSERT INTO data_usage (day, network_id, organization_id, job, wire_bytes, unchanged_bytes, low_saved_bytes)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (day, network_id, organization_id, job) DO UPDATE SET wire_bytes = wire_bytes + ?5,
      unchanged_bytes = unchanged_bytes + ?6, low_saved_bytes = low_saved_bytes + ?7`);
  const used = database.select<{ readonly bytes: number | null }>(
    'SELECT sum(wire_bytes) AS bytes FROM data_usage WHERE network_id = ? AND day >= ?',
  );
  const total = database.select<{ readonly [Name in keyof Sums]: number | null }>(
    `SELECT ${sums} FROM data_usage WHERE day BETWEEN ? AND ?`,
  );
  const byNetwork = database.select<Sums & { readonly id: string; readonly label: string }>(
    `SELECT network.id, network.label, ${sums} FROM data_usage JOIN network ON network.id = data_usage.network_id
    WHERE day BETWEEN ? AND ? GROUP BY network.id ORDER BY wireBytes DESC LIMIT 100`,
  );
  const byOrganization = database.select<Sums & { readonly id: string | null; readonly name: string | null }>(
    `SELECT nullif(data_usage.organization_id, '') AS id, organization.name, ${sums}
    FROM data_usage LEFT JOIN organization ON organization.service_id = data_usage.organization_id
    WHERE day BETWEEN ? AND ? GROUP BY data_usage.organization_id ORDER BY wireBytes DESC LIMIT 100`,
  );
  const byJob = database.select<Sums & { readonly job: DataUsageJob }>(
    `SELECT job, ${sums} FROM data_usage WHERE day BETWEEN ? AND ? GROUP BY job ORDER BY wireBytes DESC`,
  );

  return {
    see: (networkId, label, at) => void see.run(networkId, label, at),
    network(networkId) {
      const row = byId.first(networkId);
      return row === undefined ? null : storedNetwork(row);
    },
    networks: () => all.all().map(storedNetwork),
    change({ networkId, label, metered, limitBytes, limitPeriod }) {
      const asNumber = metered === undefined ? null : Number(metered);
      const known = change.run(label ?? null, asNumber, limitPeriod ?? null, networkId).changes > 0;
      if (limitBytes !== undefined) changeCap.run(limitBytes, networkId);
      return known;
    },
    measured: (networkId, bytesPerSecond) => void measured.run(bytesPerSecond, networkId),
    add(traffic) {
      const { day, networkId, organizationId, job, wireBytes, unchangedBytes, lowSavedBytes } = traffic;
      add.run(day, networkId, organizationId ?? '', job, wireBytes, unchangedBytes, lowSavedBytes);
    },
    used: (networkId, sinceDay) => used.first(networkId, sinceDay)?.bytes ?? 0,
    receipt(from, to) {
      const all = total.first(from, to);
      return {
        wireBytes: all?.wireBytes ?? 0,
        unchangedBytes: all?.unchangedBytes ?? 0,
        lowSavedBytes: all?.lowSavedBytes ?? 0,
        networks: [...byNetwork.all(from, to)],
        organizations: [...byOrganization.all(from, to)],
        jobs: [...byJob.all(from, to)],
      };
    },
  };
}
