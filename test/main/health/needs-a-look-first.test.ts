import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { device } from '../library/support/library-fixture.ts';
import { judgeNow } from './support/judge-now.ts';
import { madeFacts } from './support/made-facts.ts';
import { NOON, watchCameras } from './support/watched-camera.ts';

type Watched = Awaited<ReturnType<typeof watchCameras>>;

/** Eight usual days of each camera, then two in a state. */
async function watch(states: Readonly<Record<string, 'moved' | 'dark' | 'asUsual'>>): Promise<Watched> {
  const watched = await watchCameras();
  for (const [id, state] of Object.entries(states))
    for (let day = -9; day <= 0; day += 1)
      if (state !== 'asUsual' || day === 0)
        await watched.store(day, day < -1 ? 'asUsual' : state, { subject: device(id) });
  await watched.measure();
  await judgeNow(watched.library);
  return watched;
}

const everything = { kind: 'organization', organizationId: 'o' } as const;

describe('a gallery with what needs attention first', () => {
  it('begins with the devices that need a look, the most urgent state first', async () => {
    const { library } = await watch({ c0: 'asUsual', c1: 'asUsual', c2: 'moved', c3: 'dark' });
    library.markNone(device('c1'), NOON);
    const ids = (descending: boolean) =>
      library.gallery
        .tiles(everything, { sort: 'attention', descending, filters: [] }, 0, 10)
        .rows.map(({ subject }) => subject.deviceId);
    expect(ids(true)).toEqual(['c3', 'c2', 'c1', 'c0']);
    expect(ids(false)).toEqual(['c0', 'c1', 'c2', 'c3']);
    library.health.callFine([device('c2'), device('c3')], NOON);
    expect(ids(true)).toEqual(['c1', 'c0', 'c2', 'c3']);
  });
});

describe('“Looks fine”', () => {
  it('P37: outlives a rebuild of the library, until the state of the device changes', async () => {
    const watched = await watch({ c0: 'moved', c1: 'moved' });
    watched.library.health.callFine([device('c0')], NOON);
    watched.restart(undefined, (folder) => rmSync(join(folder, 'library.sqlite')));
    const { library } = watched;
    expect(library.setAside).toBe(true);
    await judgeNow(library);
    expect(watched.health()).toMatchObject({ verdict: 'moved', fineAt: NOON });
    await watched.measure();
    await judgeNow(library);
    expect(watched.health()).toMatchObject({ verdict: 'moved', fineAt: NOON });
    expect(watched.health('c1')).toMatchObject({ verdict: 'moved', fineAt: null });
    await watched.store(1, 'dark');
    await watched.store(2, 'dark');
    await watched.measure();
    await judgeNow(library);
    expect(watched.health()).toMatchObject({ verdict: 'dark', fineAt: null });
  });
});

describe('an illness that begins while little is known of a device', () => {
  it('is found with its first picture, and never becomes what is usual', async () => {
    const watched = await watchCameras();
    const verdicts: unknown[] = [];
    for (let day = 0; day < 18; day += 1) {
      // Sharpness strays with the light; then water is on the inside of the lens.
      const sharpness = day < 12 ? ([200, 140, 80][day % 3] ?? 0) : 30;
      await watched.store(day, 'asUsual', { facts: { ...madeFacts(0, day), sharpness } });
      await watched.measure();
      await judgeNow(watched.library);
      verdicts.push(watched.health()?.verdict);
    }
    expect(verdicts.slice(11, 14)).toEqual(['asUsual', 'obscured', 'obscured']);
    expect(verdicts.slice(14)).toEqual(['obscured', 'obscured', 'obscured', 'obscured']);
  });
});

describe('a history that was ill all along', () => {
  it('is a maybe, not what is usual; that it gets well is no finding, that it falls ill again is one', async () => {
    const watched = await watchCameras();
    const judge = async (from: number, to: number, state: 'obscured' | 'asUsual') => {
      for (let day = from; day <= to; day += 1) await watched.store(day, state);
      await watched.measure();
      await judgeNow(watched.library);
      return watched.health()?.verdict;
    };
    expect(await judge(-6, 0, 'obscured')).toBe('obscured');
    expect(watched.health()?.isMaybe).toBe(true);
    expect(await judge(1, 8, 'asUsual')).toBe('asUsual');
    expect(await judge(9, 10, 'obscured')).toBe('obscured');
  });
});
