import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChallenges } from '../../../../main/service/routes/read-challenges.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

describe('the challenges of a proxy', () => {
  test.each([
    ['Basic realm="Plant"', ['basic'], 'Plant'],
    ['NTLM', ['ntlm'], ''],
    ['Negotiate, NTLM, Basic realm="a, Digest b"', ['negotiate', 'ntlm', 'basic'], 'a, Digest b'],
    ['Digest realm="x", nonce="y", qop="auth"', ['digest'], 'x'],
    ['Negotiate YII=, Basic realm=""', ['negotiate', 'basic'], ''],
    ['', [], ''],
  ] as const)('%j is read (RFC 9110 11.6.1)', (field, schemes, realm) => {
    expect(readChallenges([field])).toEqual({ schemes, realm });
  });

  test('whatever comes, a realm is a short line and schemes are names', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.string().map((text) => `Basic realm="${text}"`),
          ),
        ),
        (fields) => {
          const { schemes, realm } = readChallenges(fields);
          expect(realm.length).toBeLessThanOrEqual(120);
          expect(realm).not.toMatch(/\p{Cc}/u);
          for (const scheme of schemes) expect(scheme).toMatch(/^[a-z][a-z0-9-]*$/);
        },
      ),
      { numRuns: manyCases },
    );
  });
});
