import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFleet } from '../../../simulator/fleet/fleet.ts';
import { representDevice } from '../../../simulator/fleet/represent.ts';
import { deviceFilters, fulfils } from '../../../simulator/service/filters.ts';
import { manyCases } from '../../faults/support/full-run.ts';

const RUNS = { numRuns: manyCases };
const NOW = Date.parse('2026-11-20T10:00:00Z');
const fleet = createFleet({ seed: 7, hostile: true, organizations: 3, devices: 300, archives: 1 });
const devices = Array.from({ length: 300 }, (_, index) => representDevice(fleet, index, NOW, new Set()));

/** Whole numbers among them, because devices have those: a bound that is met exactly has to be tried. */
const bound = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max }), fc.double({ min, max, noNaN: true }));
const range = (least: number, most: number) =>
  fc.record({ gte: bound(least, most), lte: bound(least, most) }, { requiredKeys: [] });
const day = fc
  .date({ min: new Date('2014-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => ({ before: date.toISOString().slice(0, 10) }));
const filters = fc.record(
  {
    batteryPercent: range(0, 110),
    installedOn: day,
    location: fc.record({ latitude: range(20, 60), elevationMetres: range(0, 1_500) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
type Filters = {
  -readonly [Key in keyof ReturnType<typeof deviceFilters.parse>]: ReturnType<
    typeof deviceFilters.parse
  >[Key];
};
const device = fc.constantFrom(...devices);
const within = (
  value: number | undefined,
  condition: { gte?: number | undefined; lte?: number | undefined } | undefined,
) =>
  condition === undefined ||
  (value !== undefined && value >= (condition.gte ?? -Infinity) && value <= (condition.lte ?? Infinity));

describe('filters, for any conditions on any device', () => {
  it('hold exactly when each condition holds by itself', () => {
    fc.assert(
      fc.property(filters, device, (given, candidate) => {
        const parsed: Filters = deviceFilters.parse(given);
        const expected =
          within(candidate.batteryPercent, parsed.batteryPercent) &&
          within(candidate.location?.latitude, parsed.location?.latitude) &&
          within(candidate.location?.elevationMetres, parsed.location?.elevationMetres) &&
          (parsed.installedOn === undefined || candidate.installedOn < parsed.installedOn.before);
        expect(fulfils(candidate, parsed)).toBe(expected);
      }),
      RUNS,
    );
  });

  it('found with more conditions is found with fewer', () => {
    fc.assert(
      fc.property(filters, filters, device, (one, other, candidate) => {
        const both = { ...one, ...other };
        if (fulfils(candidate, deviceFilters.parse(both))) {
          expect(fulfils(candidate, deviceFilters.parse(other))).toBe(true);
        }
      }),
      RUNS,
    );
  });
});
