import {
  type CountedNetwork,
  countedNetwork,
  type KnownNetwork,
  NETWORK_DAY_LIMIT,
  type NetworkChange,
  type NetworkChoice,
  networkChoice,
} from '../../../../preload/contract/index.ts';
import { createDelayedAction } from '../../../core/delayed-action.ts';
import type { SettingsFile, StoredValues } from '../../../core/desktop.ts';
import type { Timers } from '../../../core/timers.ts';
import type { NetworkIdentity } from './network-identity.ts';
import { UNWRITTEN_BYTES } from './unwritten-bytes.ts';

/** A network without what depends on the present. */
export type StoredNetwork = Omit<KnownNetwork, 'current' | 'usedBytes'>;

/** In the settings file and in the state file. */
const KEY = 'networks';

/** The networks that are counted, and those that a person decided about; the one that was not seen or changed for longest goes first. */
const NETWORK_LIMIT = 100;

/** How long counts wait for their write: a kill loses the counts of this time, never a choice. */
const WRITE_DELAY_MS = 10 * 60_000;

const UNDECIDED = {
  metered: false,
  limitBytes: null,
  limitPeriod: 'day',
  syncLimitBytes: null,
  bytesPerSecondLimit: null,
} as const satisfies Partial<NetworkChoice>;

/** The networks of the laptop with the bytes of all accounts: what a person decided is in the settings, what was counted in the state. */
export type NetworkBook = ReturnType<typeof createNetworkBook>;

interface NetworkBookFiles {
  readonly settings: Pick<SettingsFile, 'read' | 'write'>;
  readonly state: Pick<StoredValues, 'read' | 'write'>;
}

export function createNetworkBook({ settings, state }: NetworkBookFiles, timers: Timers) {
  const choices = byId(readEach(networkChoice, settings.read(KEY)));
  // Earlier versions kept the counts in the settings.
  const counts = byId(readEach(countedNetwork, state.read(KEY) ?? settings.read(KEY)));
  const writing = createDelayedAction(timers, WRITE_DELAY_MS, write);
  let isWritten = true;
  let unwrittenBytes = 0;

  function write(): void {
    writing.cancel();
    isWritten = true;
    unwrittenBytes = 0;
    state.write(KEY, [...counts.values()]);
  }

  const join = (counted: CountedNetwork): StoredNetwork => {
    const { days: _days, ...network } = counted;
    return { ...UNDECIDED, ...network, ...choices.get(network.id) };
  };

  function count(id: string, next: Partial<CountedNetwork>): void {
    const known = counts.get(id);
    if (known === undefined) return;
    counts.set(id, { ...known, ...next });
    isWritten = false;
  }

  return {
    /** The laptop is on a network; `label` is for a new one only. */
    see({ id, label }: NetworkIdentity, at: number): void {
      const known = counts.get(id);
      putLast(counts, { ...(known ?? { id, label, bytesPerSecond: null, days: [] }), seenAt: at });
      isWritten = false;
      if (known === undefined) writing.plan();
    },
    find(id: string): StoredNetwork | null {
      const known = counts.get(id);
      return known === undefined ? null : join(known);
    },
    /** The last seen first. */
    all: (): readonly StoredNetwork[] => [...counts.values()].map(join).toReversed(),
    /** Bytes since a local day (included). */
    used: (id: string, since: string): number =>
      (counts.get(id)?.days ?? []).reduce((sum, [day, bytes]) => (day >= since ? sum + bytes : sum), 0),
    add(id: string, day: string, bytes: number): void {
      const days = counts.get(id)?.days ?? [];
      const today = days.at(-1)?.[0] === day ? (days.at(-1)?.[1] ?? 0) : null;
      const before = today === null ? days : days.slice(0, -1);
      count(id, {
        days: [...before, [day, (today ?? 0) + bytes] as [string, number]].slice(-NETWORK_DAY_LIMIT),
      });
      unwrittenBytes += bytes;
      if (unwrittenBytes >= UNWRITTEN_BYTES) writing.plan();
    },
    measured: (id: string, bytesPerSecond: number) => count(id, { bytesPerSecond }),
    /** On the disk when it returns. False: the network is unknown. Throws when the settings can't be written. */
    change({ networkId, ...wanted }: NetworkChange): boolean {
      const known = counts.get(networkId);
      if (known === undefined) return false;
      const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
      const before = choices.get(networkId) ?? { ...UNDECIDED, id: networkId, label: known.label };
      const next = new Map(choices);
      putLast(next, { ...before, ...given });
      settings.write(KEY, [...next.values()]);
      choices.clear();
      for (const choice of next.values()) choices.set(choice.id, choice);
      return true;
    },
    /** Hands over what waits. */
    flush(): void {
      if (!isWritten) write();
    },
  };
}

function byId<Entry extends { readonly id: string }>(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Sets an entry as the last one, and removes the first one where there are too many. */
function putLast<Entry extends { readonly id: string }>(entries: Map<string, Entry>, entry: Entry): void {
  entries.delete(entry.id);
  entries.set(entry.id, entry);
  const [first] = entries.keys();
  if (entries.size > NETWORK_LIMIT && first !== undefined) entries.delete(first);
}

/** A broken entry is left out. */
function readEach<Entry>(
  schema: { safeParse(entry: unknown): { readonly data?: Entry | undefined } },
  stored: unknown,
): readonly Entry[] {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return entries.flatMap((entry) => schema.safeParse(entry).data ?? []);
}
