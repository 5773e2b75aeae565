import { type CloudSize, startCloud } from './cloud.ts';
import { createDraw, drawDay } from './days.ts';
import type { LibraryFacts } from './library-facts.ts';
import { createRig } from './rig.ts';

const MEBIBYTE = 1_048_576;

/** How much a day may add to the memory of main after a collection of garbage. A leak of a day's work is more. */
const MOST_HEAP_GROWTH_BYTES = 24 * MEBIBYTE;

export interface FortnightOptions {
  readonly seed: number;
  readonly days: number;
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

/** Plays some days of a technician. Returns what was broken; an empty list is what we want. */
export async function playFortnight(options: FortnightOptions): Promise<readonly Violation[]> {
  const { seed, days, size, report } = options;
  const draw = createDraw(seed);
  const time = createServiceTime();
  const cloud = await startCloud(size, time.now);
  const rig = createRig(options, cloud, time);
  const violations: Violation[] = [];
  try {
    await rig.switchOn(false);
    await rig.signIn();
    let before: LibraryFacts | null = null;
    let start = { count: 0, heapBytes: 0 };
    for (let day = 1; day <= days; day += 1) {
      const broken = (text: string) => void violations.push({ day, text });
      const stretches = drawDay(draw);
      for (const stretch of stretches) await rig.play(stretch, draw, broken);
      report(`day ${day}: ${stretches.map(({ coverage, incident }) => `${coverage}/${incident}`).join(' ')}`);

      const state = await rig.recover(broken);
      const { heapBytes } = await rig.laptop().facts();
      if (start.count === rig.starts() && heapBytes > start.heapBytes + MOST_HEAP_GROWTH_BYTES)
        broken(`main's memory grew from ${mebibytes(start.heapBytes)} to ${mebibytes(heapBytes)}`);
      const after = await rig.look(state, broken);
      lostImages(before, after).forEach(broken);
      report(
        `  ${after.pins} pins, ${after.retained.size} retained images, ${after.images} stored (${mebibytes(after.imageBytes)})`,
      );
      before = after;
      for (const { path, earlyMs } of cloud.early.splice(0))
        broken(`${path} was requested ${earlyMs} ms too early`);
      await rig.switchOn(false);
      start = { count: rig.starts(), heapBytes: (await rig.laptop().facts()).heapBytes };
      for (const { text } of violations.filter((one) => one.day === day)) report(`  BROKEN: ${text}`);
    }
    return violations;
  } finally {
    await rig.end();
    await cloud.close();
  }
}

/** Retained images of yesterday that are retained today and have no image any more. */
function lostImages(before: LibraryFacts | null, after: LibraryFacts): readonly string[] {
  if (before === null) return [];
  return [...before.retained]
    .filter(([image, hash]) => hash !== null && after.retained.get(image) === null)
    .map(([image]) => `a retained image was lost: ${image}`);
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / MEBIBYTE)} MiB`;
}
