import { expect, test } from 'vitest';
import { createRedactor } from '../../../../main/diagnostics/redactor.ts';
import { describeFailure, PLAIN_FACTS } from '../../../../preload/contract/core/describe-failure.ts';

test('a failure is described for the log by its refusal, or else its code, and its facts', () => {
  expect(describeFailure({ code: 'notFound' })).toBe('notFound');
  expect(describeFailure({ code: 'notFound', refusal: 'exportGone' })).toBe('exportGone');
  const facts = { error: 'EACCES', count: 3 };
  expect(describeFailure({ code: 'storageFailed', refusal: 'exportDiskError', facts })).toBe(
    'exportDiskError: error EACCES, count 3',
  );
});

test('P13: the log replaces each name in the description of a failure, and keeps its codes and numbers', () => {
  const facts = { folder: 'North gate', name: 'Ana” or “Bo', error: 'EIO' };
  const described = describeFailure({ code: 'storageFailed', refusal: 'imagesTargetFailed', facts });
  const written = createRedactor('salt', () => false).text(described);
  expect(written).toMatch(/^imagesTargetFailed: error EIO, folder “~[0-9a-f]{8}”$/);
});

/** Why each fact may stand in the log as it is (P13). */
const REASONS: Readonly<Record<string, string>> = {
  error: 'a code of the system',
  field: 'the name of a field of the contract',
  format: 'an image format',
  host: 'each line of a request has it',
  page: 'the host of a redirect',
  proxy: 'host and port of a proxy',
  rule: 'a sentence of a schema',
  schemes: 'tokens of RFC 9110 11.1',
  where: 'a JSON path with words of ours, which the redactor knows',
};

test('P13: each fact that is not quoted has a reason', () => {
  expect([...PLAIN_FACTS].toSorted()).toEqual(Object.keys(REASONS));
});
