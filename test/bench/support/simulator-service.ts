import { join } from 'node:path';
import got from 'got';
import { type Cloud, createCloud } from '../../../main/service/cloud.ts';
import { systemTimers } from '../../../main/shared/timers.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { Counts } from '../../../simulator/core/counts.ts';
import { testAuthority } from '../../support/certificates/certificates.ts';
import { type ChildService, startChildService } from '../../support/child-service.ts';
import { createDirectAgents } from '../../support/client/direct-agents.ts';
import { createMemoryCapabilities } from '../../support/client/memory-capabilities.ts';

export interface SimulatorAddress {
  readonly baseUrl: string;
  readonly imageOrigin: string;
  readonly username: string;
  readonly password: string;
}

/** A simulator in a process of its own, so that it costs both sides of a comparison the same. */
export interface SimulatorService extends SimulatorAddress {
  counts(): Promise<Counts>;
  stop(): Promise<void>;
}

export async function startSimulatorService(options: readonly string[]): Promise<SimulatorService> {
  return startService('../../../simulator/cli.ts', ['--port', '0', ...options]);
}

/** A service with as many devices as wanted, each with one image of so many bytes at an address that does not change. `h2`: HTTP/2, and HTTP/1.1 over TLS. */
export async function startImageCloud(
  devices: number,
  bytes: number,
  protocol: 'http' | 'https' | 'h2' = 'http',
): Promise<SimulatorService> {
  const options = { devices: `${devices}`, bytes: `${bytes}`, protocol };
  return startService(
    '../images/image-cloud.ts',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
}

async function startService(script: string, options: readonly string[]): Promise<SimulatorService> {
  const file = join(import.meta.dirname, script);
  const service: ChildService<SimulatorAddress> = await startChildService(file, options);
  const { announcement } = service;
  return {
    ...announcement,
    counts: () =>
      got(`${announcement.baseUrl}/admin/counts`, {
        https: { certificateAuthority: testAuthority() },
      }).json(),
    stop: async () => void (await service.stop()),
  };
}

/** The product's client, signed in. */
export async function connect(
  address: SimulatorAddress,
): Promise<{ readonly cloud: Cloud; readonly token: string }> {
  let token: string | null = null;
  const cloud = createCloud({
    baseUrl: address.baseUrl,
    capabilities: createMemoryCapabilities(),
    createAgents: createDirectAgents,
    token: () => token,
    version: 'benchmark',
    requestId: () => 'benchmark',
    responses: null,
    clock: { now: () => Date.now() },
    timers: systemTimers,
    random: Math.random,
    onContact: () => {},
  });
  const signedIn = await cloud.authenticate(address, new AbortController().signal);
  if (!signedIn.ok) throw new Error(describeFailure(signedIn.failure));
  token = signedIn.value;
  return { cloud, token };
}

/** What a service answered between two looks at its counts: the work of a run that leaves the files as they were. */
export function answersBetween(before: Counts, after: Counts): Readonly<Record<string, number>> {
  const confirmed = (counts: Counts) => counts.requests['GET /images 304'] ?? 0;
  return {
    'images confirmed by 304': confirmed(after) - confirmed(before),
    'image bytes': after.imageBytesSent - before.imageBytesSent,
  };
}
