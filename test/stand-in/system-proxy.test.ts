import { describe, expect, test } from 'vitest';
import { systemProxy } from './system-proxy.ts';

const CLOUD = 'https://cloud.example.org/';

describe('the proxy of the system in the preview', () => {
  test('is what the variables name for the scheme of an address', () => {
    const variables = { HTTPS_PROXY: 'http://gate.example:3128', http_proxy: 'other.example:8080' };
    expect(systemProxy(CLOUD, variables)).toBe('PROXY gate.example:3128');
    expect(systemProxy('http://cloud.example.org/', variables)).toBe('PROXY other.example:8080');
    expect(systemProxy(CLOUD, { all_proxy: 'socks5://user:secret@gate.example' })).toBe(
      'SOCKS5 gate.example:1080',
    );
  });

  test('is none for this machine, for what no_proxy names, and where nothing can be read', () => {
    const https_proxy = 'http://gate.example:3128';
    expect(systemProxy('https://127.0.0.1:4000/', { https_proxy })).toBe('DIRECT');
    expect(systemProxy('https://localhost/', { https_proxy })).toBe('DIRECT');
    expect(systemProxy(CLOUD, { https_proxy, no_proxy: 'other.test, .example.org' })).toBe('DIRECT');
    expect(systemProxy(CLOUD, { https_proxy, NO_PROXY: '*' })).toBe('DIRECT');
    expect(systemProxy('https://notexample.org/', { https_proxy, no_proxy: 'example.org' })).toBe(
      'PROXY gate.example:3128',
    );
    expect(systemProxy(CLOUD, {})).toBe('DIRECT');
    expect(systemProxy(CLOUD, { https_proxy: 'quic://gate.example' })).toBe('DIRECT');
  });
});
