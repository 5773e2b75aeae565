import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatLink,
  LINK_LIMIT,
  type LinkLocation,
  type ParsedLink,
  parseLink,
} from '../../preload/contract/index.ts';
import { manyCases } from '../faults/support/full-run.ts';

/** Blank ones are refused at the gate. */
const identifier = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => text.length <= 512 && text.trim() !== '' && !/[\p{Cc}\p{Cf}]/u.test(text));
const location: fc.Arbitrary<LinkLocation> = fc.oneof(
  fc.record({ kind: fc.constant('organization' as const), organizationId: identifier }),
  fc.record({ kind: fc.constant('device' as const), deviceId: identifier }),
  fc.record({ kind: fc.constant('archive' as const), deviceId: identifier, archiveId: identifier }),
);
const address = fc.constantFrom('demo', 'cloud.example.org', 'cloud.example.org:8443/api', '[::1]:8080');

describe('P8: a link is untrusted input', () => {
  test('what is written is read again, for any identifier', () => {
    fc.assert(
      fc.property(fc.record({ address, location }), (link: ParsedLink) => {
        const text = formatLink(link);
        if (text === null) return;
        expect(text).toMatch(/^fleetglass:\/\/place\/[A-Za-z0-9\-._~%/]+$/);
        expect(parseLink(text)).toEqual(link);
      }),
      { numRuns: manyCases },
    );
  });

  test('anything else is nothing', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('', 'fleetglass://place/', 'fleetglass://place/demo/'),
        (text, begin) => {
          const link = parseLink(`${begin}${text}`);
          if (link !== null) expect(formatLink(link)?.length).toBeLessThanOrEqual(LINK_LIMIT);
        },
      ),
      { numRuns: manyCases },
    );
  });

  test.each([
    ['another scheme', 'https://place/demo/device/d1'],
    ['another host', 'fleetglass://open/demo/device/d1'],
    ['user info', 'fleetglass://a@place/demo/device/d1'],
    ['a query', 'fleetglass://place/demo/device/d1?x=1'],
    ['a fragment', 'fleetglass://place/demo/device/d1#x'],
    ['a switch behind a space', 'fleetglass://place/demo/device/d1 --inspect'],
    ['a quote', 'fleetglass://place/demo/device/d"1'],
    ['an encoded line end', 'fleetglass://place/demo/device/d%0A1'],
    ['a sign that turns the direction', 'fleetglass://place/demo/device/%E2%80%AEgpj'],
    ['a broken encoding', 'fleetglass://place/demo/device/%E2%80'],
    ['an unknown kind', 'fleetglass://place/demo/settings/d1'],
    ['too much', 'fleetglass://place/demo/device/d1/archive/a1/x'],
    ['too little', 'fleetglass://place/demo/device'],
    ['an empty part', 'fleetglass://place/demo//d1'],
    ['a scheme as environment', 'fleetglass://place/javascript:alert(1)/device/d1'],
    ['no end', `fleetglass://place/demo/device/${'a'.repeat(3_000)}`],
  ])('%s is refused', (_what, text) => {
    expect(parseLink(text)).toBeNull();
  });

  test('an identifier that looks like a path stays an identifier', () => {
    expect(parseLink('fleetglass://place/demo/device/..%2F..%2Fetc')).toEqual({
      address: 'demo',
      location: { kind: 'device', deviceId: '../../etc' },
    });
  });
});
