/**
 * Prints what each step of `feel` costs, as lines `{name, feedbackMs, pictureMs, longestTaskMs, work}`, the median of the walks:
 * `node test/bench/programs/feel-steps.ts --devices 20000 --rate 4 --walks 3`. `--profiles FOLDER` also writes a
 * processor profile of each step, of a walk that is not counted. Run `npm run build` first.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { feelSteps } from '../screen/feel-steps.ts';
import { openFeelStage, walk } from '../screen/feel-walk.ts';
import type { Felt } from '../screen/watch-feedback.ts';

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '4' },
    walks: { type: 'string', default: '3' },
    profiles: { type: 'string' },
  },
});
const rate = Number(values.rate);

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return Math.round(10 * (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)) / 10;
}

const { page, close } = await openFeelStage(Number(values.devices));
try {
  const walks: (readonly Felt[])[] = [];
  for (let count = 0; count < Number(values.walks); count += 1) walks.push(await walk(page, rate));
  for (const [index, { name }] of feelSteps.entries()) {
    const runs = walks.flatMap((felt) => felt[index] ?? []);
    const of = (value: (felt: Felt) => number) => median(runs.map(value));
    const work = Object.fromEntries(
      (['taskMs', 'scriptMs', 'layoutMs', 'styleMs', 'layouts'] as const).map((key) => [
        key,
        of((felt) => felt.work[key]),
      ]),
    );
    const pictureMs = runs.some((felt) => felt.pictureMs === null) ? null : of((felt) => felt.pictureMs ?? 0);
    const feedbackMs = of((felt) => felt.feedbackMs);
    const longestTaskMs = of((felt) => felt.longestTaskMs);
    process.stdout.write(`${JSON.stringify({ name, feedbackMs, pictureMs, longestTaskMs, work })}\n`);
  }
  const folder = values.profiles;
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    await walk(page, rate, async (step, session, run) => {
      await session.send('Profiler.enable');
      await session.send('Profiler.start');
      const felt = await run();
      const { profile } = await session.send('Profiler.stop');
      const file = `${step.name.replaceAll(/\W+/g, '-')}.cpuprofile`;
      await writeFile(join(folder, file), JSON.stringify(profile));
      return felt;
    });
  }
} finally {
  await close();
}
