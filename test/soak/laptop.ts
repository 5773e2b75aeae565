import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Handlers, Result } from '../../preload/contract/index.ts';
import type { LaptopAnswer, LaptopFacts, LaptopOrder, LaptopStart } from './laptop-messages.ts';

type OrderText = LaptopOrder extends infer Order
  ? Order extends LaptopOrder
    ? Omit<Order, 'id'>
    : never
  : never;

/** The value of a call's successful result. */
type ValueOf<Call> = Call extends (input: never) => Promise<Result<infer Value>> ? Value : never;

/** A slow disk: each flush takes so long. */
const SLOW_FLUSH_MICROSECONDS = 20_000;

const slowDisk = [
  'strace',
  '-f',
  '-qq',
  '-o',
  '/dev/null',
  '-e',
  'trace=fsync,fdatasync',
  '-e',
  `inject=fsync,fdatasync:delay_enter=${SLOW_FLUSH_MICROSECONDS}`,
];

/** A laptop that is switched on: the product in a process of its own. */
export interface Laptop {
  call<Area extends keyof Handlers, Call extends keyof Handlers[Area]>(
    area: Area,
    call: Call,
    input: unknown,
  ): Promise<Result<ValueOf<Handlers[Area][Call]>>>;
  walk(milliseconds: number): Promise<void>;
  jump(milliseconds: number): Promise<void>;
  sleep(milliseconds: number): Promise<void>;
  network(network: string | null): Promise<void>;
  facts(): Promise<LaptopFacts>;
  /** Failures of the disk that were reported to the screen. */
  readonly storageFailures: readonly unknown[];
  /** Ends as a person ends it. */
  end(): Promise<void>;
  /** Ends as a power cut does. */
  kill(): Promise<void>;
}

/** Switches a laptop on. */
export async function startLaptop(
  start: LaptopStart,
  hasSlowDisk: boolean,
  onMoved: (aheadMs: number) => void,
  onUnhandled: (error: string) => void,
): Promise<Laptop> {
  const program = [process.execPath, '--expose-gc', join(import.meta.dirname, 'laptop-child.ts')];
  const [command, ...rest] = [...(hasSlowDisk ? slowDisk : []), ...program, JSON.stringify(start)];
  const child = spawn(command ?? process.execPath, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const storageFailures: unknown[] = [];
  const ready = Promise.withResolvers<number>();
  child.on('message', (answer: LaptopAnswer) => {
    if ('pid' in answer) ready.resolve(answer.pid);
    else if ('aheadMs' in answer) onMoved(answer.aheadMs);
    else if ('unhandled' in answer) onUnhandled(answer.unhandled);
    else if ('storageFailed' in answer) storageFailures.push(answer.storageFailed);
    else {
      const order = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer) order?.reject(new Error(answer.error));
      else order?.resolve(answer.value);
    }
  });
  child.once('exit', (code, signal) => {
    const error = new Error(`The laptop ended by itself (${code ?? signal}).`);
    ready.reject(error);
    for (const order of waiting.values()) order.reject(error);
  });
  const pid = await ready.promise;

  let orders = 0;
  function send(order: OrderText): Promise<unknown> {
    orders += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(orders, answer);
    child.send({ ...order, id: orders });
    return answer.promise;
  }
  const laptop = {
    call: (area: string, call: string, input: unknown) => send({ kind: 'call', area, call, input }),
    walk: (milliseconds: number) => send({ kind: 'walk', milliseconds }),
    jump: (milliseconds: number) => send({ kind: 'jump', milliseconds }),
    sleep: (milliseconds: number) => send({ kind: 'sleep', milliseconds }),
    network: (network: string | null) => send({ kind: 'network', network }),
    facts: () => send({ kind: 'facts' }),
    storageFailures,
    async end() {
      await send({ kind: 'end' });
      await stop(child, pid, 'SIGTERM');
    },
    kill: () => stop(child, pid, 'SIGKILL'),
  };
  return laptop as Laptop;
}

async function stop(child: ChildProcess, pid: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(pid, signal);
  await exited;
}
