import { unit } from '../random.ts';
import { DAY, HOUR } from '../time.ts';
import { type Colour, clamp, mix, scaled, smoothstep } from './colour.ts';
import type { SceneRequest } from './scene.ts';
import type { Weather } from './weather.ts';

/** Where light comes from in a picture and what it does to a surface. */
export interface Light {
  /** `infrared`: the camera has switched to black and white and lights the place itself. `lamps`: colour, with lamps on site. */
  readonly night: 'no' | 'infrared' | 'lamps';
  /** Sun in the picture: -1 left to 1 right of the camera, and whether it stands in front of the camera (1) or behind it (-1). */
  readonly sunSide: number;
  readonly sunAhead: number;
  /** Radians above the horizon, negative at night. */
  readonly sunElevation: number;
  /** Direct light, 0 to about 1. */
  readonly direct: number;
  readonly zenith: Colour;
  readonly horizon: Colour;
  readonly haze: Colour;
  /** The colour of a surface: `facing` -1 to 1 towards the sun, `depth` 0 (near) to 1 (as far as one sees). */
  readonly surface: (albedo: Colour, facing: number, depth: number) => Colour;
}

/** Elevation and azimuth (from north, eastward) of the sun, radians; good to about a degree, which is enough for a picture. */
function sunPosition({ latitude, longitude, capturedAt }: SceneRequest): {
  elevation: number;
  azimuth: number;
} {
  const day = (capturedAt / DAY) % 365.25;
  const declination = -0.409 * Math.cos(((day + 10) / 365.25) * 2 * Math.PI);
  const solarHours = ((capturedAt % DAY) / HOUR + longitude / 15 + 24) % 24;
  const hourAngle = ((solarHours - 12) / 24) * 2 * Math.PI;
  const north = (latitude * Math.PI) / 180;
  const elevation = Math.asin(
    Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hourAngle),
  );
  const azimuth = Math.atan2(
    -Math.sin(hourAngle) * Math.cos(declination),
    Math.cos(north) * Math.sin(declination) - Math.sin(north) * Math.cos(declination) * Math.cos(hourAngle),
  );
  return { elevation, azimuth };
}

const DAY_ZENITH: Colour = [62, 112, 186];
const DAY_HORIZON: Colour = [186, 208, 228];
const DUSK_ZENITH: Colour = [52, 66, 112];
const DUSK_HORIZON: Colour = [238, 158, 96];
const NIGHT_ZENITH: Colour = [9, 12, 24];
const NIGHT_HORIZON: Colour = [44, 44, 52];
const CLOUDED: Colour = [176, 182, 188];
const DUST: Colour = [205, 176, 136];

/** The light at a place and time. */
export function lightOf(request: SceneRequest, weather: Weather): Light {
  const { elevation, azimuth } = sunPosition(request);
  const heading = unit(request.placeSeed, 1) * 2 * Math.PI;
  const degrees = (elevation * 180) / Math.PI;
  const daylight = smoothstep(-7, 9, degrees);
  const golden = smoothstep(-8, 0, degrees) * (1 - smoothstep(3, 16, degrees));
  const covered = smoothstep(0.4, 0.95, weather.clouds);

  const clearZenith = mix(mix(NIGHT_ZENITH, DAY_ZENITH, daylight), DUSK_ZENITH, golden * 0.6);
  const clearHorizon = mix(
    mix(NIGHT_HORIZON, DAY_HORIZON, daylight),
    DUSK_HORIZON,
    golden * (1 - covered * 0.75),
  );
  const grey = scaled(weather.kind === 'dust' ? DUST : CLOUDED, 0.09 + 0.91 * daylight);
  const zenith = mix(clearZenith, scaled(grey, 0.82), covered);
  const horizon = mix(clearHorizon, grey, Math.max(covered * 0.85, weather.haze * 0.6));

  const warm = mix([255, 250, 240], [255, 176, 104], golden);
  const direct = smoothstep(-1, 12, degrees) * (1 - covered * 0.93) * (1 - weather.haze * 0.5);
  const ambient = (0.05 + 0.62 * daylight) * (1 - golden * 0.25) * (1 + covered * 0.16);
  const skylight = mix([255, 255, 255], zenith, 0.22);
  const dark = degrees < -1.5;
  const night = !dark ? 'no' : unit(request.placeSeed, 2) < 0.55 ? 'infrared' : 'lamps';
  const own = night === 'infrared' ? 0.68 : night === 'lamps' ? 0.5 : 0;

  const lampTint: Colour = night === 'lamps' ? [255, 222, 170] : [255, 255, 255];
  // Mist that a lamp shines into is bright itself.
  const haze = mix(mix(horizon, grey, weather.haze * 0.5), lampTint, own * weather.haze * 0.34);

  return {
    night,
    sunSide: Math.sin(azimuth - heading),
    sunAhead: Math.cos(azimuth - heading),
    sunElevation: elevation,
    direct,
    zenith,
    horizon,
    haze,
    surface(albedo, facing, depth) {
      const sun = direct * Math.max(0, facing) * 0.86;
      // A camera's own light falls off with the distance.
      const reach = night === 'infrared' ? 3.2 : 2.4;
      const lamp = own * clamp(1.15 - depth * reach, 0, 1);
      const veil = clamp(1 - Math.exp(-depth * (0.5 + weather.haze * weather.haze * 9)), 0, 1);
      const channel = (index: 0 | 1 | 2): number => {
        const light =
          ambient * (skylight[index] / 255) + sun * (warm[index] / 255) + lamp * (lampTint[index] / 255);
        return albedo[index] * light * (1 - veil) + haze[index] * veil;
      };
      return [channel(0), channel(1), channel(2)];
    },
  };
}
