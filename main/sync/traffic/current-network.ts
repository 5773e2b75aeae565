import type { KnownNetwork, NetworkChange } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import { localDay, periodStart } from './local-day.ts';
import type { NetworkBook, StoredNetwork } from './network-book.ts';
import type { NetworkIdentity } from './network-identity.ts';
import { createSpeed } from './speed.ts';

interface CurrentNetworkOptions {
  readonly networks: NetworkBook;
  readonly clock: Clock;
  readonly identify: () => NetworkIdentity | null;
  /** Called if the laptop is on this network, or the user changed it. */
  readonly onNetwork: (network: KnownNetwork) => void;
}

/** Follows the laptop's network, with its speed, data usage and limits. */
export function createCurrentNetwork({ networks, clock, identify, onNetwork }: CurrentNetworkOptions) {
  let id: string | null = null;
  /** The network, period and limit that the user exceeds deliberately. */
  let exceeded = '';
  let speed = createSpeed(null);
  let underWay = 0;

  const periodOf = ({ limitPeriod }: StoredNetwork) => periodStart(clock.now(), limitPeriod);

  const limitOf = (network: StoredNetwork) => `${network.id} ${periodOf(network)} ${network.limitBytes}`;

  function known(network: StoredNetwork): KnownNetwork {
    const current = network.id === id;
    return {
      ...network,
      usedBytes: networks.used(network.id, periodOf(network)),
      current,
      bytesPerSecond: current ? speed.bytesPerSecond() : network.bytesPerSecond,
    };
  }

  const stored = () => (id === null ? null : networks.find(id));

  function get(): KnownNetwork | null {
    const network = stored();
    return network && known(network);
  }

  return {
    detect(): void {
      const identity = identify();
      if (identity !== null) {
        networks.see(identity, clock.now());
        if (identity.id !== id) speed = createSpeed(networks.find(identity.id)?.bytesPerSecond ?? null);
      }
      id = identity?.id ?? null;
      const network = get();
      if (network !== null) onNetwork(network);
    },
    id: () => id,
    get,
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
      if (id !== null) networks.add(id, localDay(clock.now()), bytes);
    },
    storeSpeed(): void {
      const measured = speed.bytesPerSecond();
      if (id !== null && measured !== null) networks.measured(id, measured);
    },
    isLimitReached(): boolean {
      const network = stored();
      if (network === null || network.limitBytes === null || exceeded === limitOf(network)) return false;
      return networks.used(network.id, periodOf(network)) >= network.limitBytes;
    },
    exceedLimit(): void {
      const network = stored();
      exceeded = network === null ? '' : limitOf(network);
    },
    list: (): readonly KnownNetwork[] => networks.all().map(known),
    /** Returns false for an unknown network. */
    change(change: NetworkChange): boolean {
      const isKnown = networks.change(change);
      const network = get();
      if (isKnown && network?.id === change.networkId) onNetwork(network);
      return isKnown;
    },
  };
}
