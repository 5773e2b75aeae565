import { type CloudSize, startCloud } from './cloud.ts';
import { createDraw, drawDay, drawn } from './days.ts';
import type { LibraryFacts } from './library-facts.ts';
import { createRig } from './rig.ts';
import { createTally, type Tally } from './tally.ts';

const MEBIBYTE = 1_048_576;

/** How much a day may add to the memory of main, after a collection of garbage, and to its open files, sockets and timers. */
const MOST_MEMORY_GROWTH_BYTES = 12 * MEBIBYTE;
const MOST_HANDLES_MORE = 24;

export interface FortnightOptions {
  readonly seed: number;
  readonly days: number;
  /** Days between two days that are played, in which the laptop is off. */
  readonly daysBetween: number;
  readonly size: CloudSize;
  /** An empty folder; a disk of its own when `canFill`. */
  readonly folder: string;
  /** The folder is a small disk that may be filled. */
  readonly canFill: boolean;
  /** `strace` is here, which makes a disk slow. */
  readonly canSlow: boolean;
  readonly report: (line: string) => void;
}

/** A broken promise, with the day and what had happened on it. */
export interface Violation {
  readonly day: number;
  readonly text: string;
}

export interface Fortnight {
  /** An empty list is what we want. */
  readonly violations: readonly Violation[];
  readonly happened: Tally;
  /** The most memory that a process of the laptop has had. */
  readonly peakBytes: number;
}

/** The time of the service; the laptop's follows it, unless its clock is wrong. */
export type ServiceTime = ReturnType<typeof createServiceTime>;

function createServiceTime() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    ahead: () => ahead,
    moveTo(aheadMs: number) {
      ahead = aheadMs;
    },
  };
}

/** Plays some days of a technician. */
export async function playFortnight(options: FortnightOptions): Promise<Fortnight> {
  const { seed, days, size, report } = options;
  const draw = createDraw(seed);
  const time = createServiceTime();
  const tally = createTally(drawn);
  const cloud = await startCloud(size, time.now, tally);
  const rig = createRig(options, cloud, time, tally);
  const violations: Violation[] = [];
  try {
    await rig.switchOn(false);
    await rig.signIn();
    let before: LibraryFacts | null = null;
    const first = await rig.measure();
    let start = first;
    for (let day = 1; day <= days; day += 1) {
      const broken = (text: string) => void violations.push({ day, text });
      const stretches = drawDay(draw);
      for (const stretch of stretches) await rig.play(stretch, draw, broken);
      report(`day ${day}: ${stretches.map(({ coverage, incident }) => `${coverage}/${incident}`).join(' ')}`);

      await rig.spendNight(before, broken);
      const state = await rig.recover(broken);
      const end = await rig.measure();
      if (end.memoryBytes > start.memoryBytes + MOST_MEMORY_GROWTH_BYTES)
        broken(`main's memory grew from ${mebibytes(start.memoryBytes)} to ${mebibytes(end.memoryBytes)}`);
      if (end.handles > start.handles + MOST_HANDLES_MORE)
        broken(`main had ${start.handles} open handles, and has ${end.handles}`);
      const after = await rig.look(state, broken);
      report(
        `  ${after.counts.get('pins')} pins, ${after.retained.size} retained images, ${after.counts.get('images')} stored (${mebibytes(after.imageBytes)}), memory ${mebibytes(start.memoryBytes)} to ${mebibytes(end.memoryBytes)}, ${end.handles} handles, ${mebibytes(after.diskBytes)} on the disk`,
      );
      before = after;
      for (const { url, earlyMs } of cloud.early.splice(0))
        broken(`${url} was requested ${earlyMs} ms too early`);
      await rig.switchOn(false);
      start = await rig.measure();
      if (start.memoryBytes > first.memoryBytes + MOST_MEMORY_GROWTH_BYTES)
        broken(
          `main starts with ${mebibytes(start.memoryBytes)}, and with ${mebibytes(first.memoryBytes)} on the first day`,
        );
      for (const { text } of violations.filter((one) => one.day === day)) report(`  BROKEN: ${text}`);
    }
    return { violations, happened: tally, peakBytes: rig.peakBytes() };
  } finally {
    await rig.end();
    await cloud.close();
  }
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / MEBIBYTE)} MiB`;
}
