import { pick, unit } from '../random.ts';
import type { Colour } from './colour.ts';
import type { SceneRequest } from './scene.ts';

/** Metres; the camera hangs on a pole. */
export const CAMERA_HEIGHT = 4;
/** Of a lens with a view of about 70 degrees, drawing units. */
export const FOCAL_LENGTH = 1_400;
/** What never changes between two pictures of one place. Drawing units. */
export interface Place {
  readonly horizonY: number;
  /** Where the watched structure stands: its middle and its foot. */
  readonly structureX: number;
  readonly baseY: number;
  readonly ground: Ground;
  /** Null: no road. */
  readonly road: Road | null;
  readonly fenced: boolean;
  readonly poles: boolean;
  readonly trees: 'conifers' | 'broadleaf' | 'palms' | 'none';
}

interface Ground {
  readonly near: Colour;
  readonly patches: Colour;
  /** Share of the ground that patches take. */
  readonly patchiness: number;
  /** How rough it looks. */
  readonly relief: number;
}

/** A road from the lower edge of the picture to a point at its far end. */
export interface Road {
  readonly farX: number;
  readonly farY: number;
  readonly nearX: number;
  readonly nearWidth: number;
  readonly paved: boolean;
}

const grounds: Readonly<Record<SceneRequest['landscape'], readonly Ground[]>> = {
  coast: [
    { near: [108, 118, 62], patches: [146, 140, 92], patchiness: 0.45, relief: 0.5 },
    { near: [128, 122, 108], patches: [96, 106, 66], patchiness: 0.3, relief: 0.6 },
  ],
  hills: [
    { near: [142, 126, 84], patches: [104, 108, 58], patchiness: 0.5, relief: 0.55 },
    { near: [156, 134, 98], patches: [124, 112, 72], patchiness: 0.4, relief: 0.6 },
  ],
  mountains: [
    { near: [92, 108, 56], patches: [122, 116, 84], patchiness: 0.4, relief: 0.6 },
    { near: [124, 120, 112], patches: [90, 100, 60], patchiness: 0.4, relief: 0.7 },
  ],
  plain: [
    { near: [130, 134, 70], patches: [160, 146, 92], patchiness: 0.5, relief: 0.45 },
    { near: [98, 120, 52], patches: [136, 132, 74], patchiness: 0.4, relief: 0.5 },
  ],
  desert: [
    { near: [198, 166, 122], patches: [176, 144, 104], patchiness: 0.5, relief: 0.4 },
    { near: [186, 158, 122], patches: [206, 178, 138], patchiness: 0.4, relief: 0.55 },
  ],
};

/** Composes a place. */
export function placeOf(request: SceneRequest): Place {
  const { placeSeed, landscape, kind } = request;
  const share = (salt: number): number => unit(placeSeed, salt, 77);
  const horizonY = 400 + share(1) * 150;
  const structureX = 960 + (share(2) - 0.5) * 560;
  const baseY = horizonY + 150 + share(3) * 170;
  const gated = kind === 'gate';
  const hasRoad = gated || (kind !== 'river' && share(4) < 0.75);
  const side = structureX > 960 ? -1 : 1;
  const farX = gated ? structureX : structureX + side * (240 + share(5) * 300);
  return {
    horizonY,
    structureX,
    baseY,
    ground: pick(grounds[landscape], share(6)),
    road: hasRoad
      ? {
          farX,
          farY: gated ? baseY - 90 : horizonY + 12,
          nearX: farX + (share(7) - 0.5) * 900,
          nearWidth: 620 + share(8) * 420,
          paved: share(9) < (landscape === 'coast' || gated ? 0.75 : 0.4),
        }
      : null,
    fenced: kind !== 'river' && kind !== 'turbine' && share(10) < 0.6,
    poles: kind !== 'substation' && share(11) < 0.5,
    trees:
      landscape === 'desert'
        ? share(12) < 0.4
          ? 'palms'
          : 'none'
        : landscape === 'mountains' || (landscape === 'coast' && share(12) < 0.4)
          ? 'conifers'
          : 'broadleaf',
  };
}

/** How far away something is whose foot is at `y`: 0 near to 1 at the horizon. */
export function depthAt(place: Place, y: number): number {
  const below = Math.max(1, y - place.horizonY);
  return Math.min(1, 22 / below);
}

/** How large a metre is at the foot `y`, drawing units; the camera hangs four metres high. */
export function metreAt(place: Place, y: number): number {
  return Math.max(1, y - place.horizonY) / CAMERA_HEIGHT;
}
