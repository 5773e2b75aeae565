import type { LookupAddress, lookup } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { guardedLookup, isAllowedAddress } from '../../../../main/service/http/guarded-lookup.ts';

const STRICT = { loopbackAllowed: false };

/** Creates a resolver that knows one name. */
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

/** Addresses of one form around the IPv4 address `a.b.c.d`, and the form's definition. */
const FORMS: readonly (readonly [write: (ipv4: Ipv4) => string, source: string])[] = [
  [({ low, high }) => `::ffff:${low}:${high}`, 'IPv4-mapped, RFC 4291 2.5.5.2'],
  [({ text }) => `::ffff:${text}`, 'the same, as text'],
  [({ low, high }) => `::${low}:${high}`, 'IPv4-compatible, RFC 4291 2.5.5.1'],
  [({ text }) => `::${text}`, 'the same, as text'],
  [({ low, high }) => `::ffff:0:${low}:${high}`, 'IPv4-translated, RFC 2765 2.1'],
  [({ low, high }) => `64:ff9b::${low}:${high}`, 'NAT64, RFC 6052 2.1'],
  [({ text }) => `64:ff9b::${text}`, 'the same, as text'],
  [({ low, high }) => `64:ff9b:1::${low}:${high}`, 'NAT64 with a local prefix of 96 bits, RFC 8215'],
  [({ a, b, c, d }) => `64:ff9b:1:${a}${b}:00${c}:${d}00::`, 'the same of 48 bits, RFC 6052 2.2'],
  [({ a, b, c, d }) => `64:ff9b:1:00${a}:00${b}:${c}${d}::`, 'the same of 56 bits, RFC 6052 2.2'],
  [({ a, b, c, d }) => `64:ff9b:1:0:00${a}:${b}${c}:${d}00:0`, 'the same of 64 bits, RFC 6052 2.2'],
  [({ low, high }) => `2002:${low}:${high}::`, '6to4, RFC 3056 2'],
  [({ low, high }) => `2002:${low}:${high}:1:2:3:4:5`, '6to4 with a subnet and an interface'],
  [({ low, high }) => `2001:0:${low}:${high}:8000:63bf:a227:27dd`, 'Teredo: the server, RFC 4380 4'],
  [
    ({ turned }) => `2001:0:5db8:d822:8000:63bf:${turned}`,
    'Teredo: the client, with each bit turned, RFC 4380 4',
  ],
  [({ low, high }) => `2606:2800:220:1:0:5efe:${low}:${high}`, 'ISATAP, RFC 5214 6.1'],
  [({ low, high }) => `2606:2800:220:1:200:5efe:${low}:${high}`, 'ISATAP with a public address'],
];

const PUBLIC = ['93.184.216.34', '8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '223.255.255.1'];

/** One address of each range that isn't public (IANA IPv4 Special-Purpose Address Registry). */
const SPECIAL =
  '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1'.split(
    ' ',
  );

interface Ipv4 {
  readonly text: string;
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly d: string;
  readonly low: string;
  readonly high: string;
  readonly turned: string;
}

function ipv4(text: string): Ipv4 {
  const bytes = text.split('.').map(Number);
  const hex = (numbers: readonly number[]) => numbers.map((byte) => byte.toString(16).padStart(2, '0'));
  const [a = '', b = '', c = '', d = ''] = hex(bytes);
  const [e = '', f = '', g = '', h = ''] = hex(bytes.map((byte) => byte ^ 0xff));
  return { text, a, b, c, d, low: a + b, high: c + d, turned: `${e}${f}:${g}${h}` };
}

describe('addresses of images', () => {
  test.each([
    ...SPECIAL,
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'fec0::1',
    'ff02::1',
    // Documentation, discard, segment routing, benchmarks, and unassigned ranges in private use.
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '5f00::1',
    '2001:2::1',
    '200::1',
    '4000::1',
    'fe80::5efe:5db8:d822',
    '4000::5efe:5db8:d822',
    '2001:20::1',
    '2620:4f:8000::1',
    '192.88.99.1',
    // Forms that only inet_aton(3) reads.
    '0177.0.0.1',
    '0x7f.1',
    '2130706433',
    'not an address',
  ])('P17: %s is refused', (address) => {
    expect(isAllowedAddress(address, STRICT)).toBe(false);
  });

  test.each([...PUBLIC, '2606:2800:220:1::1', '2a00:1450:4001:830::200e'])('%s is allowed', (address) => {
    expect(isAllowedAddress(address, STRICT)).toBe(true);
  });

  test.each(FORMS.map(([write, source]) => [source, write] as const))(
    'P17: an address is judged by the IPv4 address inside: %s',
    (_source, write) => {
      for (const inner of PUBLIC) {
        const address = write(ipv4(inner));
        expect([address, isAllowedAddress(address, STRICT)]).toEqual([address, true]);
      }
      for (const inner of SPECIAL) {
        const address = write(ipv4(inner));
        expect([address, isAllowedAddress(address, STRICT)]).toEqual([address, false]);
      }
    },
  );

  test('P17: no bits beside a private address make it a public one', () => {
    // A translator with a prefix of 48 bits ignores the last 40 (RFC 6052 2.2).
    expect(isAllowedAddress('64:ff9b:1:a00:0:100:5db8:d822', STRICT)).toBe(false);
    expect(isAllowedAddress('2002:a00:1:1:2:3:5db8:d822', STRICT)).toBe(false);
  });

  test('P17: an environment on loopback allows loopback and nothing else that is private', () => {
    expect(isAllowedAddress('127.0.0.1', { loopbackAllowed: true })).toBe(true);
    expect(isAllowedAddress('::1', { loopbackAllowed: true })).toBe(true);
    expect(isAllowedAddress('::ffff:127.0.0.1', { loopbackAllowed: true })).toBe(true);
    expect(isAllowedAddress('192.168.1.1', { loopbackAllowed: true })).toBe(false);
    // The translator's loopback, not this machine's.
    expect(isAllowedAddress('64:ff9b::7f00:1', { loopbackAllowed: true })).toBe(false);
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
