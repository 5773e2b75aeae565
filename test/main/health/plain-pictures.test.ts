import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImageFacts } from '../../../preload/contract/index.ts';
import { hash32 } from '../../../simulator/core/random.ts';
import { judgePlain, type PlainTally } from '../../bench/health/plain-cameras.ts';
import { plainIllnesses } from '../../bench/health/plain-illness.ts';
import { simulatedViews } from '../../bench/health/simulated-cameras.ts';
import {
  archiveRecord,
  device,
  deviceRecord,
  noValidators,
  organization,
} from '../library/support/library-fixture.ts';
import { judgeNow } from './support/judge-now.ts';
import { madeFacts } from './support/made-facts.ts';
import { NOON, watchCameras } from './support/watched-camera.ts';

const DAY_MS = 86_400_000;
const HALF_A_DAY = 0.5;

let watched: Awaited<ReturnType<typeof watchCameras>>;
beforeEach(async () => {
  watched = await watchCameras();
});
afterEach(() => watched.library.close());

async function judge(): Promise<void> {
  await watched.measure();
  await judgeNow(watched.library);
}

/** A picture in which nothing can be seen. */
function black(snapshot: number): ImageFacts {
  const made = madeFacts(0, snapshot);
  const map = made.map.map((_, cell) => (cell + snapshot) % 3);
  return { ...made, luma: 4, spread: 2, crushed: 0.99, blown: 0, colour: 1, sharpness: 4, map };
}

/** The camera under its infrared light. */
function infrared(snapshot: number, state: 'asUsual' | 'obscured' = 'asUsual'): ImageFacts {
  return { ...madeFacts(0, snapshot, state), colour: 0, luma: 40 };
}

/** What is found after each picture. */
async function found(
  pictures: readonly (readonly [day: number, facts: ImageFacts])[],
): Promise<readonly string[]> {
  const verdicts: string[] = [];
  for (const [day, facts] of pictures) {
    await watched.store(day, 'asUsual', { facts });
    await judge();
    const health = watched.health();
    verdicts.push(`${health?.isMaybe === true ? 'maybe ' : ''}${health?.verdict}`);
  }
  return verdicts;
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('P46: one picture that is plainly off is a maybe', () => {
  it.each([
    { name: 'the first one', pictures: [[0, madeFacts(0, 0, 'obscured')]], last: 'maybe obscured' },
    { name: 'a white one', pictures: [[0, madeFacts(0, 0, 'washedOut')]], last: 'maybe washedOut' },
    { name: 'no healthy one', pictures: [[0, madeFacts(0, 0)]], last: 'new' },
    { name: 'a black one, when no other is known', pictures: [[0, black(0)]], last: 'maybe dark' },
    {
      name: 'a black one of a camera that never showed anything',
      pictures: times(12, (index) => [index / 2, black(index)] as const),
      last: 'maybe dark',
    },
    {
      name: 'no black night of a camera that is lit by day',
      pictures: times(14, (index) =>
        index % 2 === 0
          ? ([index / 2, madeFacts(0, index)] as const)
          : ([index / 2, { ...black(index), hash: `night ${index}` }] as const),
      ),
      last: 'asUsual',
    },
    {
      name: 'a black day of a camera that was lit at that time of day',
      pictures: [...times(3, (index) => [index, madeFacts(0, index)] as const), [3, black(3)] as const],
      last: 'maybe dark',
    },
    {
      name: 'no healthy one of a device that sends by night alone',
      pictures: times(8, (index) => [index + HALF_A_DAY, infrared(index)] as const),
      last: 'asUsual',
    },
    {
      name: 'an obscured one of a device that sends by night alone',
      pictures: [
        ...times(3, (index) => [index + HALF_A_DAY, infrared(index)] as const),
        [3 + HALF_A_DAY, infrared(3, 'obscured')] as const,
      ],
      last: 'maybe obscured',
    },
  ] satisfies readonly {
    readonly name: string;
    readonly pictures: readonly (readonly [number, ImageFacts])[];
    readonly last: string;
  }[])('$name', async ({ pictures, last }) => {
    expect((await found(pictures)).at(-1)).toBe(last);
  });

  it('that is a small one stays found when the full one of the same time comes', async () => {
    await watched.store(0, 'obscured', { precision: 'low' });
    await judge();
    expect(watched.health()).toMatchObject({ verdict: 'obscured', isMaybe: true });
    await watched.store(0, 'obscured', { precision: 'full' });
    await judge();
    expect(watched.health()).toMatchObject({
      verdict: 'obscured',
      isMaybe: true,
      now: { precision: 'full' },
    });
  });

  it('of each device: coverage counts those that were looked at, and the rest are listed to be checked', async () => {
    await watched.store(0, 'obscured');
    await watched.store(0, 'asUsual', { subject: device('c1') });
    await watched.store(0, 'washedOut', { subject: device('c2') });
    expect(watched.library.health.summary()).toMatchObject({ devices: 4, checked: 0, total: 0 });
    await judge();
    expect(watched.library.health.summary()).toMatchObject({
      devices: 4,
      checked: 3,
      total: 2,
      maybe: 2,
      new: 1,
      asUsual: 0,
    });
    expect(watched.library.health.unchecked(0, 10).map(({ deviceId }) => deviceId)).toEqual(['c3']);
    const [first] = watched.library.health.unchecked(0, 10);
    expect(watched.library.health.unchecked(first?.id ?? 0, 10)).toEqual([]);
  });

  it('stands below all that is confirmed', async () => {
    await watched.store(0, 'obscured', { subject: device('c1') });
    for (let day = 0; day < 12; day += 1) await watched.store(day, 'asUsual');
    for (const day of [12, 13]) await watched.store(day, 'moved');
    await judge();
    const { rows } = watched.library.health.list({ offset: 0, limit: 10, fine: false });
    expect(rows.map(({ name, health }) => `${name} ${health.verdict} ${health.isMaybe}`)).toEqual([
      'c0 moved false',
      'c1 obscured true',
    ]);
  });
});

it('a camera that sends images of another shape begins anew, and is not called moved or changed', async () => {
  for (let day = 0; day < 12; day += 1) await watched.store(day, 'asUsual');
  await judge();
  expect(watched.health()?.verdict).toBe('asUsual');
  const size = { widthPixels: 1600, heightPixels: 1200 };
  for (const day of [12, 13]) {
    await watched.store(day, 'asUsual', { size, facts: madeFacts(700, day) });
    await judge();
    expect(watched.health()?.verdict).toBe('new');
  }
  // A larger image of the same shape goes on with its history.
  await watched.store(14, 'asUsual', { size: { widthPixels: 3840, heightPixels: 2160 } });
  await judge();
  expect(watched.health()).toMatchObject({ verdict: 'asUsual', comparedWith: 12 });
});

it('silence needs no picture: the list of archives says it', async () => {
  const now = NOON + 30 * DAY_MS;
  const listed = Array.from({ length: 10 }, (_, index) => archiveRecord(`a${index}`, NOON + index * DAY_MS));
  const cameras = Array.from({ length: 4 }, (_, index) => deviceRecord(`c${index}`, listed));
  await watched.library.storeOrganizations([organization('o', cameras)], noValidators, now);
  await watched.library.health.judging.findImageless();
  await judge();
  expect(watched.health('c3')).toMatchObject({ verdict: 'silent', isMaybe: false });
  expect(watched.library.health.summary()).toMatchObject({ checked: 0, devices: 4, total: 4 });
});

it('P46: plain illnesses of drawn cameras are named in 9 of 10, and hardly a healthy picture is', async () => {
  const tally: PlainTally = new Map();
  await judgePlain(simulatedViews(51, 0), hash32(51, 0), tally, 8, [0, 1, 3]);
  const share = (shown: string) => {
    const own = [...tally].filter(([key]) => key.startsWith(`${shown} `)).map(([, counts]) => counts);
    const sum = (of: 'judged' | 'named') => own.reduce((all, counts) => all + counts[of], 0);
    return sum('named') / sum('judged');
  };
  for (const illness of plainIllnesses) expect(share(illness), illness).toBeGreaterThanOrEqual(0.9);
  expect(share('healthy')).toBeLessThan(1 / 200);
});
