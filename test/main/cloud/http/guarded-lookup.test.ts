import type { LookupAddress, lookup } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { guardedLookup, isAllowedAddress } from '../../../../main/cloud/http/guarded-lookup.ts';

const STRICT = { loopbackAllowed: false };

/** A resolver that knows one name. */
function resolver(addresses: readonly LookupAddress[]): typeof lookup {
  const resolve = (
    _host: string,
    _options: unknown,
    callback: (error: null, found: readonly LookupAddress[]) => void,
  ) => {
    callback(null, addresses);
  };
  return resolve as unknown as typeof lookup;
}

function lookUp(
  addresses: readonly LookupAddress[],
): Promise<{ readonly code: string | undefined; readonly addresses: unknown }> {
  return new Promise((resolve) => {
    guardedLookup(STRICT, resolver(addresses))('images.example.org', { all: true }, (error, found) => {
      resolve({ code: error?.code, addresses: found });
    });
  });
}

describe('addresses of images', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'not an address',
  ])('P17: %s is refused', (address) => {
    expect(isAllowedAddress(address, STRICT)).toBe(false);
  });

  test.each(['93.184.216.34', '2606:2800:220:1::1'])('%s is allowed', (address) => {
    expect(isAllowedAddress(address, STRICT)).toBe(true);
  });

  test('P17: an environment on loopback allows loopback and nothing else that is private', () => {
    expect(isAllowedAddress('127.0.0.1', { loopbackAllowed: true })).toBe(true);
    expect(isAllowedAddress('::1', { loopbackAllowed: true })).toBe(true);
    expect(isAllowedAddress('192.168.1.1', { loopbackAllowed: true })).toBe(false);
  });

  test('P17: a public name that resolves to a private address is refused before a connection', async () => {
    expect(await lookUp([{ address: '10.0.0.7', family: 4 }])).toMatchObject({ code: 'EADDRESSREFUSED' });
  });

  test('P17: only the public ones of several addresses are given to the socket', async () => {
    const found = await lookUp([
      { address: '10.0.0.7', family: 4 },
      { address: '93.184.216.34', family: 4 },
    ]);
    expect(found).toEqual({ code: undefined, addresses: [{ address: '93.184.216.34', family: 4 }] });
  });
});
