import { unit } from '../random.ts';
import { DAY, HOUR } from '../time.ts';
import { clamp } from './colour.ts';
import type { SceneRequest } from './scene.ts';

/** Weather stays for this long at a place. */
const SPELL = 4 * HOUR;

export interface Weather {
  readonly kind: 'clear' | 'fair' | 'cloudy' | 'overcast' | 'rain' | 'fog' | 'snow' | 'dust';
  /** Shares from 0 to 1. */
  readonly clouds: number;
  readonly haze: number;
  readonly wet: number;
  readonly groundSnow: number;
  /** -1 blows to the left, 1 to the right. */
  readonly wind: number;
}

/** A spell of warmer or colder air lasts this long, and moves the temperature by up to this many degrees either way. */
const AIR_MASS = 3 * DAY;
const AIR_MASS_DEGREES = 5;

/** Degrees Celsius by latitude, season and height of the landscape; rough, but no snow in Zaragoza in November. */
function temperature({ latitude, landscape, capturedAt, areaSeed }: SceneRequest): number {
  const distance = Math.abs(latitude);
  const high = landscape === 'mountains';
  const mean = 28 - 0.0063 * distance * distance - (high ? 5 : 0);
  const swing = 0.17 * distance + (high ? 4 : 0);
  const day = (capturedAt / DAY) % 365.25;
  const season = Math.cos(((day - 205) / 365.25) * 2 * Math.PI) * (latitude < 0 ? -1 : 1);
  const air = unit(areaSeed, Math.floor(capturedAt / AIR_MASS), 7) * 2 - 1;
  return mean + season * swing + air * AIR_MASS_DEGREES;
}

const chances: Readonly<Record<SceneRequest['landscape'], readonly number[]>> = {
  // Clear, fair, cloudy, overcast, rain, fog; snow takes the place of rain in the cold.
  coast: [18, 28, 20, 14, 13, 7],
  hills: [30, 30, 16, 10, 8, 6],
  mountains: [22, 26, 18, 14, 13, 7],
  plain: [30, 32, 16, 9, 8, 5],
  desert: [52, 26, 8, 3, 2, 9],
};
const kinds = ['clear', 'fair', 'cloudy', 'overcast', 'rain', 'fog'] as const;
const clouds = {
  clear: 0.08,
  fair: 0.38,
  cloudy: 0.62,
  overcast: 0.95,
  rain: 0.97,
  fog: 0.9,
  snow: 0.95,
  dust: 0.5,
};
const haze = {
  clear: 0.12,
  fair: 0.15,
  cloudy: 0.2,
  overcast: 0.3,
  rain: 0.5,
  fog: 0.92,
  snow: 0.62,
  dust: 0.75,
};

/** The weather of a place at a time: the same for all places of an area, and the same each time it is asked. */
export function weatherOf(request: SceneRequest): Weather {
  const { areaSeed, landscape, capturedAt } = request;
  const spell = Math.floor(capturedAt / SPELL);
  const weights = chances[landscape];
  let rest = unit(areaSeed, spell, 1) * weights.reduce((sum, weight) => sum + weight, 0);
  let drawn: (typeof kinds)[number] = 'fair';
  for (const [index, weight] of weights.entries()) {
    drawn = kinds[index] ?? drawn;
    rest -= weight;
    if (rest < 0) break;
  }
  const degrees = temperature(request);
  const freezing = degrees < 0.5;
  let kind: Weather['kind'] = drawn;
  if (drawn === 'rain' && freezing) kind = 'snow';
  if (drawn === 'fog' && landscape === 'desert') kind = 'dust';
  const vary = (salt: number): number => (unit(areaSeed, spell, salt) - 0.5) * 0.16;
  const lying = freezing ? clamp((1.5 - degrees) / 5 + vary(5) * 3, 0, 1) : 0;
  return {
    kind,
    clouds: clamp(clouds[kind] + vary(2), 0, 1),
    haze: clamp(haze[kind] + vary(3), 0.05, 0.97),
    wet:
      kind === 'rain'
        ? 1
        : unit(areaSeed, spell - 1, 6) < 0.2 && !freezing && landscape !== 'desert'
          ? 0.5
          : 0,
    groundSnow: kind === 'snow' ? Math.max(0.7, lying) : lying,
    wind: unit(areaSeed, spell, 4) * 2 - 1,
  };
}
