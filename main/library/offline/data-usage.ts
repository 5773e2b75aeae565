import type { DataUsage, DataUsageJob } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

/** Traffic of one kind, to be added to the data usage. All in bytes. */
export interface Traffic {
  /** Local day, YYYY-MM-DD. */
  readonly day: string;
  readonly networkId: string;
  /** `null` for no organization. */
  readonly organizationId: string | null;
  readonly job: DataUsageJob;
  readonly wireBytes: number;
  readonly unchangedBytes: number;
  readonly lowSavedBytes: number;
}

const sums = `coalesce(sum(wire_bytes), 0) AS wireBytes, coalesce(sum(unchanged_bytes), 0) AS unchangedBytes,
  coalesce(sum(low_saved_bytes), 0) AS lowSavedBytes`;

type Sums = Pick<Traffic, 'wireBytes' | 'unchangedBytes' | 'lowSavedBytes'>;

/** Counts the bytes that an account received, by network. Writes must run inside a transaction. */
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
    /** Stores the name of a network with data usage. */
    see: database.change<[networkId: string, label: string, at: number]>(`
      INSERT INTO network (id, label, seen_at) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET label = ?2, seen_at = ?3`),
    add(traffic: Traffic): void {
      const { day, networkId, organizationId, job, wireBytes, unchangedBytes, lowSavedBytes } = traffic;
      add.run(day, networkId, organizationId ?? '', job, wireBytes, unchangedBytes, lowSavedBytes);
    },
    /** Both days are inclusive. */
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
