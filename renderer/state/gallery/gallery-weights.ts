import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from './best-snapshot.ts';

/** How many bytes the best kept image of each subject takes, as far as it was told. */
interface GalleryWeights {
  learn(key: string, byteLength: number): void;
  learnTile(tile: Tile): void;
  /** The sum over some keys; those that nobody told count nothing. */
  sum(keys: ReadonlySet<string>): number;
  reset(): void;
}

/** Begins empty. */
export function createGalleryWeights(): GalleryWeights {
  const bytes = new Map<string, number>();
  return {
    learn: (key, byteLength) => void bytes.set(key, byteLength),
    learnTile: (tile) => void bytes.set(subjectKey(tile.subject), bestSnapshot(tile)?.byteLength ?? 0),
    sum(keys) {
      let sum = 0;
      for (const key of keys) sum += bytes.get(key) ?? 0;
      return sum;
    },
    reset: () => bytes.clear(),
  };
}
