import { expect } from 'vitest';
import type { ConnectionWindows } from '../../../../main/service/client/connection-window.ts';
import { createPacedExchange, type PacedOutgoing } from '../../../../main/service/client/paced-exchange.ts';
import { createPauseMemory } from '../../../../main/service/client/pause-memory.ts';
import { cloudLimits, type PaceLimits } from '../../../../main/service/http/limits.ts';
import { meterWire } from '../../../../main/service/http/wire-meter.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { createMemorySettings, createTestTime, type TestTime } from '../../../support/memory-desktop.ts';

export const LIMITED: ScriptedAnswer = {
  status: 429,
  headers: { 'retry-after': '30' },
  body: { title: 'Slow down' },
};
export const BROKEN: ScriptedAnswer = { status: 502, body: { title: 'Broken' } };
export const FINE: ScriptedAnswer = { body: [] };

/** Sends requests for a waiting user, or for background work. */
export const forPerson = <Value>(isPerson: boolean, work: () => Promise<Value>): Promise<Value> =>
  meterWire({ goesFirst: isPerson, admit() {}, take: () => undefined, extraMs: () => 0 }, work);

/** Path of the server, and what differs from a usual request. */
export type Send = (
  path: string,
  change?: Partial<PacedOutgoing>,
) => ReturnType<ReturnType<typeof createPacedExchange>>;

/** Paced senders to a fault server, with time that the test moves. */
export interface PacingRig {
  readonly server: FaultServer;
  readonly time: TestTime;
  /** Reported ends of pauses. */
  readonly pauses: number[];
  /** Creates a sender with its limits and dice. */
  createSender(
    limits?: Partial<PaceLimits>,
    random?: () => number,
    memory?: ReturnType<typeof createPauseMemory>,
    windows?: ConnectionWindows,
  ): Send;
  /** Waits until the server has seen this many requests over real connections. */
  seen(count: number): Promise<void>;
  /** Shifts the wall clock by some ms without changing durations. */
  setClock(byMs: number): void;
}

export async function openPacing(): Promise<PacingRig> {
  const server = await startFaultServer();
  const time = createTestTime();
  const steady = time.clock.now;
  const pauses: number[] = [];
  return {
    server,
    time,
    pauses,
    createSender(
      limits = {},
      random = () => 1,
      memory = createPauseMemory(createMemorySettings(), time.clock),
      windows,
    ) {
      const send = createPacedExchange({
        ...time,
        ...(windows === undefined ? {} : { windows }),
        memory,
        random,
        limits: { ...cloudLimits.pace, ...limits },
        onPaused: (until) => pauses.push(until),
      });
      const agents = createDirectAgents();
      return (path, change = {}) =>
        send({
          method: 'GET',
          url: new URL(path, server.origin),
          headers: {},
          requestId: `request ${path}`,
          limits: cloudLimits.api,
          signal: new AbortController().signal,
          agents,
          ...change,
        });
    },
    async seen(count) {
      await expect.poll(() => server.requests.length, { interval: 1 }).toBe(count);
    },
    setClock(byMs) {
      time.clock.now = () => steady() + byMs;
    },
  };
}
