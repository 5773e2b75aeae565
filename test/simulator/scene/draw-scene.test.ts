import { expect, it } from 'vitest';
import { drawScene } from '../../../simulator/scene/draw-scene.ts';
import { sceneRequest } from '../support/scene-request.ts';

it('shows the same site in another light: the structure stays where it is', () => {
  const at = (hour: number) =>
    drawScene(sceneRequest({ capturedAt: Date.UTC(2026, 5, 20, hour), variant: hour }));
  const [morning, noon, night] = [at(6), at(11), at(23)];
  expect(noon?.site).toEqual(morning?.site);
  expect(night?.light.night).not.toBe('no');
  expect(noon?.light.sunElevation).toBeGreaterThan(morning?.light.sunElevation ?? 9);
  const mean = (drawn: typeof noon) => {
    const { pixels } = drawn?.canvas ?? { pixels: new Uint8ClampedArray() };
    return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  };
  expect(mean(noon)).toBeGreaterThan(mean(night) * 2);
});
