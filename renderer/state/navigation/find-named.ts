import type { Bridge } from '../../../preload/contract/index.ts';
import type { FleetStore, FleetView } from '../fleet/fleet-store.ts';
import { invoke } from '../store/invoke.ts';
import { organizationKey } from '../store/organization-key.ts';
import { organizationName } from './location.ts';

type ShownFleet = Pick<FleetView, 'organizations' | 'expanded' | 'rows'>;

/** Returns the index of a row, like `findNamed`. */
async function findInRows(
  bridge: Bridge,
  { organizations, expanded, rows }: ShownFleet,
  beginning: string,
  from: number,
): Promise<number | null> {
  const wanted = beginning.toLocaleLowerCase();
  let least = from < rows.length ? from : 0;
  const current = rows.at(least)?.organization.id;
  const position = Math.max(
    0,
    organizations.findIndex(({ id }) => id === current),
  );
  // The initial organization comes again at the end, because its rows before `from` are last.
  for (const organization of [...organizations.slice(position), ...organizations.slice(0, position + 1)]) {
    const start = rows.indexOf(organization.id);
    if (start >= least && organizationName(organization).toLocaleLowerCase().startsWith(wanted)) return start;
    if (expanded.has(organizationKey(organization.id))) {
      const answer = await invoke(() =>
        bridge.fleet.namedDevices({ organizationId: organization.id, beginning }),
      );
      if (!answer.ok) return null;
      const first = start + 1 + answer.value.first;
      const next = Math.max(first, least);
      if (next < first + answer.value.count) return next;
    }
    least = 0;
  }
  return null;
}

/**
 * Finds the next row from `from` on, wrapping around, whose name starts with `beginning`; the
 * library knows the names of unloaded devices. `null` if none.
 */
export async function findNamed(
  bridge: Bridge,
  fleet: Pick<FleetStore, 'value'>,
  beginning: string,
  from: number,
): Promise<number | null> {
  const { rows } = fleet.value;
  const found = await findInRows(bridge, fleet.value, beginning, from);
  // Otherwise its index refers to other rows.
  return rows.length === fleet.value.rows.length ? found : null;
}
