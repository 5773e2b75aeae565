import {
  type CountedNetwork,
  countedNetwork,
  type KnownNetwork,
  NETWORK_DAY_LIMIT,
  type NetworkChange,
} from '../../../../preload/contract/index.ts';
import { createDelayedAction } from '../../../core/delayed-action.ts';
import type { SettingsFile } from '../../../core/desktop.ts';
import type { Timers } from '../../../core/timers.ts';
import type { NetworkIdentity } from './network-identity.ts';

/** A network without what depends on the present. */
export type StoredNetwork = Omit<KnownNetwork, 'current' | 'usedBytes'>;

const SETTINGS_KEY = 'networks';

/** The networks that are stored; the one that was not used for longest goes first. */
const NETWORK_LIMIT = 100;

/** How often received bytes are written: the settings file is written as a whole. A crash loses that much of the count. */
const WRITE_DELAY_MS = 10_000;

const UNKNOWN = {
  metered: false,
  limitBytes: null,
  limitPeriod: 'day',
  syncLimitBytes: null,
  bytesPerSecondLimit: null,
  bytesPerSecond: null,
  days: [],
} as const;

/** The networks of the laptop with their limits and the bytes of all accounts, in the settings file. A broken entry is no network. */
export type NetworkBook = ReturnType<typeof createNetworkBook>;

export function createNetworkBook(settings: SettingsFile, timers: Timers) {
  const networks = new Map(readStored(settings.read(SETTINGS_KEY)).map((known) => [known.id, known]));
  const writing = createDelayedAction(timers, WRITE_DELAY_MS, () => {
    try {
      write();
    } catch {
      // A full disk costs the count of a restart, nothing else.
    }
  });

  function write(): void {
    writing.cancel();
    settings.write(SETTINGS_KEY, [...networks.values()]);
  }

  function update(id: string, next: Partial<CountedNetwork>): void {
    const known = networks.get(id);
    if (known === undefined) return;
    networks.set(id, { ...known, ...next });
    writing.plan();
  }

  return {
    /** The laptop is on a network; `label` is for a new one only. */
    see({ id, label }: NetworkIdentity, at: number): void {
      const known = networks.get(id) ?? { ...UNKNOWN, id, label, days: [], seenAt: at };
      // The last seen is the last of the map.
      networks.delete(id);
      networks.set(id, { ...known, seenAt: at });
      const [oldest] = networks.keys();
      if (networks.size > NETWORK_LIMIT && oldest !== undefined) networks.delete(oldest);
      writing.plan();
    },
    find(id: string): StoredNetwork | null {
      const known = networks.get(id);
      return known === undefined ? null : withoutDays(known);
    },
    /** The last seen first. */
    all: (): readonly StoredNetwork[] => [...networks.values()].map(withoutDays).toReversed(),
    /** Bytes since a local day (included). */
    used: (id: string, since: string): number =>
      (networks.get(id)?.days ?? []).reduce((sum, [day, bytes]) => (day >= since ? sum + bytes : sum), 0),
    add(id: string, day: string, bytes: number): void {
      const days = networks.get(id)?.days ?? [];
      const today = days.at(-1)?.[0] === day ? (days.at(-1)?.[1] ?? 0) : null;
      const before = today === null ? days : days.slice(0, -1);
      update(id, {
        days: [...before, [day, (today ?? 0) + bytes] as [string, number]].slice(-NETWORK_DAY_LIMIT),
      });
    },
    measured: (id: string, bytesPerSecond: number) => update(id, { bytesPerSecond }),
    /** Written at once. False: the network is unknown. Throws when the settings can't be written. */
    change({ networkId, ...wanted }: NetworkChange): boolean {
      const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
      if (!networks.has(networkId)) return false;
      update(networkId, given);
      write();
      return true;
    },
    flush(): void {
      if (!writing.isPlanned()) return;
      try {
        write();
      } catch {
        // As above.
      }
    },
  };
}

const withoutDays = ({ days: _days, ...network }: CountedNetwork): StoredNetwork => network;

function readStored(stored: unknown): readonly CountedNetwork[] {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return entries.flatMap((value) => {
    const parsed = countedNetwork.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}
