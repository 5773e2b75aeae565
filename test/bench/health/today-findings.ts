import { availableParallelism } from 'node:os';
import { Thread, threadFile } from '../../../main/shared/thread.ts';
import { changeNames, JUDGED_DAYS } from './drawn-days.ts';
import type { Ranked, TodayCalls } from './today-thread.ts';

/** Changes of a day, and how many of the list a person reads first. */
const EACH = 5;
const FIRST = 8;

const program = {
  file: threadFile(import.meta.url, 'today-thread'),
  limits: { youngMegabytes: 64, oldMegabytes: 512 },
};

async function rankFleet(seed: number, devices: number): Promise<readonly Ranked[]> {
  const threads = Array.from({ length: availableParallelism() }, () => new Thread<TodayCalls>(program));
  try {
    const changes = (await threads[0]?.call('changes', { seed, devices, each: EACH })) ?? [];
    const left = Array.from({ length: devices }, (_, index) => index).values();
    const ranked: Ranked[] = [];
    await Promise.all(
      threads.map(async (thread) => {
        for (const index of left) {
          const own = changes.filter((change) => change.index === index);
          ranked.push(...(await thread.call('rank', { seed, index, changes: own })));
        }
      }),
    );
    return ranked;
  } finally {
    for (const thread of threads) thread.end();
  }
}

/** Returns Markdown: what is among the first eight of a fleet on each drawn day. */
export async function describeDays(seed: number, devices: number): Promise<string> {
  const ranked = await rankFleet(seed, devices);
  const first = Array.from({ length: JUDGED_DAYS }, (_, day) =>
    ranked
      .filter((one) => one.day === day)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, FIRST),
  );
  const found = first.map((list) => list.filter(({ change }) => change !== null).length);
  const all = ranked.flatMap(({ change }) => (change === null ? [] : [change]));
  const listed = first.flat().flatMap(({ change }) => (change === null ? [] : [change]));
  const recall = (name: string, isOne: (change: (typeof all)[number]) => boolean) =>
    `| ${name} | ${all.filter(isOne).length} | ${listed.filter(isOne).length} |`;
  return [
    `${JUDGED_DAYS} days of ${devices} cameras, seed ${seed}: of ${EACH} real changes, ${found.join(', ')} are among the first ${FIRST}; all ${EACH} on ${found.filter((count) => count === EACH).length} days. Precision of the first ${FIRST}: ${(listed.length / first.flat().length).toFixed(2)}, of ${(EACH / FIRST).toFixed(2)} that are possible.`,
    '| change | drawn | among the first |',
    '| --- | ---: | ---: |',
    ...changeNames.map((name) => recall(name, ({ change }) => change === name)),
    ...[2, 3, 4].map((images) => recall(`seen in ${images} images`, ({ since }) => since === images)),
  ].join('\n');
}
