import { expect, test } from 'vitest';
import {
  decodeArchives,
  decodeDevices,
  decodeOrganizations,
} from '../../../../main/service/read/organizations.ts';
import { vendorAnswers } from './vendor-records.ts';

const decoders = { organization: decodeOrganizations, device: decodeDevices, archive: decodeArchives };

test.each(vendorAnswers)('reads the records of $source', ({ kind, json, records }) => {
  expect(decoders[kind](json)).toMatchObject(
    records.map(([id, name, time]) =>
      time === undefined ? { id, name } : { id, name, capturedAt: Date.parse(time) },
    ),
  );
});

test('the table has 40 wordings', () => {
  expect(new Set(vendorAnswers.map(({ source }) => source)).size).toBeGreaterThanOrEqual(40);
});
