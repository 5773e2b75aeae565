import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCloud } from './cloud.ts';
import { playFortnight } from './fortnight.ts';
import { createTally } from './tally.ts';

/** On its first day the service asks for a wait, over which the laptop is restarted, and the power is cut. */
const SEED = 20_006;

/** Ends a laptop that hangs; a busy machine takes a minute. */
const HANGS_AFTER_MS = 240_000;

/** `npm run test:soak` plays whole fortnights, on a disk that can be filled. */
test('P24, P28: two days of a technician break nothing', { timeout: HANGS_AFTER_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-soak-'));
  try {
    const { violations, happened } = await playFortnight({
      seed: SEED,
      days: 2,
      daysBetween: 0,
      size: { organizations: 2, devices: 4, archives: 2 },
      folder,
      canFill: false,
      canSlow: false,
      report: () => {},
    });
    expect(violations).toEqual([]);
    for (const name of ['valley', 'powerCut', 'the laptop was started during such a wait'])
      expect(happened.counts.get(name), name).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The lowest port that any system gives to a connection by itself, as they are set up. */
const LOWEST_GIVEN = 32_768;

test('the address of the service is none that the system gives to a connection while the service is down', async () => {
  const cloud = await startCloud({ organizations: 1, devices: 1, archives: 0 }, Date.now, createTally([]));
  onTestFinished(() => cloud.close());
  for (const port of cloud.ports()) expect(port).toBeLessThan(LOWEST_GIVEN);
});
