import {
  type FailureCode,
  fail,
  type InquiryOutcome,
  type NetworkStep,
  type Result,
  type ServiceInquiry,
  succeed,
} from '../../preload/contract/index.ts';
import { kindOfAddress } from '../../preload/contract/rules/service-address.ts';
import { askService } from '../account/environments/ask-service.ts';
import { addingForbidden, type Environments } from '../account/environments/environments.ts';
import { cancelled } from '../account/sign-in/session-failures.ts';
import type { Network } from '../network/network.ts';
import type { ProxySignIns } from '../network/proxy-logins.ts';
import { networkRoute } from '../network/test-route.ts';
import { type Found, found } from '../network/test-steps.ts';
import { parseBaseUrl } from '../service/http/parse-base-url.ts';
import { FetchFailed, type PlainFetch } from '../service/http/plain-fetch.ts';
import type { Clock, Desktop } from '../shared/desktop.ts';
import type { Timers } from '../shared/timers.ts';
import { identifyNetwork } from '../sync/traffic/network-identity.ts';

/** The user waits and can cancel; on a slow line, each answer takes a few seconds. */
const TIME_LIMIT_MS = 40_000;

/** Steps before a request can be sent, in order. */
const STEPS = ['proxy', 'name', 'connection', 'certificate'] as const;

interface Inquiring {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly desktop: Pick<Desktop, 'networkAddresses'>;
  readonly environments: Pick<Environments, 'canAdd'>;
  readonly network: Pick<Network, 'routes'> & { readonly proxySignIns: Pick<ProxySignIns, 'of'> };
  readonly plainFetch: PlainFetch;
}

/**
 * Asks an address for its service: first the steps of the connection, so that a failing one is
 * known, then the service, once and without a sign-in. Failures: `managed`, `invalidInput`,
 * `insecureAddress`, `cancelled` by `signal`.
 */
export async function inquireService(
  services: Inquiring,
  { address, isOfPage }: ServiceInquiry,
  signal: AbortSignal,
): Promise<Result<InquiryOutcome>> {
  if (!services.environments.canAdd) return fail(addingForbidden);
  const baseUrl = parseBaseUrl(address, kindOfAddress(address));
  if (!baseUrl.ok) return baseUrl;
  const tooLate = new AbortController();
  const takeBack = services.timers.after(TIME_LIMIT_MS, () => tooLate.abort());
  const either = AbortSignal.any([signal, tooLate.signal]);
  try {
    return succeed(await inquire(services, { address: baseUrl.value, isOfPage }, either));
  } catch (error) {
    if (signal.aborted) return fail(cancelled);
    if (!tooLate.signal.aborted) throw error;
    return succeed(
      unreachable(services, 'service', found.fail('noAnswer', { host: new URL(baseUrl.value).host })),
    );
  } finally {
    takeBack();
  }
}

async function inquire(
  services: Inquiring,
  entered: ServiceInquiry,
  signal: AbortSignal,
): Promise<InquiryOutcome> {
  const { network, clock } = services;
  const steps: NetworkStep[] = [];
  const route = networkRoute(
    { baseUrl: entered.address, clock, routes: network.routes, logins: network.proxySignIns },
    signal,
  );
  try {
    for (const step of STEPS) {
      const seen = await route.looks[step]();
      signal.throwIfAborted();
      if (seen.state === 'fail') return unreachable(services, step, seen);
      if (WORTH_A_LINE.has(step) && !UNREMARKABLE.has(seen.finding)) steps.push({ step, ...seen });
    }
  } finally {
    route.close();
  }
  try {
    const asked = await askService(services.plainFetch, entered, signal);
    signal.throwIfAborted();
    return asked.kind === 'service' ? { ...asked, steps } : asked;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchFailed)) throw error;
    if (ANSWERED.has(error.failure.code)) {
      const { host } = new URL(entered.address);
      return { kind: 'other', what: 'unreadable', host, status: null, page: null, leadsTo: null };
    }
    return unreachable(services, 'service', found.fail('noAnswer', { host: new URL(entered.address).host }));
  }
}

/** Failures of an answer that arrived. */
const ANSWERED: ReadonlySet<FailureCode> = new Set(['tooLarge', 'unexpectedAnswer']);

const WORTH_A_LINE: ReadonlySet<NetworkStep['step']> = new Set(['proxy', 'certificate']);
const UNREMARKABLE: ReadonlySet<Found['finding']> = new Set(['direct', 'noTlsNeeded']);

function unreachable(
  { desktop }: Inquiring,
  step: NetworkStep['step'],
  seen: Found,
): Extract<InquiryOutcome, { kind: 'unreachable' }> {
  const isOffline = identifyNetwork(desktop.networkAddresses()) === null;
  return { kind: 'unreachable', isOffline, step: { step, ...seen } };
}
