import { availableParallelism } from 'node:os';
import { Thread, threadFile } from '../../../main/shared/thread.ts';
import { healthSensitivities } from '../../../preload/contract/index.ts';
import type { FindCalls } from './find-thread.ts';
import { addPlain, type PlainTally } from './plain-cameras.ts';
import { addTally, emptyTallies, type Tallies } from './tally.ts';

/** A camera of the simulator, or a part of a photograph. `isPlain`: its pictures are judged alone too. */
export interface HealthCamera {
  readonly kind: 'simulated' | 'photographed';
  readonly seed: number;
  readonly index: number;
  readonly isPlain: boolean;
}

/** What was found in cameras, and in single pictures of them. */
export interface Findings {
  readonly tallies: Tallies;
  readonly plain: PlainTally;
}

export const noFindings = (): Findings => ({ tallies: emptyTallies(), plain: new Map() });

const program = {
  file: threadFile(import.meta.url, 'find-thread'),
  limits: { youngMegabytes: 64, oldMegabytes: 512 },
};

/** Draws and judges cameras, as many at a time as there are cores. */
export async function findInCameras(cameras: readonly HealthCamera[]): Promise<Findings> {
  const all = noFindings();
  const left = cameras.values();
  const threads = Array.from({ length: availableParallelism() }, () => new Thread<FindCalls>(program));
  try {
    await Promise.all(
      threads.map(async (thread) => {
        for (const camera of left) {
          const found = await thread.call('find', camera);
          for (const sensitivity of healthSensitivities)
            addTally(all.tallies[sensitivity], found.tallies[sensitivity]);
          addPlain(all.plain, found.plain);
        }
      }),
    );
  } finally {
    for (const thread of threads) thread.end();
  }
  return all;
}
