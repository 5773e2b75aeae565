import { unit } from '../core/random.ts';
import { DAY_MS, HOUR_MS } from '../core/time.ts';
import { type Colour, clamp, mix, rgb, scaled, smoothstep } from './colour.ts';
import type { SceneRequest } from './scene-request.ts';
import type { Weather } from './weather.ts';

export interface Light {
  /**
   * `infrared`: the camera has switched to black and white and lights the site itself. `lamps`: in
   * colour, with lamps on site.
   */
  readonly night: 'no' | 'infrared' | 'lamps';
  /**
   * Position of the sun: -1 left to 1 right of the camera, and in front of the camera (1) or
   * behind it (-1).
   */
  readonly sunSide: number;
  readonly sunAhead: number;
  /** Radians above the horizon, negative at night. */
  readonly sunElevation: number;
  /** Direct light, 0 to about 1. */
  readonly direct: number;
  readonly zenith: Colour;
  readonly horizon: Colour;
  readonly haze: Colour;
  /**
   * Returns the colour of a surface: `facing` is -1 to 1 towards the sun, `depth` 0 (near) to 1
   * (horizon).
   */
  readonly surface: (albedo: Colour, facing: number, depth: number) => Colour;
}

const WHITE = rgb(0xffffff);

/** Returns the elevation and approximate azimuth of the sun, from north eastward, in radians. */
function sunPosition({ latitude, longitude, capturedAt }: SceneRequest): readonly [number, number] {
  const day = (capturedAt / DAY_MS) % 365.25;
  const declination = -0.409 * Math.cos(((day + 10) / 365.25) * 2 * Math.PI);
  const solarHours = ((capturedAt % DAY_MS) / HOUR_MS + longitude / 15 + 24) % 24;
  const hourAngle = ((solarHours - 12) / 24) * 2 * Math.PI;
  const north = (latitude * Math.PI) / 180;
  const height =
    Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hourAngle);
  return [Math.asin(height), latitude > 0 ? Math.PI + hourAngle : -hourAngle];
}

export function lightOf(request: SceneRequest, weather: Weather): Light {
  const [sunElevation, azimuth] = sunPosition(request);
  const heading = unit(request.siteSeed, 1) * 2 * Math.PI;
  const degrees = (sunElevation * 180) / Math.PI;
  const daylight = smoothstep(-7, 9, degrees);
  const golden = smoothstep(-8, 0, degrees) * (1 - smoothstep(3, 16, degrees));
  const covered = smoothstep(0.4, 0.95, weather.clouds);

  const clearZenith = mix(mix(rgb(0x090c18), rgb(0x3e70ba), daylight), rgb(0x344270), golden * 0.6);
  const dayHorizon = mix(rgb(0x2c2c34), rgb(0xbad0e4), daylight);
  const clearHorizon = mix(dayHorizon, rgb(0xee9e60), golden * (1 - covered * 0.75));
  const grey = scaled(rgb(weather.kind === 'dust' ? 0xcdb088 : 0xb0b6bc), 0.09 + 0.91 * daylight);
  const zenith = mix(clearZenith, scaled(grey, 0.82), covered);
  const horizon = mix(clearHorizon, grey, Math.max(covered * 0.85, weather.haze * 0.6));

  const warm = mix(rgb(0xfffaf0), rgb(0xffb068), golden);
  const direct = smoothstep(-1, 12, degrees) * (1 - covered * 0.93) * (1 - weather.haze * 0.5);
  const ambient = (0.05 + 0.62 * daylight) * (1 - golden * 0.25) * (1 + covered * 0.16);
  const skylight = mix(WHITE, zenith, 0.22);
  const night = degrees >= -1.5 ? 'no' : unit(request.siteSeed, 2) < 0.55 ? 'infrared' : 'lamps';
  const own = { no: 0, infrared: 0.68, lamps: 0.5 }[night];
  const lampTint = night === 'lamps' ? rgb(0xffdeaa) : WHITE;
  const haze = mix(horizon, grey, weather.haze * 0.5);
  return {
    night,
    sunSide: Math.sin(azimuth - heading),
    sunAhead: Math.cos(azimuth - heading),
    sunElevation,
    direct,
    zenith,
    horizon,
    haze,
    surface(albedo, facing, depth) {
      const sun = direct * Math.max(0, facing) * 0.86;
      // A camera's own light falls off with the distance.
      const lamp = own * clamp(1.15 - depth * (night === 'infrared' ? 3.2 : 2.4), 0, 1);
      const veil = 1 - Math.exp(-depth * (0.5 + weather.haze * weather.haze * 9));
      const lit = (index: 0 | 1 | 2): number =>
        (albedo[index] * (ambient * skylight[index] + sun * warm[index] + lamp * lampTint[index])) / 255;
      // Mist is bright in the beam of a lamp.
      return mix([lit(0), lit(1), lit(2)], mix(haze, lampTint, lamp * weather.haze * 0.34), veil);
    },
  };
}

/**
 * Returns how directly a surface faces the sun: `side` is -1 for left, 0 for the camera, 1 for
 * right; `up` 1 lies flat.
 */
export function facing(light: Light, side: number, up = 0): number {
  const level = Math.cos(light.sunElevation);
  const front = Math.sqrt(Math.max(0, 1 - side * side - up * up));
  return (side * light.sunSide - front * light.sunAhead) * level + up * Math.sin(light.sunElevation);
}
