import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openApp, valueOf } from '../ipc/app-fixture.ts';

const CYCLES = 5;
const STEADY_LOOKS = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const RealAbortController = AbortController;
let made: WeakRef<object>[];

beforeEach(() => {
  made = [];
  // Each part of an account in use that can be ended has one.
  globalThis.AbortController = class extends RealAbortController {
    constructor() {
      super();
      made.push(new WeakRef(this));
    }
  };
});
afterEach(() => {
  globalThis.AbortController = RealAbortController;
});

/** How many of what was made since the start of the test is alive. */
async function countAlive(): Promise<number> {
  await setImmediate();
  collectGarbage();
  return made.filter((one) => one.deref() !== undefined).length;
}

/** The count once it has not changed for many looks. */
async function lowestCount(): Promise<number> {
  let lowest = await countAlive();
  for (let looks = 0; looks < STEADY_LOOKS; looks += 1) {
    const count = await countAlive();
    if (count < lowest) looks = 0;
    lowest = Math.min(lowest, count);
  }
  return lowest;
}

it('F1: nothing of an account stays in memory after its sign-out, however often one signs in again', async () => {
  const { app, simulator, close } = await openApp({ organizations: 1, devices: 5, archives: 1 });
  const { environments } = await valueOf(app.handlers.session.options(null));
  const environmentId = environments.find(({ name }) => name === 'Plant')?.id ?? '';
  const { username, password } = simulator;
  async function signInAndOut(): Promise<void> {
    await valueOf(app.handlers.session.signIn({ environmentId, username, password, keepSignedIn: false }));
    await valueOf(app.handlers.fleet.refresh(null));
    await valueOf(app.handlers.session.signOut(null));
  }
  try {
    await valueOf(app.handlers.session.signOut(null));
    const before = made.length;
    for (let cycle = 0; cycle < 2; cycle += 1) await signInAndOut();
    const ofOne = (made.length - before) / 2;
    // Connections close a little later: the count of the app itself is the one that stays.
    const ofTheApp = await lowestCount();
    expect(ofTheApp).toBeLessThan(ofOne / 2);
    for (let cycle = 0; cycle < CYCLES; cycle += 1) await signInAndOut();
    expect(made.length - before).toBeGreaterThanOrEqual(ofOne * CYCLES);
    expect(await lowestCount()).toBe(ofTheApp);
  } finally {
    await close();
  }
});
