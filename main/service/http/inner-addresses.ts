import ipaddr from 'ipaddr.js';

/** IPv6 range whose addresses lead to an embedded IPv4 address. */
interface Form {
  readonly network: [ipaddr.IPv6, number];
  /** Positions of the four bytes; several if the address doesn't tell which are in use. */
  readonly positions: readonly (readonly number[])[];
  /** XOR mask of each byte. */
  readonly mask?: number;
}

const LAST: readonly number[] = [12, 13, 14, 15];

const parseCIDR = (range: string) => ipaddr.IPv6.parseCIDR(range);

const FORMS: readonly Form[] = [
  // IPv4-compatible (RFC 4291 2.5.5.1).
  { network: parseCIDR('::/96'), positions: [LAST] },
  // IPv4-translated (RFC 2765 2.1).
  { network: parseCIDR('::ffff:0:0:0/96'), positions: [LAST] },
  // NAT64 with the well-known prefix (RFC 6052 2.1).
  { network: parseCIDR('64:ff9b::/96'), positions: [LAST] },
  // NAT64 with the network's own prefix (RFC 8215) of 48, 56, 64 or 96 bits (RFC 6052 2.2).
  {
    network: parseCIDR('64:ff9b:1::/48'),
    positions: [[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], LAST],
  },
  // 6to4 (RFC 3056 2).
  { network: parseCIDR('2002::/16'), positions: [[2, 3, 4, 5]] },
  // Teredo: the server, and the client behind a NAT with inverted bits (RFC 4380 4).
  { network: parseCIDR('2001::/32'), positions: [[4, 5, 6, 7]] },
  { network: parseCIDR('2001::/32'), positions: [LAST], mask: 0xff },
];

/** Returns true for 0.0.0.0/8, 240.0.0.0 and above: unroutable, so not in use. */
function isUnroutable({ octets: [first = 0] }: ipaddr.IPv4): boolean {
  return first === 0 || first >= 240;
}

function addressAt(bytes: readonly number[], position: readonly number[], mask = 0): ipaddr.IPv4 {
  return new ipaddr.IPv4(position.map((at) => (bytes[at] ?? 0) ^ mask));
}

/**
 * Returns the IPv4 addresses that a packet for an IPv6 address may reach; `null` if none.
 * IPv4-mapped addresses count as IPv4. Drops impossible positions if another one is possible.
 */
export function translatedAddresses(address: ipaddr.IPv6): readonly ipaddr.IPv4[] | null {
  const bytes = address.toByteArray();
  const forms = FORMS.filter(({ network }) => address.match(network));
  if (forms.length === 0) return null;
  return forms.flatMap(({ positions, mask }) => {
    const all = positions.map((position) => addressAt(bytes, position, mask));
    const routable = all.filter((inner) => !isUnroutable(inner));
    return routable.length > 0 ? routable : all;
  });
}

/** Returns the IPv4 address behind an ISATAP router (RFC 5214 6.1), or `null`. */
export function addressBehindIsatap(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  const [universal = 0, ...mark] = bytes.slice(8, 12);
  const isIsatap = (universal & 0xfd) === 0 && mark.join() === [0, 0x5e, 0xfe].join();
  return isIsatap ? addressAt(bytes, LAST) : null;
}
