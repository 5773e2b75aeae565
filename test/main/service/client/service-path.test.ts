import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { servicePath } from '../../../../main/service/client/service-path.ts';

const BASE = 'https://cloud.example.org/api';

describe('servicePath', () => {
  test.each([
    'https://evil.example/x',
    '//evil.example',
    '../../x',
    'a/../b',
    '@evil.example',
    'a?b=c',
    'a#b',
    '\\\\evil',
    'a%2f..%2fb',
  ])('P15: the identifier %j stays one segment on the API origin', (identifier) => {
    const url = servicePath(BASE, ['devices', identifier, 'snapshot', 'url']);
    expect(url).toMatchObject({ ok: true });
    if (!url.ok) return;
    expect(url.value.origin).toBe('https://cloud.example.org');
    const segments = url.value.pathname.split('/');
    expect(segments).toHaveLength(6);
    expect(decodeURIComponent(segments[3] ?? '')).toBe(identifier);
  });

  test('P15: no identifier at all leaves its segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (identifier) => {
        const url = servicePath(BASE, ['devices', identifier, 'end']);
        if (!url.ok) return ['.', '..'].includes(identifier) || !identifier.isWellFormed();
        return (
          url.value.origin === 'https://cloud.example.org' &&
          url.value.pathname === `/api/devices/${encodeURIComponent(identifier)}/end`
        );
      }),
    );
  });

  test.each(['.', '..', '\ud800'])(
    'the identifier %j is refused, because no encoding keeps it one segment',
    (identifier) => {
      expect(servicePath(BASE, ['devices', identifier])).toMatchObject({
        ok: false,
        failure: { code: 'invalidInput' },
      });
    },
  );
});
