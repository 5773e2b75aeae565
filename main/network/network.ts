import type { NetworkState } from '../../preload/contract/index.ts';
import type { TimeSample } from '../service/client/server-time.ts';
import { createSystemRoutes, type SystemRoutes } from '../service/routes/system-routes.ts';
import type { Desktop } from '../shared/desktop.ts';
import { createClockWatch } from './clock-watch.ts';
import { createProxySignIns, type ProxySignIns } from './proxy-logins.ts';
import { trustSystemAuthorities } from './system-authorities.ts';

/** The laptop's network: its proxies, its authorities, and the time. Shared by all accounts. */
export interface Network {
  readonly routes: SystemRoutes;
  readonly proxySignIns: ProxySignIns;
  /** Takes the time of a service from one of its responses. */
  sampleTime(sample: TimeSample): void;
  state(): Promise<NetworkState>;
}

interface NetworkOptions {
  readonly desktop: Pick<Desktop, 'clock' | 'platform' | 'resolveProxy' | 'secrets' | 'settings'>;
  /** Identifies the network that the laptop is in; `null` if none. */
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
    // Deferred, so that the demo and a start without a network avoid the cost.
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
