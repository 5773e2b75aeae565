import {
  degreesIn,
  type Position,
  positionInText,
  positionOf,
} from '../../../preload/contract/rules/position.ts';

/** Names of members, in lower case without `_` and `-`. */
const LATITUDES: ReadonlySet<string> = new Set([
  'latitude',
  'lat',
  'gpslatitude',
  'gpslat',
  'geolatitude',
  'geolat',
  'latitudedegrees',
  'latdegrees',
  'latdeg',
]);
const LONGITUDES: ReadonlySet<string> = new Set([
  'longitude',
  'lon',
  'lng',
  'long',
  'gpslongitude',
  'gpslon',
  'gpslng',
  'geolongitude',
  'geolon',
  'geolng',
  'longitudedegrees',
  'londegrees',
  'londeg',
]);
/** Hemispheres in members of their own, as in EXIF. */
const LATITUDE_SIDES: ReadonlySet<string> = new Set(['latituderef', 'latref', 'gpslatituderef']);
const LONGITUDE_SIDES: ReadonlySet<string> = new Set(['longituderef', 'lonref', 'lngref', 'gpslongituderef']);
/** Names that tell the order of a list or text. */
const LATITUDE_FIRST: ReadonlySet<string> = new Set(['latlng', 'latlon', 'latlong']);
const LONGITUDE_FIRST: ReadonlySet<string> = new Set(['lnglat', 'lonlat', 'longlat']);
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
  'geom',
  'geopoint',
  'gpsposition',
  'gpslocation',
  'gpscoordinates',
  'point',
  'wkt',
  'geouri',
]);

/** Deepest nesting: `location.geo.point`. */
const DEPTH = 3;

/** Adds the letter of a hemisphere to degrees that have it in a member of their own. */
function withSide(value: unknown, side: unknown): unknown {
  if (side === undefined || side === null) return value;
  return typeof side === 'string' && /^[NSEW]$/i.test(side.trim()) ? `${String(value)} ${side.trim()}` : null;
}

function position(latitude: unknown, longitude: unknown): Position | null {
  return positionOf(degreesIn(latitude, 'latitude'), degreesIn(longitude, 'longitude'));
}

/** Reads a list or text in an order that its name tells. */
function positionInOrder(value: unknown, isLatitudeFirst: boolean): Position | null {
  const [one, other, ...others]: readonly unknown[] =
    typeof value === 'string' ? value.split(/[,;]/) : Array.isArray(value) ? value : [];
  if (others.length > 0) return null;
  return isLatitudeFirst ? position(one, other) : position(other, one);
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
  const own =
    position(
      withSide(valueOf(LATITUDES), valueOf(LATITUDE_SIDES)),
      withSide(valueOf(LONGITUDES), valueOf(LONGITUDE_SIDES)),
    ) ??
    positionInPoint(value) ??
    positionInOrder(valueOf(LATITUDE_FIRST), true) ??
    positionInOrder(valueOf(LONGITUDE_FIRST), false);
  if (own !== null || depth === 0) return own;
  for (const [name, member] of members) {
    const found = HOLDERS.has(name) ? positionIn(member, depth - 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Finds the position in the fields of a record; `null` if none. The service's interface names no field for it. */
export function positionInRecord(fields: unknown): Position | null {
  return typeof fields === 'object' ? positionIn(fields, DEPTH) : null;
}

/** Like `positionInRecord`, for stored fields (a JSON object). */
export function positionInFields(json: string): Position | null {
  return positionInRecord(JSON.parse(json));
}
