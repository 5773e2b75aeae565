import { describe, expect, test } from 'vitest';
import { networkFailure } from '../../../../main/service/http/network-failure.ts';

const failureOf = (code: string) =>
  networkFailure(Object.assign(new Error('secret'), { code }), 'cloud.example:8443', 'request-1');

describe('P39: a connection that does not come about', () => {
  test.each([
    ['EHOSTDOWN', 'noRoute'],
    ['ENETRESET', 'connectionCut'],
    ['ENOTCONN', 'connectionCut'],
    ['EACCES', 'connectionForbidden'],
    ['EPERM', 'connectionForbidden'],
    ['EMFILE', 'laptopExhausted'],
    ['ENFILE', 'laptopExhausted'],
    ['ENOBUFS', 'laptopExhausted'],
  ])('by %s names its reason', (code, refusal) => {
    expect(failureOf(code)).toMatchObject({
      code: 'unreachable',
      refusal,
      facts: { host: 'cloud.example:8443' },
    });
  });

  test('names no reason where none is known', () => {
    expect(failureOf('EWHATEVER')).toMatchObject({
      code: 'internal',
      refusal: 'requestFailed',
      facts: { host: 'cloud.example:8443', error: 'EWHATEVER' },
    });
  });
});
