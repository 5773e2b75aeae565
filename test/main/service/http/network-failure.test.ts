import { describe, expect, test } from 'vitest';
import { networkFailure } from '../../../../main/service/http/network-failure.ts';

const failureOf = (code: string) =>
  networkFailure(Object.assign(new Error('secret'), { code }), 'cloud.example:8443', 'request-1');

describe('P39: a connection that does not come about', () => {
  test.each([
    ['EHOSTDOWN', 'the host is down'],
    ['ENETRESET', 'the connection was cut'],
    ['ENOTCONN', 'the connection was cut'],
    ['EACCES', 'this laptop does not allow the connection'],
    ['EPERM', 'this laptop does not allow the connection'],
    ['EMFILE', 'this laptop has too many files and connections open'],
    ['ENFILE', 'this laptop has too many files and connections open'],
    ['ENOBUFS', 'this laptop has no memory for the connection'],
  ])('by %s names its reason', (code, reason) => {
    expect(failureOf(code)).toMatchObject({
      code: 'unreachable',
      message: `cloud.example:8443 can’t be reached: ${reason}.`,
    });
  });

  test('names no reason where none is known', () => {
    expect(failureOf('EWHATEVER')).toMatchObject({
      code: 'internal',
      message: 'The request to cloud.example:8443 failed for an unknown reason (EWHATEVER).',
    });
  });
});
