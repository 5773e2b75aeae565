import { organizationId } from './identifiers.ts';
import type { DeviceSequence, Ledger } from './ledger.ts';
import { regions } from './regions.ts';
import type { Region } from './site.ts';

/** The organizations of a fleet, and who owns which device. */
export interface Organizations {
  organizationOf(deviceIndex: number): number;
  region(organizationIndex: number): Region;
  organizationName(organizationIndex: number): string;
  /** The devices of an organization, newly created ones at the end. */
  devicesOf(organizationIndex: number): DeviceSequence;
  /** Null: there is no such organization. */
  findOrganization(id: string): number | null;
}

/** Shares the computed devices among the organizations in order. */
export function createOrganizations(
  { seed, organizations, devices }: Readonly<Record<'seed' | 'organizations' | 'devices', number>>,
  ledger: Ledger,
): Organizations {
  const ids = new Map(
    Array.from({ length: organizations }, (_, index) => [organizationId(seed, index), index]),
  );
  const region = (index: number): Region => regions[index % regions.length] as Region;
  const firstOf = (organization: number): number => Math.ceil((organization * devices) / organizations);
  return {
    organizationOf: (index) =>
      ledger.change(index)?.organization ??
      Math.min(organizations - 1, Math.floor((index * organizations) / Math.max(1, devices))),
    region,
    organizationName(index) {
      const round = Math.floor(index / regions.length);
      return round === 0 ? region(index).organization : `${region(index).organization} ${round + 1}`;
    },
    devicesOf: (index) => ledger.devices(index, firstOf(index), firstOf(index + 1)),
    findOrganization: (id) => ids.get(id) ?? null,
  };
}
