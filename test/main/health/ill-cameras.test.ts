import { expect, it } from 'vitest';
import { measureFacts } from '../../../renderer/imaging/facts/measure-facts.ts';
import { createIllnesses } from '../../../simulator/fleet/illness.ts';
import type { SceneRequest } from '../../../simulator/scene/scene-request.ts';
import { scenePixels } from '../../simulator/support/scene-pixels.ts';
import { device } from '../library/support/library-fixture.ts';
import { judgeNow } from './support/judge-now.ts';
import { DAY_MS, NOON, watchCameras } from './support/watched-camera.ts';

/** Pictures of each camera; the last two are of its illness. */
const DAYS = 18;

const camera: Omit<SceneRequest, 'siteSeed' | 'variant' | 'capturedAt'> = {
  areaSeed: 5,
  kind: 'substation',
  landscape: 'hills',
  latitude: 48,
  longitude: 9,
  offsetMinutes: 0,
  model: 'FG-210',
  caption: 'Camera',
  precision: 'low',
};

it('the ill cameras of the simulator are listed, the others are not', async () => {
  const watched = await watchCameras();
  const startedAt = NOON + (DAYS - 2) * DAY_MS;
  const illnesses = createIllnesses({ seed: 6, devices: 4, ill: 2 }, startedAt);
  for (let number = 0; number < 4; number += 1)
    for (let day = 0; day < DAYS; day += 1) {
      const capturedAt = NOON + day * DAY_MS;
      const ill = illnesses.at(number, capturedAt);
      const fault =
        ill === null || ill.illness === 'frozen' || ill.illness === 'changedScene'
          ? {}
          : { fault: ill.illness };
      const request = { ...camera, siteSeed: 41 + number, variant: 1_000 + day, capturedAt, ...fault };
      const facts = measureFacts(scenePixels(request));
      await watched.store(day, 'asUsual', { subject: device(`c${number}`), precision: 'low', facts });
    }
  await watched.measure();
  await judgeNow(watched.library);
  const { rows } = watched.library.health.list({ offset: 0, limit: 10, fine: false });
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    illnesses.list.map(({ deviceIndex }) => `c${deviceIndex}`).toSorted(),
  );
  expect(rows.map(({ health }) => health.verdict)).not.toContain('silent');
});
