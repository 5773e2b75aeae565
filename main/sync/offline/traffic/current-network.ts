import type { KnownNetwork, NetworkChange } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { StoredNetwork } from '../../../library/offline/data-usage.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import { periodStart } from './local-day.ts';
import type { NetworkIdentity } from './network-identity.ts';
import { createSpeed } from './speed.ts';

interface CurrentNetworkOptions {
  readonly store: OfflineStore;
  readonly clock: Clock;
  readonly identify: () => NetworkIdentity | null;
  /** Stores the bytes counted so far. */
  readonly flush: () => void;
}

/** The network that the laptop is in, with its speed, its data usage and its limit. */
export function createCurrentNetwork({ store, clock, identify, flush }: CurrentNetworkOptions) {
  let network: KnownNetwork | null = null;
  let usedSince = '';
  /** The network and the period whose limit a person goes over. */
  let exceeded = '';
  let speed = createSpeed(null);
  let underWay = 0;

  const periodOf = ({ id, limitBytes }: KnownNetwork) => `${id} ${usedSince} ${limitBytes}`;

  function detect(): void {
    flush();
    const identity = identify();
    if (identity === null) {
      network = null;
      return;
    }
    const known = store.write(({ dataUsage }) => {
      dataUsage.see(identity.id, identity.label, clock.now());
      return dataUsage.network(identity.id);
    });
    if (known === null) return;
    if (known.id !== network?.id) speed = createSpeed(known.bytesPerSecond);
    usedSince = periodStart(clock.now(), known.limitPeriod);
    const usedBytes = store.read(({ dataUsage }) => dataUsage.used(known.id, usedSince));
    network = { ...known, usedBytes, current: true, bytesPerSecond: speed.bytesPerSecond() };
  }

  return {
    detect,
    get: () => (network === null ? null : { ...network, bytesPerSecond: speed.bytesPerSecond() }),
    bytesPerSecond: () => speed.bytesPerSecond(),
    begin(): () => void {
      underWay += 1;
      speed.busy(true, clock.now());
      return () => {
        underWay -= 1;
        if (underWay === 0) speed.busy(false, clock.now());
      };
    },
    add(bytes: number): void {
      speed.add(bytes, clock.now());
      if (network !== null) network = { ...network, usedBytes: network.usedBytes + bytes };
    },
    isLimitReached(): boolean {
      // A new day or month begins a new count.
      if (network !== null && periodStart(clock.now(), network.limitPeriod) !== usedSince) detect();
      if (network === null || network.limitBytes === null || exceeded === periodOf(network)) return false;
      return network.usedBytes >= network.limitBytes;
    },
    exceedLimit(): void {
      exceeded = network === null ? '' : periodOf(network);
    },
    list(): readonly KnownNetwork[] {
      flush();
      return store.read(({ dataUsage }) => {
        const withUsage = (known: StoredNetwork): KnownNetwork => ({
          ...known,
          usedBytes: dataUsage.used(known.id, periodStart(clock.now(), known.limitPeriod)),
          current: known.id === network?.id,
        });
        return dataUsage.networks().map(withUsage);
      });
    },
    /** False for an unknown network. */
    change(change: NetworkChange): boolean {
      const isKnown = store.write(({ dataUsage }) => dataUsage.change(change));
      if (change.networkId === network?.id) detect();
      return isKnown;
    },
  };
}
