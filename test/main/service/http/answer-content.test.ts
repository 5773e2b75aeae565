import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemOf } from '../../../../main/service/client/answer-content.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

test('a problem is read as the interface describes it', () => {
  const body = {
    type: 'https://cloud.example.org/problems/rate',
    title: 'Too Many Requests',
    status: 429,
    detail: 'Wait for half a minute.',
    instance: '/v1/organizations',
    retryAfter: 'PT30S',
  };
  expect(problemOf(body, 429)).toEqual(body);
});

test('missing members are filled: the type, and the status of the response', () => {
  expect(problemOf({ title: 'No' }, 500)).toEqual({
    type: 'about:blank',
    title: 'No',
    status: 500,
    detail: '',
  });
});

test('the texts of services without problems are taken for title and detail', () => {
  expect(problemOf({ error: 'bad_request', message: 'No such field.' }, 400)).toMatchObject({
    title: 'bad_request',
    detail: 'No such field.',
  });
});

test.each([null, [], 'text', 5, {}, { status: 400 }, { title: 7 }])('%j explains nothing', (body) => {
  expect(problemOf(body, 400)).toBeNull();
});

/** A member of the right type, of a wrong one, or none. */
const member = fc.option(fc.oneof(fc.string({ maxLength: 3_000 }), fc.jsonValue()), { nil: undefined });

test('whatever an error body holds, a problem is texts of bounded length and a whole number, or null', () => {
  const body = fc.record({
    type: member,
    title: member,
    status: member,
    detail: member,
    instance: member,
    retryAfter: member,
    message: member,
    error: member,
  });
  fc.assert(
    fc.property(fc.oneof(body, fc.jsonValue()), (json) => {
      const problem = problemOf(json, 400);
      if (problem === null) return true;
      const { status, ...texts } = problem;
      return (
        Number.isSafeInteger(status) &&
        Object.values(texts).every((value) => typeof value === 'string' && value.length <= 1_000)
      );
    }),
    { numRuns: manyCases },
  );
});
