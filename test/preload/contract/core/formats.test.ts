import { afterEach, describe, expect, it } from 'vitest';
import { dateTimeFormat, laptopZone, numberFormat } from '../../../../preload/contract/core/formats.ts';

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('a format', () => {
  it('is made once for its locale, options and zone', () => {
    const options = { hour: '2-digit', timeZone: 'Asia/Tokyo' } as const;
    expect(dateTimeFormat('en', options)).toBe(dateTimeFormat('en', { ...options }));
    expect(dateTimeFormat('en', options)).not.toBe(dateTimeFormat('de', options));
    expect(dateTimeFormat('en', options)).not.toBe(dateTimeFormat('en', { ...options, timeZone: 'UTC' }));
    expect(numberFormat('de')).toBe(numberFormat('de', {}));
  });

  it('of the laptop’s zone is another one after somebody sets the laptop to another zone', () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    const hour = () => dateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(noon);
    process.env['TZ'] = 'Asia/Tokyo';
    expect([laptopZone(), hour()]).toEqual(['Asia/Tokyo', '21:00']);
    process.env['TZ'] = 'America/New_York';
    expect([laptopZone(), hour()]).toEqual(['America/New_York', '07:00']);
    process.env['TZ'] = 'Australia/Lord_Howe';
    expect([laptopZone(), hour()]).toEqual(['Australia/Lord_Howe', '23:00']);
  });
});
