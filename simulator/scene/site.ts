import { pick, unit } from '../core/random.ts';
import { type Colour, rgb } from './colour.ts';
import type { SceneRequest } from './scene-request.ts';

/** Height of the camera's pole, in metres. */
export const CAMERA_HEIGHT = 4;
/** In drawing units, for a lens with a view of about 70 degrees. */
export const FOCAL_LENGTH = 1_400;

/** Composition of all pictures of one camera, in drawing units. */
export interface Site {
  readonly horizonY: number;
  /** Middle and foot of the structure. */
  readonly structureX: number;
  readonly baseY: number;
  readonly ground: Colour;
  readonly patches: Colour;
  readonly road: Road | null;
  readonly hasFence: boolean;
  readonly trees: 'conifers' | 'broadleaf' | 'none';
}

/** A road from the lower edge of the picture to a point at its far end. */
interface Road {
  readonly farX: number;
  readonly farY: number;
  readonly nearX: number;
  readonly nearWidth: number;
  readonly isPaved: boolean;
}

const grounds: Readonly<Record<SceneRequest['landscape'], readonly Colour[]>> = {
  coast: [rgb(0x6c763e), rgb(0x928c5c), rgb(0x807a6c)],
  hills: [rgb(0x8e7e54), rgb(0x686c3a), rgb(0x9c8662)],
  mountains: [rgb(0x5c6c38), rgb(0x7a7454), rgb(0x7c7870)],
  plain: [rgb(0x828646), rgb(0x62783a), rgb(0xa0925c)],
  desert: [rgb(0xc6a67a), rgb(0xba9e7a), rgb(0xb09068)],
};

export function siteOf({ siteSeed, landscape, kind }: SceneRequest): Site {
  const share = (salt: number): number => unit(siteSeed, salt, 77);
  const horizonY = 400 + share(1) * 150;
  const structureX = 960 + (share(2) - 0.5) * 560;
  const baseY = horizonY + 150 + share(3) * 170;
  const isGate = kind === 'gate';
  const hasRoad = isGate || (kind !== 'river' && share(4) < 0.75);
  const side = structureX > 960 ? -1 : 1;
  const farX = isGate ? structureX : structureX + side * (240 + share(5) * 300);
  const hasConifers = landscape === 'mountains' || (landscape === 'coast' && share(12) < 0.4);
  return {
    horizonY,
    structureX,
    baseY,
    ground: pick(grounds[landscape], share(6)),
    patches: pick(grounds[landscape], (share(6) + 0.34) % 1),
    road: hasRoad
      ? {
          farX,
          farY: isGate ? baseY - 90 : horizonY + 12,
          nearX: farX + (share(7) - 0.5) * 900,
          nearWidth: 620 + share(8) * 420,
          isPaved: share(9) < (landscape === 'coast' || isGate ? 0.75 : 0.4),
        }
      : null,
    hasFence: kind !== 'river' && kind !== 'turbine' && kind !== 'gate' && share(10) < 0.6,
    trees: landscape === 'desert' ? 'none' : hasConifers ? 'conifers' : 'broadleaf',
  };
}

/**
 * Returns the left and right edge of a road at `y`, in drawing units; `null` above its far end.
 */
export function roadAt(road: Road | null, y: number): readonly [left: number, right: number] | null {
  if (road === null || y < road.farY) return null;
  const share = (y - road.farY) / (1_080 - road.farY);
  const middle = road.farX + (road.nearX - road.farX) * share ** 1.25;
  const half = (road.nearWidth / 2) * (0.025 + 0.975 * share);
  return [middle - half, middle + half];
}

export function depthAt(site: Site, y: number): number {
  return Math.min(1, 22 / Math.max(1, y - site.horizonY));
}
