import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { en } from '../../../../main/export/bag/en.ts';
import { bagTexts, createPresentation } from '../../../../main/export/bag/presentation.ts';

const root = join(import.meta.dirname, '../../../..');

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();

describe('P44: an export', () => {
  test.each(Object.entries(bagTexts))('says everything in %s, with the same places', (_tag, texts) => {
    for (const [key, english] of Object.entries(en)) {
      const text = texts[key as keyof typeof en];
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(english)]);
      expect(text.trim()).not.toBe('');
    }
  });

  test.each(Object.entries(bagTexts))('says in %s how a device is as the screen does', async (tag, texts) => {
    const { healthMessages } = await import(join(root, `renderer/locales/${tag}/health.ts`));
    const own = Object.entries(texts).filter(([key]) => key.startsWith('health.'));
    expect(own.length).toBe(33);
    expect(Object.fromEntries(own)).toEqual(
      Object.fromEntries(own.map(([key]) => [key, healthMessages[key]])),
    );
  });

  it('tells times in the zone of the screen', () => {
    const time = '2026-07-01T22:30:00.000Z';
    const of = (timeZone: 'utc' | 'device') => createPresentation({ language: 'en', timeZone });
    expect(of('utc').exact(time, 120)).toBe('1 Jul 2026, 22:30:00 UTC');
    expect(of('utc').local(time, 120)).toBe('2026-07-01T22:30:00+00:00');
    expect(of('device').local(time, 120)).toBe('2026-07-02T00:30:00+02:00');
    expect(of('device').local(time, -210)).toBe('2026-07-01T19:00:00-03:30');
    expect(of('device').local(time, null)).toBe('2026-07-01T22:30:00+00:00');
    expect(of('device').exact(time, 120)).toBe('2 Jul 2026, 00:30:00 GMT+2');
  });

  it('falls back to a language that it has', () => {
    expect(createPresentation({ language: 'fr', timeZone: 'utc' }).tag).toMatch(/^(?:en|de|ja|ar)$/);
    expect(createPresentation({ language: 'ar-EG', timeZone: 'utc' })).toMatchObject({
      tag: 'ar',
      direction: 'rtl',
    });
  });
});
