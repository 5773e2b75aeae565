import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { OpenThrough } from '../service/routes/answer-challenges.ts';
import type { ProxyLogin } from '../service/routes/open-tunnel.ts';
import { isAnswerable, ProxyError } from '../service/routes/proxy-failure.ts';
import { hostAndPort, type ProxyServer } from '../service/routes/proxy-server.ts';
import { type Found, found, within } from './test-steps.ts';

/** Longer than any usable network takes; ms. */
const CONNECT_MS = 15_000;

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** A connection for the following steps, or the reason why there is none. */
export interface Connected {
  readonly found: Found;
  readonly socket: Socket | null;
}

const NO_WAY: ReadonlySet<string> = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']);

/** Connects to the service without a proxy. `now` measures ms. */
export async function connectDirectly(
  target: Target,
  signal: AbortSignal,
  now: () => number,
): Promise<Connected> {
  const host = hostAndPort(target);
  const startedAt = now();
  const socket = connect(target);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('connect', resolve);
  // Stays attached: a connection that breaks between two steps must not crash the process.
  socket.on('error', reject);
  try {
    await within(CONNECT_MS, signal, promise);
    return { found: found.ok('connected', { host, milliseconds: Math.round(now() - startedAt) }), socket };
  } catch (error) {
    socket.destroy();
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ECONNREFUSED') return { found: found.fail('connectionRefused', { host }), socket: null };
    const finding = NO_WAY.has(code) ? 'connectionNoRoute' : 'connectionSilent';
    return { found: found.fail(finding, { host }), socket: null };
  }
}

export async function connectThrough(
  open: OpenThrough,
  proxy: ProxyServer,
  login: ProxyLogin | null,
  target: Target,
  signal: AbortSignal,
): Promise<Connected> {
  const values = { proxy: hostAndPort(proxy), host: hostAndPort(target) };
  try {
    const socket = await within(CONNECT_MS, signal, open(proxy, target, login));
    socket.on('error', () => socket.destroy());
    return { found: found.ok('proxyUsed', values), socket };
  } catch (error) {
    return { found: ofProxyError(error, values), socket: null };
  }
}

function ofProxyError(error: unknown, values: { readonly proxy: string; readonly host: string }): Found {
  if (!(error instanceof ProxyError)) return found.fail('proxyGone', values);
  const { problem } = error;
  switch (problem.kind) {
    case 'gone':
      return found.fail('proxyGone', values);
    case 'signIn':
      return isAnswerable(problem.schemes)
        ? found.fail('proxySignIn', values)
        : found.fail('proxyUnknownSignIn', { ...values, schemes: problem.schemes.join(', ') });
    case 'refused':
      return found.fail('proxyRefuses', values);
    case 'targetGone':
      // The proxy itself works: the connection behind it failed.
      return found.fail('connectionSilent', values);
    default:
      return assertNever(problem);
  }
}

/** A name server answers in milliseconds, and the system retries several times. */
const LOOKUP_MS = 10_000;

/** Most addresses in a report. */
const ADDRESSES_SHOWN = 3;

/** Looks up the service's host, as the system does. */
export async function probeName(host: string, signal: AbortSignal): Promise<Found> {
  if (isIP(host) !== 0) return found.ok('nameIsAddress', { host });
  try {
    const addresses = await within(LOOKUP_MS, signal, lookup(host, { all: true }));
    const shown = addresses.slice(0, ADDRESSES_SHOWN).map(({ address }) => address);
    return found.ok('nameKnown', { host, addresses: shown.join(', ') });
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';
    return found.fail(isUnknown ? 'nameUnknown' : 'nameServerSilent', { host });
  }
}
