import { describe, expect, it } from 'vitest';
import { exporterOf, plan, readManifest, start, valueOf } from '../export/export-fixture.ts';
import { device, noValidators, temporaryFolder } from '../library/support/library-fixture.ts';
import { judgeNow } from './support/judge-now.ts';
import { DAY_MS, NOON, watchCameras } from './support/watched-camera.ts';

type Watched = Awaited<ReturnType<typeof watchCameras>>;

/** Twenty usual days, two of them after the camera was moved. */
async function watchMoved(): Promise<Watched> {
  const watched = await watchCameras();
  for (let day = -6; day <= 13; day += 1) await watched.store(day, day < 12 ? 'asUsual' : 'moved');
  await watched.measure();
  await judgeNow(watched.library);
  return watched;
}

/** What the manifest of an export of all images of a device says, the oldest first. */
async function exported({ library }: Watched) {
  const exporter = exporterOf(library);
  const snapshots = { kind: 'between', from: 0, to: NOON + 100 * DAY_MS } as const;
  const { exportId } = await plan(exporter, { subjects: [device('c0')], snapshots });
  valueOf(exporter.chooseFolder(exportId, temporaryFolder()));
  expect((await valueOf(start(exporter, exportId)).finished).state).toBe('done');
  const { files } = readManifest(exporter.folder(exportId) ?? '');
  const time = ({ capturedAt }: (typeof files)[number]) => Date.parse(capturedAt ?? '');
  return files.toSorted((one, other) => time(one) - time(other)).map(({ health }) => health);
}

describe('an export', () => {
  it('says of each image what was found in it; those before there was enough to compare with say nothing', async () => {
    const states = await exported(await watchMoved());
    expect(states.map((health) => health?.state ?? null)).toEqual([
      ...Array.from({ length: 5 }, () => null),
      ...Array.from({ length: 13 }, () => 'asUsual'),
      'moved',
      'moved',
    ]);
    expect(states.at(-1)).toMatchObject({
      finding: { measure: 'shift', usual: { low: 0 } },
      movement: { x: 5 / 64, y: 0, degrees: 0 },
      comparedWith: 18,
      isFine: false,
    });
  });

  it('says that the user called it fine', async () => {
    const watched = await watchMoved();
    watched.library.health.callFine([device('c0')], NOON);
    const states = await exported(watched);
    expect(states.slice(-3).map((health) => health?.isFine)).toEqual([false, true, true]);
  });

  it('says of a silent device that it is silent, by its newest image only', async () => {
    const watched = await watchMoved();
    const { library } = watched;
    library.confirm(device('c0'), 'full', noValidators, NOON + 30 * DAY_MS);
    await judgeNow(library);
    const states = await exported(watched);
    expect(states.slice(-2)).toMatchObject([
      { state: 'moved' },
      {
        state: 'silent',
        finding: { measure: 'silence', value: 17 * DAY_MS, usual: { low: 0, high: 5 * DAY_MS } },
      },
    ]);
  });
});
