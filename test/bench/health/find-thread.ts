import sharp from 'sharp';
import { serveThread } from '../../../main/shared/serve-thread.ts';
import { healthSensitivities } from '../../../preload/contract/index.ts';
import { hash32 } from '../../../simulator/core/random.ts';
import { type HealthCamera, noFindings } from './camera-findings.ts';
import { photographedCamera, photographedViews, siteOf } from './photographed-cameras.ts';
import { judgePlain } from './plain-cameras.ts';
import { simulatedCamera, simulatedViews } from './simulated-cameras.ts';
import { judgeCamera } from './tally.ts';

// One thread for one image: the threads share the cores.
sharp.concurrency(1);

/** Healthy pictures that are judged alone of each camera: some of the simulator's are of fog. */
const JUDGED = { simulated: 70, photographed: 24 } as const;

const calls = {
  /** Draws what a camera sends, and judges it. */
  async find({ kind, seed, index, isPlain }: HealthCamera) {
    const findings = noFindings();
    const own = hash32(seed, index);
    const [camera, views] = await read();
    for (const sensitivity of healthSensitivities)
      judgeCamera(camera, findings.tallies[sensitivity], sensitivity);
    if (isPlain) await judgePlain(views, own, findings.plain, JUDGED[kind]);
    return findings;

    async function read() {
      if (kind === 'simulated') {
        const simulated = simulatedViews(seed, index);
        return [simulatedCamera(simulated, seed, index), simulated] as const;
      }
      const photographed = photographedViews(await siteOf(index), own);
      return [await photographedCamera(photographed, own, index), photographed] as const;
    }
  },
};

export type FindCalls = typeof calls;

serveThread(calls);
