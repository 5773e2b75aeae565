import { afterEach, describe, expect, test } from 'vitest';
import { appLanguages } from '../../../preload/contract/core/languages.ts';
import { catalog as arabic } from '../../../renderer/locales/ar/catalog.ts';
import { speak } from '../../../renderer/locales/current.ts';
import { catalog as german } from '../../../renderer/locales/de/catalog.ts';
import { catalog as en } from '../../../renderer/locales/en/catalog.ts';
import { catalog as spanish } from '../../../renderer/locales/es/catalog.ts';
import { formatBytes } from '../../../renderer/locales/format-bytes.ts';
import { formatExact } from '../../../renderer/locales/format-time.ts';
import { firstWeekday, showTimesIn } from '../../../renderer/locales/intl.ts';
import { catalog as japanese } from '../../../renderer/locales/ja/catalog.ts';
import { text } from '../../../renderer/locales/text.ts';

const { ar, de, en: english, es, ja } = appLanguages;

const NOON = Date.UTC(2026, 10, 21, 12, 4, 31);

afterEach(() => {
  speak(english, en);
  showTimesIn(undefined);
});

describe('numbers and dates', () => {
  test('German writes them as in Germany', () => {
    speak(de, german);
    showTimesIn('UTC');
    expect(text('fleet.deviceCount', { count: 12_000 })).toBe('12.000 Geräte');
    expect(formatBytes(1_200_000)).toBe('1,2 MB');
    expect(formatExact(NOON)).toBe('21. Nov. 2026, 12:04:31');
  });

  test('Spanish writes them as no country misreads, and puts “de” after millions', () => {
    speak(es, spanish);
    showTimesIn('UTC');
    const counts = [1, 12_000, 2_000_000].map((count) => text('fleet.deviceCount', { count }));
    expect(counts).toEqual([
      '1 dispositivo',
      '12\u00a0000 dispositivos',
      '2\u00a0000\u00a0000 de dispositivos',
    ]);
    expect(formatBytes(1_200_000)).toBe('1,2 MB');
    expect(formatExact(NOON)).toBe('21 nov 2026, 12:04:31');
  });

  test('Japanese writes them as in Japan', () => {
    speak(ja, japanese);
    showTimesIn('UTC');
    expect(text('fleet.deviceCount', { count: 12_000 })).toBe('デバイス 12,000 台');
    expect(formatExact(NOON)).toBe('2026年11月21日 12:04:31');
  });

  test('Arabic counts in six forms, with the digits that ids and hashes have', () => {
    speak(ar, arabic);
    showTimesIn('UTC');
    const counts = [0, 1, 2, 3, 11, 100].map((count) => text('fleet.deviceCount', { count }));
    expect(counts).toEqual(['لا أجهزة', 'جهاز واحد', 'جهازان', '3 أجهزة', '11 جهازًا', '100 جهاز']);
    expect(formatExact(NOON)).toMatch(/21 نوفمبر 2026.*12:04:31/);
  });

  test('a week begins as it does where the language is at home', () => {
    const first = [english, de, es, ja, ar].map((language) => {
      speak(language, en);
      return firstWeekday();
    });
    expect(first).toEqual([1, 1, 1, 7, 6]);
  });
});

describe('a name among words from right to left', () => {
  test('keeps its points and brackets to itself', () => {
    speak(ar, arabic);
    expect(text('environment.remove', { name: 'Plant (2)' })).toBe('إزالة \u2068Plant (2)\u2069');
  });

  test('stands as it is among words from left to right', () => {
    speak(de, german);
    expect(text('environment.remove', { name: 'Plant (2)' })).toBe('Plant (2) entfernen');
  });
});
