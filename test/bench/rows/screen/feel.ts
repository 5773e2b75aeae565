import { execFileSync } from 'node:child_process';
import { feelSteps } from '../../screen/feel-steps.ts';
import { openFeelStage, walk } from '../../screen/feel-walk.ts';
import type { Felt } from '../../screen/watch-feedback.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { parseFigures } from '../../support/figures.ts';

/** How many times slower an old laptop is than the machine of the measurement. */
const OLD_LAPTOP = 4;
/** A person takes what comes later for slow. */
const AT_ONCE_MS = 100;
const LONGEST_TASK_MS = 150;
const WORST = 6;

/** The last walk at each size, for the section of the report. */
const walks = new Map<number, readonly Felt[]>();

/** F2: the same hundred interactions at the speed of an old laptop and at that of this machine. */
export const feelRow: Benchmark = {
  name: 'feel',
  title: `${feelSteps.length} interactions of a day (tree, palette, gallery, viewer, comparison, pages, dialogs), the page’s processor throttled to a ${OLD_LAPTOP}th: 95 of 100 have their first feedback within`,
  alternative: 'the same without throttling',
  meaning: 'How soon the app answers a key or a click on an old laptop, however many devices you have.',
  atMost: null,
  factsAtMost: {
    'feedback p95 ms': AT_ONCE_MS,
    'next image p95 ms': AT_ONCE_MS,
    'longest task ms': LONGEST_TASK_MS,
  },
  pairs: 5,
  sizes: [120, 5_000, 20_000],
  async prepare(devices) {
    const { page, close } = await openFeelStage(devices);

    return {
      async ours() {
        const felt = await walk(page, OLD_LAPTOP);
        walks.set(devices, felt);
        return toRun(felt);
      },
      theirs: async () => toRun(await walk(page, 1)),
      close,
    };
  },
  async describe() {
    const sizes = [...walks].map(([devices, felt]) => `- ${devices} devices: ${worstOf(felt)}.`);
    return [
      `The ${WORST} slowest interactions of the last throttled walk, ms to the first feedback (longest task):`,
      sizes.join('\n'),
      lastRelease(),
    ].join('\n\n');
  },
};

function toRun(felt: readonly Felt[]): Sync {
  const feedback = felt.map(({ feedbackMs }) => feedbackMs);
  const pictures = felt.map(({ pictureMs }) => pictureMs).filter((each) => each !== null);
  const slow = feedback.filter((milliseconds) => milliseconds > AT_ONCE_MS).length;
  return {
    milliseconds: share(feedback, 0.95),
    work: { interactions: felt.length },
    facts: {
      'feedback median ms': share(feedback, 0.5),
      'feedback p95 ms': share(feedback, 0.95),
      'feedback worst ms': Math.max(...feedback),
      [`over ${AT_ONCE_MS} ms %`]: (100 * slow) / felt.length,
      'next image p95 ms': share(pictures, 0.95),
      'longest task ms': Math.max(...felt.map(({ longestTaskMs }) => longestTaskMs)),
      'processor ms': felt.reduce((sum, { work }) => sum + work.taskMs, 0),
    },
  };
}

/** The value that this share of all values does not exceed. */
function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

function worstOf(felt: readonly Felt[]): string {
  return felt
    .toSorted((one, other) => other.feedbackMs - one.feedbackMs)
    .slice(0, WORST)
    .map(
      ({ name, feedbackMs, longestTaskMs }) =>
        `“${name}” ${Math.round(feedbackMs)} (${Math.round(longestTaskMs)})`,
    )
    .join(', ');
}

/** The rows of the report as they stood at the last tagged release. */
function lastRelease(): string {
  const git = (...options: readonly string[]) =>
    execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const release = git('describe', '--tags', '--abbrev=0').trim();
    const figures = parseFigures(git('show', `${release}:test/bench/figures.csv`));
    const felt = figures
      .filter(({ name }) => name === 'feel')
      .map(({ size, ourFacts }) => `${size} devices: first feedback p95 ${ourFacts['feedback p95 ms']} ms`);
    return `${release}, the last release: ${felt.join('; ') || 'not measured'}.`;
  } catch {
    return 'There is no release to compare with yet.';
  }
}
