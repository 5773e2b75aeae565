import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../simulator/core/time.ts';
import { nextStamp, type Stamp } from '../../../simulator/fleet/changes.ts';
import { createFleet } from '../../../simulator/fleet/fleet.ts';
import { isNotModified, mayChange, validatorsOf } from '../../../simulator/service/conditional.ts';
import { formatHttpDate, parseHttpDate } from '../../../simulator/service/http-date.ts';
import { manyCases } from '../../faults/support/full-run.ts';

const RUNS = { numRuns: manyCases };
const START = Date.parse('2026-11-20T10:00:00Z');
/** Gaps between changes, so small that several fall into one second. */
const gaps = fc.array(fc.integer({ min: 0, max: 2_500 }), { minLength: 1, maxLength: 8 });

function* changes(steps: readonly number[]): Generator<{ readonly stamp: Stamp; readonly at: number }> {
  let stamp: Stamp | undefined;
  let at = START;
  for (const gap of steps) {
    at += gap;
    stamp = nextStamp(stamp, at);
    yield { stamp, at };
  }
}

const none = { ifNoneMatch: undefined, ifModifiedSince: undefined };

describe('conditional requests, for any history of changes', () => {
  it('a 304 is never a lie: an older state gets the whole', () => {
    fc.assert(
      fc.property(gaps, fc.nat(), (steps, choice) => {
        const history = [...changes(steps)];
        const current = validatorsOf(history.at(-1)?.stamp as Stamp, 'x');
        const seenIndex = choice % history.length;
        const seen = validatorsOf(history[seenIndex]?.stamp as Stamp, 'x');
        const isCurrent = seenIndex === history.length - 1;
        const byDate = isNotModified({ ...none, ifModifiedSince: seen.lastModified }, current);
        const byEtag = isNotModified({ ...none, ifNoneMatch: seen.etag }, current);
        if (!isCurrent) expect([byDate, byEtag]).toEqual([false, false]);
        else expect(byEtag).toBe(true);
      }),
      RUNS,
    );
  });

  it('an unchanged state whose second saw one change only is a 304 for every later date, and for none earlier', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), (offset) => {
        const current = validatorsOf(nextStamp(undefined, START), 'x');
        const date = formatHttpDate(START + offset * SECOND_MS);
        expect(isNotModified({ ...none, ifModifiedSince: date }, current)).toBe(offset >= 0);
      }),
      RUNS,
    );
  });

  it('images: the same ETag is the same image, through any ticks of the clock', () => {
    const ticks = fc.array(
      fc.record({
        seconds: fc.integer({ min: 0, max: 7_200 }),
        who: fc.constantFrom('one', 'all', 'none'),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(ticks, fc.nat({ max: 99 }), (steps, device) => {
        const fleet = createFleet({ seed: 7, hostile: true, organizations: 1, devices: 100, archives: 1 });
        const images = new Map<string, number>();
        let now = START;
        let previous: { readonly etag: string; readonly at: number; readonly capturedAt: number } | null =
          null;
        for (const { seconds, who } of steps) {
          now += seconds * SECOND_MS;
          if (who === 'one') fleet.capture(device, now);
          if (who === 'all') fleet.captureAll(now);
          const snapshot = fleet.snapshot({ deviceIndex: device, archiveSlot: null }, now);
          if (snapshot === null) throw new Error('The device has a snapshot.');
          const { etag } = validatorsOf(snapshot.stamp, 'full');
          expect(images.get(etag) ?? snapshot.variant).toBe(snapshot.variant);
          images.set(etag, snapshot.variant);
          expect(snapshot.stamp.at).toBeGreaterThanOrEqual(previous?.at ?? 0);
          expect(snapshot.stamp.at).toBeLessThanOrEqual(now);
          if (who !== 'none' && previous !== null) expect(etag).not.toBe(previous.etag);
          previous = { etag, at: snapshot.stamp.at, capturedAt: snapshot.capturedAt };
        }
      }),
      RUNS,
    );
  });

  it('HTTP-dates come back as they were written, in all three forms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (seconds) => {
        const time = seconds * SECOND_MS;
        const text = formatHttpDate(time);
        expect(parseHttpDate(text)).toBe(time);
        const [weekday = '', day = '', month = '', year = '', clock = ''] = text.split(/,? /);
        expect(parseHttpDate(`${weekday} ${month} ${day.replace(/^0/, ' ')} ${clock} ${year}`)).toBe(time);
      }),
      RUNS,
    );
    expect(parseHttpDate('Sunday, 06-Nov-94 08:49:37 GMT')).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    expect(parseHttpDate('Thursday, 18-Aug-50 02:01:18 GMT')).toBe(Date.UTC(2050, 7, 18, 2, 1, 18));
    expect(parseHttpDate('Sat, 31 Dec 2016 23:59:60 GMT')).toBe(Date.UTC(2017, 0, 1));
  });

  it('nothing but an HTTP-date is taken for one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        expect(parseHttpDate(text)).toBeNull();
      }),
      RUNS,
    );
    for (const text of [
      'Fri, 31 Feb 2026 10:00:00 GMT',
      'Fri, 20 Nov 2026 24:00:00 GMT',
      '2026-11-20T10:00:00Z',
    ]) {
      expect(parseHttpDate(text)).toBeNull();
    }
  });

  it('a change with If-Unmodified-Since never overwrites one that is newer by a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * HOUR_MS }), (gap) => {
        const known = nextStamp(undefined, START);
        const current = nextStamp(known, START + gap);
        const preconditions = {
          ifMatch: undefined,
          ifNoneMatch: undefined,
          ifUnmodifiedSince: formatHttpDate(known.at),
        };
        expect(mayChange(preconditions, validatorsOf(current, 'x'))).toBe(gap < SECOND_MS);
      }),
      RUNS,
    );
  });
});
