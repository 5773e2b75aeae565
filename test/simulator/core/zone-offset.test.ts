import { expect, it } from 'vitest';
import { offsetText, zoneOffsetMinutes } from '../../../simulator/core/zone-offset.ts';

it('gives the local time of a site, in summer and winter', () => {
  expect(zoneOffsetMinutes('Europe/Berlin', Date.UTC(2026, 6, 1))).toBe(120);
  expect(zoneOffsetMinutes('Europe/Berlin', Date.UTC(2026, 0, 1))).toBe(60);
  expect(zoneOffsetMinutes('America/Argentina/Buenos_Aires', Date.UTC(2026, 0, 1))).toBe(-180);
  expect([offsetText(-210), offsetText(0), offsetText(345)]).toEqual(['-03:30', '+00:00', '+05:45']);
});
