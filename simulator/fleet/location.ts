import { HOUR_MS } from '../core/time.ts';
import type { DeviceTraits } from './device-traits.ts';
import type { DeviceRecord } from './records.ts';

/** A few of a hundred devices have no usable position; the first 90 devices of a fleet all have one. */
const CYCLE = 97;
/** Degrees that a moving device is away from its start at most, and the time of its round, ms. */
const ROUND_DEGREES = 0.2;
const ROUND_MS = 24 * HOUR_MS;

/**
 * Returns a device's location as it is stored: for some missing, never entered, swapped or moving;
 * as written once someone has changed the device (`fleetNow` is `null`).
 */
export function locationOf(
  index: number,
  { latitude, longitude, elevationMetres }: DeviceTraits,
  fleetNow: number | null,
): DeviceRecord['location'] {
  if (fleetNow === null) return { latitude, longitude, elevationMetres };
  switch (index % CYCLE) {
    case 91:
      return null;
    case 92:
      return { latitude: 0, longitude: 0, elevationMetres: 0 };
    case 93:
      return { latitude: longitude, longitude: latitude, elevationMetres };
    case 94: {
      const angle = ((fleetNow % ROUND_MS) / ROUND_MS) * 2 * Math.PI;
      const moved = (degrees: number, share: number) =>
        Math.round((degrees + share * ROUND_DEGREES) * 1e5) / 1e5;
      return {
        latitude: moved(latitude, Math.sin(angle)),
        longitude: moved(longitude, Math.cos(angle)),
        elevationMetres,
      };
    }
    default:
      return { latitude, longitude, elevationMetres };
  }
}
