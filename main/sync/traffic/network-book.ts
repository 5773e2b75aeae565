import {
  type CountedNetwork,
  countedNetwork,
  type KnownNetwork,
  NETWORK_DAY_LIMIT,
  type NetworkChange,
  type NetworkChoice,
  networkChoice,
} from '../../../preload/contract/index.ts';
import { createDelayedAction } from '../../shared/delayed-action.ts';
import type { SettingsFile, StoredValues } from '../../shared/desktop.ts';
import type { Timers } from '../../shared/timers.ts';
import type { NetworkIdentity } from './network-identity.ts';
import { UNWRITTEN_BYTES } from './unwritten-bytes.ts';

/** A network without its current state. */
export type StoredNetwork = Omit<KnownNetwork, 'current' | 'usedBytes'>;

/** In the settings file and in the state file. */
const KEY = 'networks';

/**
 * Most networks that are counted or configured; the least recently seen or changed one is dropped
 * first.
 */
const NETWORK_LIMIT = 100;

/**
 * Longest delay before counts are written: a kill loses the counts of this time, never a choice.
 */
const WRITE_DELAY_MS = 10 * 60_000;

const UNDECIDED = {
  metered: false,
  limitBytes: null,
  limitPeriod: 'day',
  syncLimitBytes: null,
  bytesPerSecondLimit: null,
} as const satisfies Partial<NetworkChoice>;

/**
 * The networks of the laptop with the bytes of all accounts: choices are in the settings, counts
 * in the state.
 */
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
    /** Records that the laptop is on a network; `label` applies only to a new one. */
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
    /** Most recently seen first. */
    all: (): readonly StoredNetwork[] => [...counts.values()].map(join).toReversed(),
    /** Returns the bytes since a local day (inclusive). */
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
    /**
     * Durable on return. Returns false for an unknown network. Throws if the settings can't be
     * written.
     */
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
    /** Writes pending counts now. */
    flush(): void {
      if (!isWritten) write();
    },
  };
}

function byId<Entry extends { readonly id: string }>(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Moves an entry to the end, and removes the first one if there are too many. */
function putLast<Entry extends { readonly id: string }>(entries: Map<string, Entry>, entry: Entry): void {
  entries.delete(entry.id);
  entries.set(entry.id, entry);
  const [first] = entries.keys();
  if (entries.size > NETWORK_LIMIT && first !== undefined) entries.delete(first);
}

/** Drops invalid entries. */
function readEach<Entry>(
  schema: { safeParse(entry: unknown): { readonly data?: Entry | undefined } },
  stored: unknown,
): readonly Entry[] {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return entries.flatMap((entry) => schema.safeParse(entry).data ?? []);
}
