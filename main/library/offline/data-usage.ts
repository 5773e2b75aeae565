import type {
  DataUsage,
  DataUsageJob,
  KnownNetwork,
  NetworkChange,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

/** Traffic of one kind, to be added to the data usage. All in bytes. */
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

const networkColumns = `id, label, metered, limit_bytes AS limitBytes, limit_period AS limitPeriod,
  bytes_per_second AS bytesPerSecond, seen_at AS seenAt`;

const sums = `coalesce(sum(wire_bytes), 0) AS wireBytes, coalesce(sum(unchanged_bytes), 0) AS unchangedBytes,
  coalesce(sum(low_saved_bytes), 0) AS lowSavedBytes`;

interface NetworkRow extends Omit<StoredNetwork, 'metered'> {
  readonly metered: number;
}

type Sums = Pick<Traffic, 'wireBytes' | 'unchangedBytes' | 'lowSavedBytes'>;

function storedNetwork(row: NetworkRow): StoredNetwork {
  return { ...row, metered: row.metered === 1 };
}

/** The networks that the laptop was on. Writes must run inside a transaction. */
function createNetworks(database: Database) {
  const byId = database.selectFirst<NetworkRow>(`SELECT ${networkColumns} FROM network WHERE id = ?`);
  const all = database.select<NetworkRow>(
    `SELECT ${networkColumns} FROM network ORDER BY seen_at DESC, id LIMIT 100`,
  );
  const change = database.change(`
    UPDATE network SET label = coalesce(?, label), metered = coalesce(?, metered), limit_period = coalesce(?, limit_period)
    WHERE id = ?`);
  const changeLimit = database.prepare('UPDATE network SET limit_bytes = ? WHERE id = ?');
  const measured = database.prepare('UPDATE network SET bytes_per_second = ? WHERE id = ?');

  return {
    /** Stores that the laptop is on a network; `label` is for a new network only. */
    see: database.change<[networkId: string, label: string, at: number]>(`
      INSERT INTO network (id, label, seen_at) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET seen_at = ?3`),
    network(networkId: string): StoredNetwork | null {
      const row = byId(networkId);
      return row && storedNetwork(row);
    },
    /** The last seen first, at most 100. */
    networks: () => all.all().map(storedNetwork),
    /** False: the network is unknown. */
    change({ networkId, label, metered, limitBytes, limitPeriod }: NetworkChange): boolean {
      const asNumber = metered === undefined ? null : Number(metered);
      const isKnown = change(label ?? null, asNumber, limitPeriod ?? null, networkId) > 0;
      if (limitBytes !== undefined) changeLimit.run(limitBytes, networkId);
      return isKnown;
    },
    measured: (networkId: string, bytesPerSecond: number) => void measured.run(bytesPerSecond, networkId),
  };
}

/** The networks, and the bytes that went over them. Writes must run inside a transaction. */
export function createDataUsage(database: Database) {
  const add = database.prepare(`
    INSERT INTO data_usage (day, network_id, organization_id, job, wire_bytes, unchanged_bytes, low_saved_bytes)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (day, network_id, organization_id, job) DO UPDATE SET wire_bytes = wire_bytes + ?5,
      unchanged_bytes = unchanged_bytes + ?6, low_saved_bytes = low_saved_bytes + ?7`);
  const total = database.selectFirst<Sums>(`SELECT ${sums} FROM data_usage WHERE day BETWEEN ? AND ?`);
  const byNetwork = database.select<Sums & { readonly id: string; readonly label: string }>(
    `SELECT network.id, network.label, ${sums} FROM data_usage JOIN network ON network.id = data_usage.network_id
    WHERE day BETWEEN ? AND ? GROUP BY network.id ORDER BY wireBytes DESC LIMIT 100`,
  );
  const byOrganization = database.select<
    Sums & { readonly id: string | null; readonly name: string | null; readonly areLists: number }
  >(
    `SELECT nullif(data_usage.organization_id, '') AS id, organization.name, ${sums},
      data_usage.organization_id = '' AND job = 'lists' AS areLists
    FROM data_usage LEFT JOIN organization ON organization.service_id = data_usage.organization_id
    WHERE day BETWEEN ? AND ? GROUP BY data_usage.organization_id, areLists ORDER BY wireBytes DESC LIMIT 100`,
  );
  const byJob = database.select<Sums & { readonly job: DataUsageJob }>(
    `SELECT job, ${sums} FROM data_usage WHERE day BETWEEN ? AND ? GROUP BY job ORDER BY wireBytes DESC`,
  );

  return {
    ...createNetworks(database),
    add(traffic: Traffic): void {
      const { day, networkId, organizationId, job, wireBytes, unchangedBytes, lowSavedBytes } = traffic;
      add.run(day, networkId, organizationId ?? '', job, wireBytes, unchangedBytes, lowSavedBytes);
    },
    /** Bytes over a network since a local day (included). */
    used: database.number<[networkId: string, sinceDay: string]>(
      'SELECT coalesce(sum(wire_bytes), 0) AS number FROM data_usage WHERE network_id = ? AND day >= ?',
    ),
    /** Both days are included. */
    between(from: string, to: string): DataUsage {
      return {
        ...(total(from, to) ?? { wireBytes: 0, unchangedBytes: 0, lowSavedBytes: 0 }),
        networks: [...byNetwork.all(from, to)],
        organizations: byOrganization
          .all(from, to)
          .map(({ areLists, ...row }) => Object.assign(row, { areLists: areLists === 1 })),
        jobs: [...byJob.all(from, to)],
      };
    },
  };
}
