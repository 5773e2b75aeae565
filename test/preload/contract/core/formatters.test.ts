import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ManifestImage } from '../../../../main/export/bag/manifest-schema.ts';
import { escapeMarkup } from '../../../../main/export/bag/markup.ts';
import { createPresentation } from '../../../../main/export/bag/presentation.ts';
import { sidecar } from '../../../../main/export/bag/sidecar.ts';
import {
  type DatePattern,
  formatDate,
  formatZone,
  parseDatePattern,
} from '../../../../main/export/write/date-pattern.ts';
import { csvLine } from '../../../../preload/contract/core/csv-line.ts';
import { languageTags } from '../../../../preload/contract/core/languages.ts';
import { zoneOfOffset } from '../../../../preload/contract/rules/calendar-day.ts';
import { formatBytes } from '../../../../renderer/locales/format-bytes.ts';
import * as formatDay from '../../../../renderer/locales/format-day.ts';
import { formatDuration } from '../../../../renderer/locales/format-duration.ts';
import { formatPixels } from '../../../../renderer/locales/format-pixels.ts';
import * as formatTime from '../../../../renderer/locales/format-time.ts';
import * as formatZoned from '../../../../renderer/locales/format-zoned.ts';
import { showTimesIn } from '../../../../renderer/locales/intl.ts';

/** Any number that data can hold. */
const numbers = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, -0, 8.64e15, 8.64e15 + 1, 1e308, 253_402_300_800_000),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('', '\ud800', '\u202e', '9999-99-99'),
);
/** A time as a manifest writes it, or what a stranger writes there. */
const times = fc.oneof(
  texts,
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const offsets = fc.option(numbers);
const zones = fc.constantFrom('laptop', 'utc', 'device' as const);
const options = { numRuns: 2_000 };

describe('P49: what data say, no format refuses', () => {
  it('on the page', () => {
    const property = fc.property(
      numbers,
      numbers,
      offsets,
      zones,
      fc.boolean(),
      (at, now, offset, zone, byDevice) => {
        showTimesIn(undefined, byDevice);
        const shown = [
          formatTime.formatTime(at, now, offset),
          formatTime.formatDay(at),
          formatTime.formatTimeOfDay(at),
          formatTime.formatExact(at),
          formatTime.formatExactWithZone(at, offset),
          formatTime.spokenAge(at, now),
          formatTime.formatAge(at, now, offset),
          formatDay.formatDay(at, now),
          formatZoned.formatZoned(at, zone, offset),
          formatZoned.formatInZone(at, zone, offset),
          formatZoned.zoneWord(at, zone, offset),
          formatBytes(at),
          formatDuration(at),
          formatPixels({ widthPixels: at, heightPixels: now }),
        ];
        for (const text of shown) expect(typeof text).toBe('string');
      },
    );
    try {
      fc.assert(property, options);
    } finally {
      showTimesIn(undefined);
    }
  });

  it.each(languageTags)('in an exported and a printed page in %s', (language) => {
    fc.assert(
      fc.property(numbers, times, offsets, zones, (value, time, offset, timeZone) => {
        const { number, bytes, minutes, span, exact, local } = createPresentation({ language, timeZone });
        for (const text of [
          number(value),
          bytes(value),
          minutes(value),
          span(value),
          exact(time, offset),
          local(time, offset),
        ])
          expect(typeof text).toBe('string');
      }),
      options,
    );
  });

  it('in an XMP file', () => {
    fc.assert(
      fc.property(
        times,
        offsets,
        numbers,
        numbers,
        texts,
        (capturedAt, capturedOffsetMinutes, latitude, longitude, name) => {
          const image = {
            subject: { deviceId: name, deviceName: name, archiveId: null, archiveName: null },
            capturedAt,
            capturedOffsetMinutes,
            note: name,
            position: { latitude, longitude },
            sha256: name,
          } as unknown as ManifestImage;
          expect(sidecar(image, name)).toContain('</x:xmpmeta>');
          expect(escapeMarkup(name)).not.toMatch(/[<>"]/);
        },
      ),
      options,
    );
  });

  it('in a table and in the name of a file', () => {
    const pattern = parseDatePattern('yyyy-MM-dd HH.mm.ss') as DatePattern;
    fc.assert(
      fc.property(numbers, numbers, texts, (at, offset, text) => {
        expect(typeof formatDate(pattern, at, offset)).toBe('string');
        expect(typeof formatZone(offset)).toBe('string');
        expect(typeof csvLine([text, at])).toBe('string');
        // A zone that `Intl` takes.
        expect(() => new Intl.DateTimeFormat('en', { timeZone: zoneOfOffset(offset) })).not.toThrow();
      }),
      options,
    );
  });
});
