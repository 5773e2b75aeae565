import { describe, expect, it } from 'vitest';
import type { NetworkAddress } from '../../../../main/shared/desktop.ts';
import { identifyNetwork } from '../../../../main/sync/traffic/network-identity.ts';

function address(name: string, cidr: string, internal = false): NetworkAddress {
  const [text = ''] = cidr.split('/');
  return { name, family: text.includes(':') ? 'IPv6' : 'IPv4', address: text, cidr, internal };
}

const home = address('wlan0', '192.168.1.20/24');

describe('which network a laptop is on', () => {
  it('is identified by interface and range, not by its own address', () => {
    expect(identifyNetwork([home])).toEqual(identifyNetwork([address('wlan0', '192.168.1.77/24')]));
    expect(identifyNetwork([home])?.label).toBe('wlan0 192.168.1.0/24');
    expect(identifyNetwork([home])?.id).not.toBe(identifyNetwork([address('wlan0', '192.168.2.20/24')])?.id);
    expect(identifyNetwork([home])?.id).not.toBe(identifyNetwork([address('wwan0', '192.168.1.20/24')])?.id);
  });

  it('is none without an address of the outside', () => {
    expect(identifyNetwork([])).toBeNull();
    expect(
      identifyNetwork([
        address('lo', '127.0.0.1/8', true),
        address('eth0', '169.254.3.4/16'),
        address('wlan0', 'fe80::1/64'),
        address('docker0', '172.17.0.1/16'),
      ]),
    ).toBeNull();
  });

  it('does not change with a new IPv6 prefix if there is IPv4, and counts it where there is nothing else', () => {
    expect(identifyNetwork([home, address('wlan0', '2001:db8::7/64')])).toEqual(identifyNetwork([home]));
    expect(identifyNetwork([address('wlan0', '2001:db8:0:1::7/64')])?.label).toBe(
      'wlan0 2001:db8:0:1:0:0:0:0/64',
    );
  });

  it('keeps odd prefixes apart', () => {
    expect(identifyNetwork([address('eth0', '10.1.255.9/20')])?.label).toBe('eth0 10.1.240.0/20');
  });
});
