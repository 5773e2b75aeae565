import { randomInt } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { type FaultRequest, type Simulator, startSimulator } from '../../simulator/simulator.ts';
import type { Tally } from './tally.ts';

/** A request that came although its origin had asked for a pause. */
export interface EarlyRequest {
  readonly url: string;
  /** ms until the time that the service had named. */
  readonly earlyMs: number;
}

/** How far the times of two processes may differ, and a request that was on its way may be late; ms. */
const TOLERANCE_MS = 2_000;

/** Marks the requests of the administrator, who is no laptop. */
const ADMINISTRATOR = 'x-administrator';

/** Below the ports that systems give to connections by themselves, which begin at 32,768. */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_768;

const SEED = 11;
const SECOND_MS = 1_000;

export interface CloudSize {
  readonly organizations: number;
  readonly devices: number;
  readonly archives: number;
}

/** The service of the fortnight: always at the same address, as it restarts, changes its formats, or can't be reached. */
export async function startCloud(size: CloudSize, now: () => number, tally: Tally) {
  const early: EarlyRequest[] = [];
  /** Until when each origin is to be left alone. */
  const pauses = new Map<string, { readonly from: number; readonly until: number }>();
  let shape = 'default';
  const ports = { port: await freePort(), imagePort: await freePort() };
  let simulator: Simulator | null = null;

  const onRequest = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage };
    const { host = '' } = request.headers;
    const pause = pauses.get(host);
    if (pause === undefined || ADMINISTRATOR in request.headers) return;
    const earlyMs = pause.until - now();
    const wasSentBefore = now() - pause.from <= TOLERANCE_MS;
    if (earlyMs > TOLERANCE_MS && !wasSentBefore) early.push({ url: `${host}${request.url}`, earlyMs });
    if (earlyMs <= 0) pauses.delete(host);
  };
  const onAnswer = (message: unknown) => {
    const { request, response } = message as {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
    };
    const after = response.getHeader('retry-after');
    if (![429, 503].includes(response.statusCode) || after === undefined) return;
    tally.add('a server said wait');
    const seconds = Number(after);
    const until = Number.isNaN(seconds) ? Date.parse(String(after)) : now() + seconds * SECOND_MS;
    const { host = '' } = request.headers;
    pauses.set(host, { from: now(), until: Math.max(until, pauses.get(host)?.until ?? 0) });
  };
  subscribe('http.server.request.start', onRequest);
  subscribe('http.server.response.finish', onAnswer);

  async function start(): Promise<void> {
    simulator = await startSimulator({ ...size, ...ports, shape, seed: SEED, live: true, clock: { now } });
  }

  async function stop(): Promise<void> {
    await simulator?.close();
    simulator = null;
  }

  await start();
  const { baseUrl, username, password } = simulator as unknown as Simulator;

  /** Sends a request as an administrator of the service. */
  async function administer(method: 'PUT' | 'DELETE', path: string, body?: object): Promise<void> {
    const json = { 'content-type': 'application/json', [ADMINISTRATOR]: '1' };
    const signIn = {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'administrator', password }),
    };
    const { access_token: token } = (await (await fetch(`${baseUrl}/v1/auth`, signIn)).json()) as {
      readonly access_token: string;
    };
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...json, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
  }

  return {
    baseUrl,
    username,
    password,
    early,
    ports: () => Object.values(ports),
    /** Some origin has asked for a pause that has not ended. */
    isPausing: () => [...pauses.values()].some(({ until }) => until > now()),
    /** Of a laptop that can't know them any more. */
    forgetPauses: () => pauses.clear(),
    /** No network: nothing answers at its address. */
    unreachable: stop,
    async reachable() {
      if (simulator === null) await start();
    },
    /** A restart with other formats, or the same. */
    async restart(nextShape: string) {
      shape = nextShape;
      await stop();
      await start();
    },
    faults(faults: readonly FaultRequest[]) {
      simulator?.clearFaults();
      for (const fault of faults) simulator?.fault(fault);
    },
    rename: (deviceId: string, name: string) =>
      administer('PUT', `/v1/devices/${encodeURIComponent(deviceId)}`, { name }),
    lose: (deviceId: string) => administer('DELETE', `/v1/devices/${encodeURIComponent(deviceId)}`),
    async close() {
      unsubscribe('http.server.request.start', onRequest);
      unsubscribe('http.server.response.finish', onAnswer);
      await stop();
    },
  };
}

export type FortnightCloud = Awaited<ReturnType<typeof startCloud>>;

/** A port that no system gives to a connection by itself: it stays free while the service is down. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
