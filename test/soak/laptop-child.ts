import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createApp } from '../../main/app.ts';
import type { SettingsFile } from '../../main/shared/desktop.ts';
import { createMemoryDesktop, createMemorySecrets } from '../support/memory-desktop.ts';
import type { LaptopCall, LaptopFacts, LaptopOrder, LaptopStart } from './laptop-messages.ts';
import { createMovingTime } from './moving-time.ts';

/** The product on one laptop, without its window: takes orders from the process that plays the fortnight. */
const start = JSON.parse(process.argv[2] ?? '') as LaptopStart;

/** A power cut waits so long for something to be cut. */
const MOST_MS_BEFORE_CUT = 5 * 60_000;

const underWay = new Set<ClientRequest>();
subscribe('http.client.request.start', (message) => {
  const { request } = message as { readonly request: ClientRequest };
  underWay.add(request);
  // However it ends: answered, failed or given up.
  request.once('close', () => underWay.delete(request));
});

const isBusy = () =>
  underWay.size > 0 || process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
const time = createMovingTime(start.aheadMs, start.skewMs, isBusy, (aheadMs) => process.send?.({ aheadMs }));

let networkHint = (): void => {};
let suspended = (): void => {};
let resumed = (): void => {};
let network = start.network;

/** `settings.json` as the product stores it: whole or not at all. */
function openSettings(folder: string): SettingsFile {
  const file = join(folder, 'settings.json');
  let values: Record<string, unknown> = {};
  let fault: SettingsFile['fault'] = null;
  try {
    values = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') fault = 'corrupt';
  }
  const save = (next: Record<string, unknown>) => {
    const temporary = `${file}.tmp-${randomBytes(4).toString('hex')}`;
    const descriptor = openSync(temporary, 'w', 0o600);
    writeSync(descriptor, JSON.stringify(next));
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(temporary, file);
    values = next;
  };
  return {
    fault,
    read: (key) => values[key],
    write: (key, value) => save({ ...values, [key]: value }),
    store: async (key, value) => save({ ...values, [key]: value }),
    flush() {},
    remove: (key) => save(Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))),
  };
}

const desktop = createMemoryDesktop(start.profileFolder, {
  clock: time.clock,
  secrets: createMemorySecrets().secrets,
  settings: openSettings(start.profileFolder),
  networkAddresses: () =>
    network === null
      ? []
      : [
          {
            name: network,
            family: 'IPv4',
            address: `192.168.${network.length}.20`,
            cidr: `192.168.${network.length}.20/24`,
            internal: false,
          },
        ],
  chooseFolder: async () => start.exportFolder,
  onNetworkHint: (listener) => void (networkHint = listener),
  onSuspend: (listener) => void (suspended = listener),
  onResume: (listener) => void (resumed = listener),
});

const app = createApp(desktop, {
  startInDemo: false,
  environmentsText: JSON.stringify([{ name: 'Plant', kind: 'development', baseUrl: start.baseUrl }]),
  timers: time.timers,
});
app.subscribe(({ name, payload }) => {
  if (name === 'storageFailed') process.send?.({ storageFailed: payload });
});

function facts(): LaptopFacts {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return {
    memoryBytes: heapUsed + external,
    peakBytes: process.resourceUsage().maxRSS * 1_024,
    handles: process.getActiveResourcesInfo().length,
  };
}

function call({ area, call: name, input }: LaptopCall): Promise<unknown> {
  const calls = app.handlers[area as keyof typeof app.handlers] as Readonly<
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  return calls[name]?.(input) ?? Promise.reject(new Error(`There is no call ${area}.${name}.`));
}

/** Never answers: the process is killed. */
async function cutPower({
  answers,
  rounds,
}: Extract<LaptopOrder, { readonly kind: 'cutPower' }>): Promise<never> {
  let left = answers;
  subscribe('http.client.response.finish', () => {
    left -= 1;
    if (left === 0) void kill(rounds);
  });
  await time.walk(MOST_MS_BEFORE_CUT);
  return await kill(0);
}

async function kill(rounds: number): Promise<never> {
  for (let round = 0; round < rounds; round += 1) await setImmediate();
  process.kill(process.pid, 'SIGKILL');
  return await new Promise(() => {});
}

/** Carries out one order; its value is the answer. */
const follow: {
  readonly [Kind in LaptopOrder['kind']]: (order: LaptopOrder & { readonly kind: Kind }) => unknown;
} = {
  calls: ({ calls }) => Promise.all(calls.map(call)),
  walk: ({ milliseconds }) => time.walk(milliseconds),
  setClock: ({ milliseconds }) => time.setClock(milliseconds),
  cutPower,
  async sleep({ milliseconds }) {
    suspended();
    await time.jump(milliseconds);
    resumed();
  },
  network(order) {
    network = order.network;
    networkHint();
  },
  facts,
  end: () => app.close(),
};

async function answer(order: LaptopOrder): Promise<void> {
  const carryOut = follow[order.kind] as (order: LaptopOrder) => unknown;
  try {
    process.send?.({ id: order.id, value: await carryOut(order) });
  } catch (error) {
    process.send?.({ id: order.id, error: error instanceof Error ? error.stack : String(error) });
  }
}

// Electron logs it and goes on; here it is a defect.
process.on('unhandledRejection', (error) => {
  process.send?.({ unhandled: error instanceof Error ? error.stack : String(error) });
});
process.on('message', (order: LaptopOrder) => void answer(order));
process.on('disconnect', () => process.exit(1));
process.send?.({ pid: process.pid });
