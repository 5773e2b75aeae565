/** Position of a device, in degrees of WGS 84: north and east are positive. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Names of members, in lower case without `_` and `-`. */
const LATITUDES: ReadonlySet<string> = new Set(['latitude', 'lat', 'gpslatitude', 'geolatitude']);
const LONGITUDES: ReadonlySet<string> = new Set([
  'longitude',
  'lon',
  'lng',
  'long',
  'gpslongitude',
  'geolongitude',
]);
/** Members that contain a whole position. */
const HOLDERS: ReadonlySet<string> = new Set([
  'location',
  'position',
  'coordinates',
  'coordinate',
  'geolocation',
  'geometry',
  'geo',
  'gps',
  'point',
]);

/** Deepest nesting: `location.geo.point`. */
const DEPTH = 3;

function degrees(value: unknown, limit: number): number | null {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const number = isNumber ? Number(value) : Number.NaN;
  return Math.abs(number) <= limit ? number : null;
}

/** Also returns `null` for 0, 0, which means that the position was never entered. */
function position(latitude: unknown, longitude: unknown): Position | null {
  const [north, east] = [degrees(latitude, 90), degrees(longitude, 180)];
  if (north === null || east === null || (north === 0 && east === 0)) return null;
  return { latitude: north, longitude: east };
}

/** Parses `54.32, 10.13`, latitude first as in common usage and ISO 6709. */
function positionInText(text: string): Position | null {
  const [latitude, longitude, ...others] = text.split(/[,;]/);
  return others.length > 1 ? null : position(latitude, longitude);
}

/**
 * Parses a GeoJSON point, longitude first (RFC 7946 3.1.1). The order in a bare list of numbers is
 * unknown.
 */
function positionInPoint(object: object): Position | null {
  const { type, coordinates } = object as Record<string, unknown>;
  return type === 'Point' && Array.isArray(coordinates) ? position(coordinates[1], coordinates[0]) : null;
}

function positionIn(value: unknown, depth: number): Position | null {
  if (typeof value === 'string') return positionInText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const members = Object.entries(value).map(
    ([name, member]) => [name.toLowerCase().replaceAll(/[_-]/g, ''), member] as const,
  );
  const valueOf = (names: ReadonlySet<string>) => members.find(([name]) => names.has(name))?.[1];
  const own = position(valueOf(LATITUDES), valueOf(LONGITUDES)) ?? positionInPoint(value);
  if (own !== null || depth === 0) return own;
  for (const [name, member] of members) {
    const found = HOLDERS.has(name) ? positionIn(member, depth - 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/**
 * Finds the position in the stored fields of a record (a JSON object); `null` if none. The
 * service's interface names no field for it.
 */
export function positionInFields(json: string): Position | null {
  const fields: unknown = JSON.parse(json);
  return typeof fields === 'object' ? positionIn(fields, DEPTH) : null;
}
