import type { NetworkState } from '../../preload/contract/index.ts';
import type { TimeSample } from '../cloud/api/server-time.ts';
import { createSystemRoutes, type SystemRoutes } from '../cloud/routes/system-routes.ts';
import type { Desktop } from '../core/desktop.ts';
import { createClockWatch } from './clock-watch.ts';
import { createProxySignIns, type ProxySignIns } from './proxy-logins.ts';
import { trustSystemAuthorities } from './system-authorities.ts';

/** The network that the laptop is in: its proxies, its authorities, and the time there. One for all accounts. */
export interface Network {
  readonly routes: SystemRoutes;
  readonly proxySignIns: ProxySignIns;
  /** Takes the time at a service from one of its responses. */
  sampleTime(sample: TimeSample): void;
  state(): Promise<NetworkState>;
}

interface NetworkOptions {
  readonly desktop: Pick<Desktop, 'clock' | 'platform' | 'resolveProxy' | 'secrets' | 'settings'>;
  /** Distinguishes the network that the laptop is in; null: none. */
  readonly network: () => string | null;
  readonly onChanged: (state: NetworkState) => void;
}

export function createNetwork({ desktop, network, onChanged }: NetworkOptions): Network {
  const { secrets, settings, clock } = desktop;
  const changed = () => void state().then(onChanged);
  const proxySignIns = createProxySignIns({ secrets, settings, network, onChanged: changed });
  const clockWatch = createClockWatch(changed);
  let trusting: Promise<number> | null = null;
  const routes = createSystemRoutes({
    resolveProxy: desktop.resolveProxy,
    logins: proxySignIns,
    network,
    clock,
    // Not before: the demo and a start without a network do without the cost.
    async beforeTls() {
      trusting ??= trustSystemAuthorities(desktop.platform);
      await trusting;
    },
  });

  async function state(): Promise<NetworkState> {
    const pending = proxySignIns.pending();
    const proxy = pending === null ? null : { ...pending, protection: await secrets.protection() };
    return { proxy, clockOffsetMs: clockWatch.wrongBy() };
  }

  return { routes, proxySignIns, sampleTime: clockWatch.sample, state };
}
