import { unit } from '../core/random.ts';
import { DAY_MS, HOUR_MS } from '../core/time.ts';
import { clamp } from './colour.ts';
import type { SceneRequest } from './scene-request.ts';

/** Shares from 0 to 1. */
export interface Weather {
  readonly kind: keyof typeof skies;
  readonly clouds: number;
  readonly haze: number;
  readonly groundSnow: number;
}

const skies = {
  clear: { clouds: 0.08, haze: 0.12 },
  fair: { clouds: 0.38, haze: 0.15 },
  cloudy: { clouds: 0.62, haze: 0.2 },
  overcast: { clouds: 0.95, haze: 0.3 },
  rain: { clouds: 0.97, haze: 0.5 },
  fog: { clouds: 0.9, haze: 0.92 },
  snow: { clouds: 0.95, haze: 0.62 },
  dust: { clouds: 0.5, haze: 0.75 },
};

const kinds = ['clear', 'fair', 'cloudy', 'overcast', 'rain', 'fog'] as const;
/**
 * Percentages in the order above; snow replaces rain in the cold, dust replaces fog in the desert.
 */
const usualChances = [25, 28, 16, 11, 12, 8];
const desertChances = [52, 26, 8, 3, 2, 9];

/**
 * Returns degrees Celsius by latitude, season, landscape and a share that changes every third day;
 * rough, but without snow in Zaragoza in November.
 */
function temperature({ latitude, landscape, capturedAt, areaSeed }: SceneRequest): number {
  const distance = Math.abs(latitude);
  const season = Math.cos((capturedAt / DAY_MS / 365.25 - 0.56) * 2 * Math.PI) * Math.sign(latitude);
  const air = unit(areaSeed, Math.floor(capturedAt / DAY_MS / 3), 7) * 10 - 5;
  const mean = 28 - 0.0063 * distance * distance + season * 0.17 * distance + air;
  return landscape === 'mountains' ? mean - 5 + season * 4 : mean;
}

export function weatherOf(request: SceneRequest): Weather {
  const { areaSeed, landscape, capturedAt } = request;
  const spell = Math.floor(capturedAt / HOUR_MS / 4);
  const share = (salt: number): number => unit(areaSeed, spell, salt);
  const chances = landscape === 'desert' ? desertChances : usualChances;
  let rest = share(1) * 100;
  const usual = kinds.find((_, index) => (rest -= chances[index] ?? 0) < 0) ?? 'fair';
  const degrees = temperature(request);
  const isFreezing = degrees < 0.5;
  const kind =
    usual === 'rain' && isFreezing ? 'snow' : usual === 'fog' && landscape === 'desert' ? 'dust' : usual;
  const lying = isFreezing ? clamp((1.5 - degrees) / 5 + (share(5) - 0.5) / 2, 0, 1) : 0;
  return {
    kind,
    clouds: clamp(skies[kind].clouds + (share(2) - 0.5) * 0.16, 0, 1),
    haze: clamp(skies[kind].haze + (share(3) - 0.5) * 0.16, 0.05, 0.97),
    groundSnow: kind === 'snow' ? Math.max(0.7, lying) : lying,
  };
}
