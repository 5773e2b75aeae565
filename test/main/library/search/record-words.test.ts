import { expect, it } from 'vitest';
import {
  fieldTexts,
  WORDS_PER_RECORD_LIMIT,
  wordsOfRecord,
} from '../../../../main/library/search/record-words.ts';

it('indexes only so many words of one record, the name first', () => {
  const fields = Array.from({ length: 1_000 }, (_, index) => `word${index}x`);
  const words = wordsOfRecord({ id: 'd', name: 'Gate', fields }, true);
  expect(words).toHaveLength(WORDS_PER_RECORD_LIMIT);
  expect(words[0]).toBe('ngate');
});

it('takes texts, numbers and flags out of stored fields, and cuts off documents', () => {
  const fields = {
    model: 'FG-7',
    slot: 4,
    tags: ['roof', { area: 'west' }],
    on: true,
    empty: null,
    long: 'x'.repeat(999),
  };
  expect(fieldTexts(fields)).toEqual(['FG-7', '4', 'roof', 'west', 'true', 'x'.repeat(200)]);
});

it('leaves whole numbers out that measure something: nobody types them', () => {
  const fields = {
    snapshotIntervalSeconds: 1800,
    battery_percent: 18,
    location: { latitude: 54, longitude: 10.12, elevationMetres: 18 },
    'reporting-interval': '18',
    stationNumber: 18,
    platform: 18,
  };
  expect(fieldTexts(fields)).toEqual(['10.12', '18', '18']);
});
