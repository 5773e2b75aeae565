import type { ImageFacts } from '../../../../preload/contract/index.ts';
import { unit } from '../../../../simulator/core/random.ts';

/** Facts that stray as in weather, so that each limit is near to some. */
export function strayedFacts(camera: number, day: number, facts: ImageFacts): ImageFacts {
  const share = (salt: number) => unit(camera, day, salt);
  const map = facts.map.map((value, cell) => Math.round(value * (0.5 + 0.5 * unit(camera, day, cell >> 8))));
  return {
    ...facts,
    luma: facts.luma * (0.6 + 0.8 * share(1)),
    spread: facts.spread * (0.3 + 0.7 * share(2)),
    crushed: share(3) * 0.3,
    blown: share(4) * 0.1,
    colour: share(5) * 4,
    sharpness: facts.sharpness * (0.4 + share(6)),
    map,
  };
}
