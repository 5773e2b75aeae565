import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Failure, Handlers, Result } from '../../preload/contract/index.ts';
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

const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

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
  /** Both at the same time: nothing has happened between their answers. */
  together<Area extends keyof Handlers, One extends keyof Handlers[Area], Other extends keyof Handlers[Area]>(
    area: Area,
    one: readonly [One, unknown],
    other: readonly [Other, unknown],
  ): Promise<readonly [Result<ValueOf<Handlers[Area][One]>>, Result<ValueOf<Handlers[Area][Other]>>]>;
  walk(milliseconds: number): Promise<void>;
  sleep(milliseconds: number): Promise<void>;
  /** So many ms before or behind the time. */
  setClock(skewMs: number): Promise<void>;
  network(network: string | null): Promise<void>;
  facts(): Promise<LaptopFacts>;
  /** Ends as a person ends it. */
  end(): Promise<void>;
  /** Ends as a power cut does, in the middle of its work: after so many answers of the service and rounds of the main loop. */
  cutPower(answers: number, rounds: number): Promise<void>;
}

/** Hears what a laptop says by itself. */
export interface LaptopListener {
  readonly onMoved: (aheadMs: number) => void;
  readonly onUnhandled: (error: string) => void;
  /** A failure of the disk was shown. */
  readonly onStorageFailed: (failure: Failure) => void;
}

/** Switches a laptop on. */
export async function startLaptop(
  start: LaptopStart,
  hasSlowDisk: boolean,
  { onMoved, onUnhandled, onStorageFailed }: LaptopListener,
): Promise<Laptop> {
  const program = [process.execPath, '--expose-gc', join(import.meta.dirname, 'laptop-child.ts')];
  const [command, ...rest] = [...(hasSlowDisk ? slowDisk : []), ...program, JSON.stringify(start)];
  const child = spawn(command ?? process.execPath, rest, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // It is switched on thirty times a fortnight.
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ready = Promise.withResolvers<number>();
  child.on('message', (answer: LaptopAnswer) => {
    if ('pid' in answer) ready.resolve(answer.pid);
    else if ('aheadMs' in answer) onMoved(answer.aheadMs);
    else if ('unhandled' in answer) onUnhandled(answer.unhandled);
    else if ('storageFailed' in answer) onStorageFailed(answer.storageFailed);
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
    async call(area: string, call: string, input: unknown) {
      const [answer] = (await send({ kind: 'calls', calls: [{ area, call, input }] })) as readonly unknown[];
      return answer;
    },
    together: (area: string, ...pair: readonly (readonly [string, unknown])[]) =>
      send({ kind: 'calls', calls: pair.map(([call, input]) => ({ area, call, input })) }),
    walk: (milliseconds: number) => send({ kind: 'walk', milliseconds }),
    sleep: (milliseconds: number) => send({ kind: 'sleep', milliseconds }),
    setClock: (milliseconds: number) => send({ kind: 'setClock', milliseconds }),
    network: (network: string | null) => send({ kind: 'network', network }),
    facts: () => send({ kind: 'facts' }),
    async end() {
      await send({ kind: 'end' });
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      process.kill(pid, 'SIGTERM');
      await exited;
    },
    async cutPower(answers: number, rounds: number) {
      const exited = once(child, 'exit');
      void send({ kind: 'cutPower', answers, rounds }).catch(() => undefined);
      await exited;
    },
  };
  return laptop as Laptop;
}
