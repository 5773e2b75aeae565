import { expect, it } from 'vitest';
import { positionInFields } from '../../../../main/library/catalog/position.ts';

/** Position of Kiel to a second of arc: 54° 19′ 12″ N, 10° 7′ 48″ E. */
const kiel = { latitude: 54.32, longitude: 10.13 };
const rounded = (fields: unknown) => {
  const found = positionInFields(JSON.stringify(fields));
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return found && { latitude: round(found.latitude), longitude: round(found.longitude) };
};

it.each([
  // Members under usual names, as in Schema.org GeoCoordinates, Google Maps, EXIF and OpenStreetMap.
  { latitude: 54.32, longitude: 10.13 },
  { lat: 54.32, lng: 10.13 },
  { Lat: '54.32', Lon: '10.13' },
  { lat: '54,32', lon: '10,13' },
  { gps_latitude: 54.32, gps_longitude: 10.13 },
  { gpsLat: '54.32', gpsLng: '10.13' },
  { latitude: `54°19'12"N`, longitude: `10°7'48"E` },
  { latitude: '54 19.2', longitude: '10 7.8' },
  { GPSLatitude: '54.32', GPSLatitudeRef: 'N', GPSLongitude: '10.13', GPSLongitudeRef: 'E' },
  { serial: 'x', location: { latitude: 54.32, longitude: 10.13, elevationMetres: 12 } },
  { location: { name: 'Gate', geo: { lat: 54.32, long: 10.13 } } },
  // GeoJSON, longitude first (RFC 7946 3.1.1).
  { geometry: { type: 'Point', coordinates: [10.13, 54.32, 12] } },
  // A name that tells the order.
  { latlng: [54.32, 10.13] },
  { lonLat: '10.13,54.32' },
  // Decimal, latitude first (ISO 6709).
  { position: '54.32, 10.13' },
  { position: '54.32 10.13' },
  { position: '54.32/10.13' },
  { coordinates: '54.32;10.13' },
  { coordinates: '+54.32+010.13/' },
  // Decimal commas.
  { position: '54,32; 10,13' },
  { position: '54,32 10,13' },
  { position: '54,32, 10,13' },
  { position: '54,32° N, 10,13° E' },
  // Letters of the hemispheres, which tell the order.
  { position: '54.32 N, 10.13 E' },
  { position: '10.13 E, 54.32 N' },
  { position: 'N54.32 E10.13' },
  { position: 'n 54° 19.2′ e 10° 7.8′' },
  { position: `54°19'12"N 10°7'48"E` },
  { position: '54° 19′ 12″ N, 10° 7′ 48″ E' },
  // geo URI (RFC 5870), WKT (OGC 06-103r4), EWKT.
  { location: 'geo:54.32,10.13' },
  { location: 'geo:54.32,10.13,12;crs=wgs84;u=35' },
  { geom: 'POINT(10.13 54.32)' },
  { geom: 'SRID=4326;POINT Z (10.13 54.32 12)' },
])('is found in %j', (fields) => {
  expect(rounded(fields)).toEqual(kiel);
});

it.each([
  { position: '33.92 S, 18.42 E', is: { latitude: -33.92, longitude: 18.42 } },
  { position: '-33.92, -70.5', is: { latitude: -33.92, longitude: -70.5 } },
  { position: `33°55'12"S 70°30'W`, is: { latitude: -33.92, longitude: -70.5 } },
  { position: '-33.92-070.5/', is: { latitude: -33.92, longitude: -70.5 } },
  { lat: 33.92, latRef: 'S', lon: 18.42, lonRef: 'E', is: { latitude: -33.92, longitude: 18.42 } },
  // On the equator, and on the zero meridian.
  { lat: 0, lon: 10, is: { latitude: 0, longitude: 10 } },
  { lat: 51.48, lon: 0, is: { latitude: 51.48, longitude: 0 } },
])('has the hemisphere of %j', ({ is, ...fields }) => {
  expect(rounded(fields)).toEqual(is);
});

it.each([
  {},
  null,
  [],
  'text',
  { latitude: 54.32 },
  { latitude: 91, longitude: 10 },
  { latitude: 54, longitude: 181 },
  // Swapped: 174 is no latitude.
  { latitude: 174.76, longitude: -36.84 },
  { location: 'geo:174.76,-36.84' },
  { latitude: null, longitude: null },
  { latitude: '', longitude: ' ' },
  { latitude: true, longitude: true },
  // What a record has that was never filled in.
  { latitude: 0, longitude: 0 },
  { position: '0, 0' },
  { position: `0°0'0"N 0°0'0"E` },
  { location: 'Hall 3, north side' },
  { location: 'Kiel' },
  { location: '10.0.0.1' },
  { location: '2026-11-29' },
  // Which of the two is the latitude?
  { coordinates: [54.32, 10.13] },
  // Four numbers, or decimals?
  { position: '54,32,10,13' },
  { position: '54 19 10 7' },
  // South or north?
  { position: '-54.32 N, 10.13 E' },
  { position: '54.32 N, 10.13 N' },
  { position: `54°61'N 10°7'E` },
  { position: `54.5°19'N 10°7'E` },
  { latitude: '10.13 E', longitude: '54.32 N' },
  { lat: 54.32, latRef: 'up', lon: 10.13, lonRef: 'E' },
  // Another frame of reference.
  { location: 'geo:323482,4306480;crs=EPSG:32618' },
  { geom: 'SRID=25832;POINT(573500 6019500)' },
  { geom: 'LINESTRING(10.13 54.32, 10.2 54.4)' },
  { firmware: { latitude: 54.32, longitude: 10.13 } },
])('is not guessed from %j', (fields) => {
  expect(positionInFields(JSON.stringify(fields))).toBeNull();
});
