import type { ProxyEntry, ProxyScheme } from './proxy-server.ts';

interface EntryKind {
  readonly scheme: ProxyScheme;
  /** The entry's port, or Chromium's default. */
  readonly port: number;
}

/** Words of a PAC result. `SOCKS` alone means version 4 in all browsers. */
const KINDS: ReadonlyMap<string, EntryKind> = new Map([
  ['PROXY', { scheme: 'http', port: 80 }],
  ['HTTP', { scheme: 'http', port: 80 }],
  ['HTTPS', { scheme: 'https', port: 443 }],
  ['SOCKS', { scheme: 'socks4', port: 1_080 }],
  ['SOCKS4', { scheme: 'socks4', port: 1_080 }],
  ['SOCKS5', { scheme: 'socks5', port: 1_080 }],
]);

/** No administrator's list has more entries. */
const ENTRY_LIMIT = 32;

/**
 * A host name, an IPv4 address or an IPv6 address in brackets, with an optional port. Contains
 * nothing that could end a header or begin a path.
 */
const SERVER = /^(?:\[([0-9a-fA-F:.]{2,45})\]|([A-Za-z0-9._-]{1,253}))(?::(\d{1,5}))?$/;

/**
 * Parses the system's answer (a PAC result: `PROXY a:8080; SOCKS5 b; DIRECT`) into distinct
 * entries in order. Empty means direct, as in browsers. Skips unknown kinds and invalid servers;
 * if nothing else remains, returns an empty list, so that a demanded proxy isn't bypassed.
 */
export function parseProxyList(list: string): readonly ProxyEntry[] {
  const parts = list
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return ['direct'];
  const entries = new Map<string, ProxyEntry>();
  for (const part of parts.slice(0, ENTRY_LIMIT)) {
    const entry = parseEntry(part);
    if (entry === null) continue;
    entries.set(JSON.stringify(entry), entry);
  }
  return [...entries.values()];
}

function parseEntry(part: string): ProxyEntry | null {
  const [word = '', server, ...rest] = part.split(/\s+/);
  const name = word.toUpperCase();
  if (name === 'DIRECT') return server === undefined ? 'direct' : null;
  const kind = KINDS.get(name);
  const match = server === undefined || rest.length > 0 ? null : SERVER.exec(server);
  if (kind === undefined || match === null) return null;
  const port = match[3] === undefined ? kind.port : Number(match[3]);
  if (port < 1 || port > 65_535) return null;
  return { scheme: kind.scheme, host: (match[1] ?? match[2] ?? '').toLowerCase(), port };
}
