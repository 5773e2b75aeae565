import { createHash } from 'node:crypto';
import type { NetworkAddress } from '../../../core/desktop.ts';

/** A network as far as it can be distinguished without sending a request. */
export interface NetworkIdentity {
  readonly id: string;
  readonly label: string;
}

/** Interfaces of virtual machines and containers come and go without any change of the network that costs. */
const VIRTUAL = /^(?:docker|veth|br-|virbr|vboxnet|vmnet|lxc|cni|flannel|podman)/;

/** Addresses that every machine gives itself (RFC 3927, RFC 4291 2.5.6). */
const LINK_LOCAL = /^(?:169\.254\.|fe[89ab])/i;

/**
 * Distinguishes networks by their interfaces and address ranges: the system has no portable way to name a network, and asking the
 * operating system's tools would start processes. Two networks with the same range on the same interface are taken for one.
 * An IPv6 range counts only where there is no other, as it changes with each new prefix. Null: no network at all.
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

/** `wlan0 192.168.1.0/24`: the interface and the network part of its address. */
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

/** The eight groups of an IPv6 address, with `::` written out (RFC 4291 2.2). */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  const after = numbers(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}
