import { hash } from 'node:crypto';
import {
  FACTS_METHOD,
  type HealthState,
  type ImageFacts,
  MAP_BYTES,
  MAP_COLUMNS,
} from '../../../../preload/contract/index.ts';
import { hash32 } from '../../../../simulator/core/random.ts';

/** Made-up facts of a camera whose edges are where a number says, a little different for each snapshot. Cheaper than a drawn scene. */
export function madeFacts(
  camera: number,
  snapshot: number,
  state: Exclude<HealthState, 'silent'> | 'asUsual' = 'asUsual',
): ImageFacts {
  const shown = state === 'changedScene' ? camera + 1_000 : camera;
  const shift = state === 'moved' ? 5 : 0;
  const contrast = state === 'obscured' ? 0.05 : 1;
  const map = Uint8Array.from({ length: MAP_BYTES }, (_, cell) => {
    const [x, y] = [(cell % MAP_COLUMNS) - shift, Math.floor(cell / MAP_COLUMNS)];
    const edge = hash32(shown, x >> 1, y >> 1) % 4 === 0 ? 160 : 20;
    return Math.round((edge + (hash32(snapshot, cell, 7) % 12)) * contrast);
  });
  const light = { dark: { luma: 12, spread: 4, crushed: 0.8 }, washedOut: { luma: 220, blown: 0.6 } };
  return {
    method: FACTS_METHOD,
    luma: 100 + (snapshot % 5),
    spread: 40,
    crushed: 0.01,
    blown: 0.01,
    colour: 30,
    sharpness: state === 'obscured' ? 20 : 200,
    hash: hash('sha256', `${camera} ${state === 'frozen' ? 'frozen' : snapshot}`).slice(0, 16),
    map,
    ...(state === 'dark' || state === 'washedOut' ? light[state] : {}),
  };
}
