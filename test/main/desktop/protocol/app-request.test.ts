import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAppRequest } from '../../../../main/desktop/protocol/app-request.ts';

const hash = 'a'.repeat(64);

describe('P7: the app protocol reads requests', () => {
  test('the root is the page', () => {
    expect(parseAppRequest('GET', 'app://fleetglass/')).toEqual({ kind: 'file', path: '/index.html' });
  });

  test('a file is named by its plain path, whatever the query says', () => {
    expect(parseAppRequest('GET', 'app://fleetglass/assets/index-B2x_9.js?v=../../etc#/x')).toEqual({
      kind: 'file',
      path: '/assets/index-B2x_9.js',
    });
  });

  test('an image is named by 64 hex digits', () => {
    expect(parseAppRequest('GET', `app://fleetglass/snapshots/${hash}`)).toEqual({ kind: 'image', hash });
  });

  test('a thumbnail is named as its image', () => {
    expect(parseAppRequest('GET', `app://fleetglass/thumbnails/${hash}`)).toEqual({
      kind: 'thumbnail',
      hash,
    });
    expect(parseAppRequest('GET', 'app://fleetglass/thumbnails/index.html')).toEqual({
      kind: 'refused',
      status: 400,
    });
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'get', ''])('the method %j is refused', (method) => {
    expect(parseAppRequest(method, 'app://fleetglass/')).toEqual({ kind: 'refused', status: 405 });
  });

  test.each([
    ['a step up', 'app://fleetglass/../secret'],
    ['a step up in the middle', 'app://fleetglass/assets/../../secret'],
    ['an encoded step up', 'app://fleetglass/%2e%2e/secret'],
    ['a half encoded step up', 'app://fleetglass/.%2E/secret'],
    ['a doubly encoded step up', 'app://fleetglass/%252e%252e/secret'],
    ['an encoded slash', 'app://fleetglass/assets%2f..%2fsecret'],
    ['a NUL', 'app://fleetglass/index.html\0.js'],
    ['an encoded NUL', 'app://fleetglass/index.html%00.js'],
    ['a backslash', 'app://fleetglass/assets\\..\\secret'],
    ['an encoded backslash', 'app://fleetglass/assets%5c..%5csecret'],
    ['a hidden file', 'app://fleetglass/.git/config'],
    ['a doubled slash', 'app://fleetglass//etc/passwd'],
    ['a trailing slash', 'app://fleetglass/assets/'],
    ['a drive letter', 'app://fleetglass/C:/Windows/win.ini'],
    ['an alternate stream', 'app://fleetglass/index.html::$DATA'],
    ['another host', 'app://fleetglass.evil/index.html'],
    ['a sibling of the host', 'app://fleetglass-evil/index.html'],
    ['a user in front of the host', 'app://user@fleetglass/index.html'],
    ['a port', 'app://fleetglass:80/index.html'],
    ['another scheme', 'file:///etc/passwd'],
    ['an upper-case hash', `app://fleetglass/snapshots/${'A'.repeat(64)}`],
    ['a short hash', `app://fleetglass/snapshots/${'a'.repeat(63)}`],
    ['a step behind a hash', `app://fleetglass/snapshots/${hash}/x`],
    ['the folder of images', 'app://fleetglass/snapshots/index.html'],
    ['a path without end', `app://fleetglass/${'a'.repeat(10_000)}`],
  ])('%s is refused', (_what, address) => {
    expect(parseAppRequest('GET', address)).toEqual({ kind: 'refused', status: 400 });
  });

  test('no text whatever names a path with a dot segment, an escape or a backslash', () => {
    const alphabet = fc.constantFrom(
      '/',
      '.',
      '..',
      '%2e',
      '%2F',
      '\\',
      '\0',
      'a',
      'index.html',
      '?',
      '#',
      ':',
    );
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 12 }), (parts) => {
        const parsed = parseAppRequest('GET', `app://fleetglass/${parts.join('')}`);
        if (parsed.kind === 'file') expect(parsed.path).toMatch(/^(?:\/(?!\.)[A-Za-z0-9._-]+)+$/);
      }),
    );
  });
});
