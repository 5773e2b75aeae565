import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playFortnight } from './fortnight.ts';

/** Its first day has a change of formats, a wait that the service asks for, a power cut meanwhile, and a valley. */
const SEED = 94;

/** `npm run test:soak` plays whole fortnights, on a disk that can be filled. */
test('P24, P28: two days of a technician break nothing', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-soak-'));
  try {
    const { violations, happened } = await playFortnight({
      seed: SEED,
      days: 2,
      size: { organizations: 2, devices: 4, archives: 2 },
      folder,
      canFill: false,
      canSlow: false,
      report: () => {},
    });
    expect(violations).toEqual([]);
    for (const name of ['powerCut', 'valley', 'a server said wait'])
      expect(happened.counts.get(name), name).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
