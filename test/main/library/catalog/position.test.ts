import { expect, it } from 'vitest';
import { positionInFields } from '../../../../main/library/catalog/position.ts';

const kiel = { latitude: 54.32, longitude: 10.13 };
const positionOf = (fields: unknown) => positionInFields(JSON.stringify(fields));

it.each([
  { latitude: 54.32, longitude: 10.13 },
  { lat: 54.32, lng: 10.13 },
  { Lat: '54.32', Lon: '10.13' },
  { gps_latitude: 54.32, gps_longitude: 10.13 },
  { serial: 'x', location: { latitude: 54.32, longitude: 10.13, elevationMetres: 12 } },
  { location: { name: 'Gate', geo: { lat: 54.32, long: 10.13 } } },
  { geometry: { type: 'Point', coordinates: [10.13, 54.32, 12] } },
  { position: '54.32, 10.13' },
  { coordinates: '54.32;10.13' },
])('is found in %j', (fields) => {
  expect(positionOf(fields)).toEqual(kiel);
});

it.each([
  {},
  null,
  [],
  'text',
  { latitude: 54.32 },
  { latitude: 91, longitude: 10 },
  { latitude: 54, longitude: 181 },
  { latitude: null, longitude: null },
  { latitude: '', longitude: ' ' },
  { latitude: true, longitude: true },
  // What a record has that was never filled in.
  { latitude: 0, longitude: 0 },
  { location: 'Hall 3, north side' },
  { location: 'Kiel' },
  // Which of the two is the latitude?
  { coordinates: [54.32, 10.13] },
  { firmware: { latitude: 54.32, longitude: 10.13 } },
])('is not guessed from %j', (fields) => {
  expect(positionOf(fields)).toBeNull();
});
