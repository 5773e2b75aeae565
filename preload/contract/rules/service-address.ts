import { ADDRESS_LIMIT } from '../core/limits.ts';

/** Matches the host of this laptop, in the form of a parsed URL. Names are not resolved. */
export const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Problem of an address; `part` is the wrong part, as written. */
export interface AddressProblem {
  readonly problem: 'missing' | 'scheme' | 'credentials' | 'port' | 'host' | 'insecure' | 'long';
  readonly part: string;
}

/** Address of a service, parsed from a typed or pasted text. */
export type ReadAddress =
  | {
      /** Normalized: scheme, host in ASCII, no query, no fragment, no trailing slash. */
      readonly address: string;
      /** Set if the text had a query or a fragment, which only an address of a page has. */
      readonly isOfPage: boolean;
    }
  | AddressProblem;

/** Invisible characters, and punctuation around an address in a text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const AROUND = /^[\s"'`“”„«»‘’(<[{]+|[\s"'`“”„«»‘’)>}.,;]+$/gu;
/** Full-width forms of ASCII, as written by East Asian input methods. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * A scheme of a URL (RFC 3986 3.1), unless followed by a port or nothing; host names contain
 * points.
 */
const SCHEME = /^([a-z][a-z0-9+-]*):(?!\d+(?:[/?#\\]|$))/i;
/** Characters of an IPv6 address, which has two colons or more. */
const OF_IPV6 = /^[\da-f:.]+$/i;
const isBareIpv6 = (text: string) => OF_IPV6.test(text) && text.split(':').length > 2;

/**
 * Parses the address of a service: with or without a scheme, as the address of one of its pages,
 * in quotes, in full-width letters, or as an IPv6 address without brackets. The default scheme is
 * https, and http on this laptop. Parts that decide where a password is sent are never dropped:
 * user info and http to other hosts are refused.
 */
export function readServiceAddress(typed: string): ReadAddress {
  const text = cleaned(typed);
  if (text === '') return { problem: 'missing', part: '' };
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'https' && scheme !== 'http') {
    return text.includes('@') ? { problem: 'credentials', part: '' } : { problem: 'scheme', part: scheme };
  }
  const url = URL.parse(scheme === undefined ? `https://${text}` : text);
  if (url === null) return unreadable(text);
  if (url.username !== '' || url.password !== '') return { problem: 'credentials', part: '' };
  const isLoopback = LOOPBACK_HOST.test(url.hostname);
  if (scheme === undefined && isLoopback) url.protocol = 'http:';
  const hostname = url.hostname.replace(/\.$/, '');
  if (hostname === '' || hostname.split('.').includes('')) return { problem: 'host', part: url.host };
  url.hostname = hostname;
  const address = url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
  if (address.length > ADDRESS_LIMIT) return { problem: 'long', part: '' };
  if (url.protocol === 'http:' && !isLoopback) {
    return { problem: 'insecure', part: `https${address.slice('http'.length)}` };
  }
  return { address, isOfPage: url.search !== '' || url.hash !== '' || /[?#]/.test(text) };
}

function cleaned(typed: string): string {
  const plain = typed
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(UNSEEN, '')
    .replace(AROUND, '');
  // The address is part of a sentence, or of another program's address.
  const inside = /https?:\/\/\S+/i.exec(plain);
  if (inside !== null && inside.index > 0 && !/^https?:/i.test(plain)) return inside[0].replace(AROUND, '');
  // `[` opens an IPv6 address as well as a bracketed text.
  const text = /^[\da-f:.]+\]/i.test(plain) ? `[${plain}` : plain;
  return isBareIpv6(text) ? `[${text}]` : text;
}

/** Returns the reason why an address is not a URL. */
function unreadable(text: string): AddressProblem {
  const [authority = ''] = text.replace(/^https?:[/\\]*/i, '').split(/[/\\?#]/, 1);
  const port = /:([^:\]]*)$/.exec(authority)?.[1];
  const isPort = port !== undefined && /^\d+$/.test(port) && Number(port) <= 65_535;
  return port !== undefined && !isPort && !authority.startsWith('[')
    ? { problem: 'port', part: port }
    : { problem: 'host', part: authority };
}

/** Requests caused by one address, as services lie a few levels deep. */
const CANDIDATE_LIMIT = 5;
/** Deeper paths are addresses of pages in a portal. */
const USUAL_DEPTH = 2;

/**
 * Returns the possible addresses of the service, likeliest first: the entered one and those above
 * it, on the same origin. A page of a portal is tried from the top, as servers refuse all paths
 * alike without a sign-in.
 */
export function candidateAddresses({ address, isOfPage }: { address: string; isOfPage: boolean }): string[] {
  const { origin, pathname } = new URL(address);
  const parts = pathname.split('/').filter((part) => part !== '');
  const all = Array.from({ length: parts.length + 1 }, (_, depth) =>
    [origin, ...parts.slice(0, depth)].join('/'),
  );
  // All paths of the interface begin like this, so the service is above it.
  const version = parts.indexOf('v1');
  const ordered = isOfPage || parts.length > USUAL_DEPTH ? all : all.toReversed();
  const likeliest = version === -1 ? [] : all.slice(version, version + 1);
  return [...new Set([...likeliest, ...ordered])].slice(0, CANDIDATE_LIMIT);
}

/** Words in hosts and paths of services that are not in production. */
const KIND_WORDS = {
  development: ['dev', 'devel', 'develop', 'development', 'local', 'localhost', 'sandbox'],
  staging: [
    'staging',
    'stage',
    'stg',
    'uat',
    'qa',
    'test',
    'testing',
    'tst',
    'preprod',
    'preproduction',
    'preview',
    'acceptance',
    'integration',
    'demo',
  ],
} as const;

/**
 * Guesses the kind of an environment by its address. The user has to confirm anything but
 * `production`.
 */
export function kindOfAddress(address: string): 'production' | 'staging' | 'development' {
  const url = URL.parse(address);
  if (url === null) return 'production';
  if (LOOPBACK_HOST.test(url.hostname)) return 'development';
  const words = new Set(`${url.hostname}/${url.pathname}`.toLowerCase().split(/[^a-z]+/));
  const suggests = (kind: keyof typeof KIND_WORDS) => KIND_WORDS[kind].some((word) => words.has(word));
  if (suggests('staging') || /\bpre-prod\b/i.test(url.hostname)) return 'staging';
  return suggests('development') ? 'development' : 'production';
}

/** Names a service that states no name: its host without `www.`. */
export function nameOfAddress(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? '';
}
