import { createHash } from 'node:crypto';
import type { NetworkAddress } from '../../shared/desktop.ts';

/** A network as far as it can be identified without a request. */
export interface NetworkIdentity {
  readonly id: string;
  readonly label: string;
}

/**
 * Interfaces of virtual machines and containers come and go without affecting the network's cost.
 */
const VIRTUAL = /^(?:docker|veth|br-|virbr|vboxnet|vmnet|lxc|cni|flannel|podman)/;

/** Addresses that every machine assigns itself (RFC 3927, RFC 4291 2.5.6). */
const LINK_LOCAL = /^(?:169\.254\.|fe[89ab])/i;

/**
 * Identifies networks by their interfaces and address ranges: there is no portable name of a
 * network, and asking the operating system's tools would start processes. Two networks with the
 * same range on the same interface are indistinguishable. An IPv6 range counts only if there is no
 * other, because each new prefix changes it. `null` without a network.
 */
export function identifyNetwork(addresses: readonly NetworkAddress[]): NetworkIdentity | null {
  const outer = addresses.filter(
    ({ name, internal, address }) => !internal && !VIRTUAL.test(name) && !LINK_LOCAL.test(address),
  );
  const fourth = outer.filter(({ family }) => family === 'IPv4');
  const ranges = [...new Set((fourth.length > 0 ? fourth : outer).map(rangeOf))].toSorted();
  const [first] = ranges;
  if (first === undefined) return null;
  return {
    id: createHash('sha256').update(ranges.join('\n')).digest('hex').slice(0, ID_LENGTH),
    label: ranges.length === 1 ? first : `${first} +${ranges.length - 1}`,
  };
}

/** Enough to distinguish the networks of one laptop. */
const ID_LENGTH = 16;

/** Returns the interface and the network part of its address: `wlan0 192.168.1.0/24`. */
function rangeOf({ name, family, address, cidr }: NetworkAddress): string {
  const listed = /\/(\d+)$/.exec(cidr ?? '')?.[1];
  const isFourth = family === 'IPv4';
  const prefix = listed === undefined ? (isFourth ? 32 : 64) : Number(listed);
  const bits = isFourth ? 8 : 16;
  const network = (isFourth ? address.split('.').map(Number) : groupsOf(address)).map((part, index) => {
    const host = bits - Math.min(bits, Math.max(0, prefix - index * bits));
    return ((part >> host) << host).toString(isFourth ? 10 : 16);
  });
  return `${name} ${network.join(isFourth ? '.' : ':')}/${prefix}`;
}

const IPV6_GROUPS = 8;

/** Returns the eight groups of an IPv6 address, expanding `::` (RFC 4291 2.2). */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  const after = numbers(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}
