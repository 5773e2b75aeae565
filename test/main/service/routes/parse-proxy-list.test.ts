import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseProxyList } from '../../../../main/service/routes/parse-proxy-list.ts';
import { hostAndPort, type ProxyEntry } from '../../../../main/service/routes/proxy-server.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

const WORDS = { http: 'PROXY', https: 'HTTPS', socks4: 'SOCKS', socks5: 'SOCKS5' } as const;

const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().filter((address) => !address.includes('.')),
);
const proxy = fc.record({
  scheme: fc.constantFrom('http', 'https', 'socks4', 'socks5'),
  host: host.map((name) => name.toLowerCase()),
  port: fc.integer({ min: 1, max: 65_535 }),
});
const entry: fc.Arbitrary<ProxyEntry> = fc.oneof(fc.constant('direct' as const), proxy);
const space = fc.constantFrom('', ' ', '  ', '\t');

function write(written: ProxyEntry): string {
  return written === 'direct' ? 'DIRECT' : `${WORDS[written.scheme]} ${hostAndPort(written)}`;
}

describe('the list of proxies that the system names', () => {
  test('P26: is read in its order, each entry once', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { selector: write, minLength: 1, maxLength: 8 }),
        space,
        (entries, gap) => {
          const list = entries.map((written) => `${gap}${write(written)}${gap}`).join(';');
          expect(parseProxyList(list)).toEqual(entries);
          expect(parseProxyList(`${list};${list}`)).toEqual(entries);
          expect(parseProxyList(list.toLowerCase())).toEqual(entries);
        },
      ),
      { numRuns: manyCases },
    );
  });

  test('P26: every entry is direct or has a host and a port, whatever else the list holds, and nothing is thrown', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc
        .tuple(fc.constantFrom('PROXY', 'HTTPS', 'SOCKS5', 'QUIC', 'DIRECT'), fc.string({ maxLength: 20 }))
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        for (const entry of parseProxyList(parts.join(';'))) {
          if (entry === 'direct') continue;
          expect(entry.host).toMatch(/^[a-z0-9._:-]+$/);
          expect(entry.port).toBeGreaterThan(0);
          expect(entry.port).toBeLessThan(65_536);
        }
      }),
      { numRuns: manyCases },
    );
  });

  test.each([
    ['', ['direct']],
    [' ; ', ['direct']],
    ['PROXY proxy.example', [{ scheme: 'http', host: 'proxy.example', port: 80 }]],
    ['HTTPS proxy.example', [{ scheme: 'https', host: 'proxy.example', port: 443 }]],
    ['SOCKS proxy.example', [{ scheme: 'socks4', host: 'proxy.example', port: 1_080 }]],
    ['PROXY [2001:db8::1]:3128', [{ scheme: 'http', host: '2001:db8::1', port: 3_128 }]],
    ['QUIC proxy.example:443; DIRECT', ['direct']],
  ] as const)('%j is read as browsers read it', (list, routes) => {
    expect(parseProxyList(list)).toEqual(routes);
  });

  test.each([
    'QUIC proxy.example:443',
    'PROXY',
    'PROXY a:0',
    'PROXY a:70000',
    'PROXY a b',
    'PROXY user@a:1',
    'PROXY a/b:1',
    'DIRECT x',
  ])('%j names no route, not even a direct one', (list) => {
    expect(parseProxyList(list)).toEqual([]);
  });
});
