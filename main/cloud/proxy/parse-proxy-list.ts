import type { ProxyEntry, ProxyScheme } from './proxy-server.ts';

interface EntryKind {
  readonly scheme: ProxyScheme;
  /** The port when the entry names none, as Chromium takes it. */
  readonly port: number;
}

/** The words of a PAC result. `SOCKS` alone is version 4 in all browsers. */
const KINDS: ReadonlyMap<string, EntryKind> = new Map([
  ['PROXY', { scheme: 'http', port: 80 }],
  ['HTTP', { scheme: 'http', port: 80 }],
  ['HTTPS', { scheme: 'https', port: 443 }],
  ['SOCKS', { scheme: 'socks4', port: 1_080 }],
  ['SOCKS4', { scheme: 'socks4', port: 1_080 }],
  ['SOCKS5', { scheme: 'socks5', port: 1_080 }],
]);

/** More entries than this in one answer are no administrator's list. */
const ENTRY_LIMIT = 32;

/** A host name, an IPv4 address, or an IPv6 address in brackets, and perhaps a port. Nothing that could end a header or begin a path. */
const SERVER = /^(?:\[([0-9a-fA-F:.]{2,45})\]|([A-Za-z0-9._-]{1,253}))(?::(\d{1,5}))?$/;

/**
 * Reads the system's answer for an address (a PAC result: `PROXY a:8080; SOCKS5 b; DIRECT`) into the entries to try, in order and each once. An empty
 * answer means a direct route, as browsers take it. Entries of an unknown kind or with a broken server are left out; an answer of such entries alone
 * is an empty list: a demanded proxy must not be passed by.
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
