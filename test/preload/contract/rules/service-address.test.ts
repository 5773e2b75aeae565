import { describe, expect, test } from 'vitest';
import {
  candidateAddresses,
  kindOfAddress,
  nameOfAddress,
  readServiceAddress,
} from '../../../../preload/contract/rules/service-address.ts';

describe('readServiceAddress', () => {
  test.each([
    ['cloud.example.org', 'https://cloud.example.org'],
    ['https://cloud.example.org', 'https://cloud.example.org'],
    ['HTTPS://Cloud.Example.ORG', 'https://cloud.example.org'],
    ['  https://cloud.example.org/ \n', 'https://cloud.example.org'],
    ['https://cloud.example.org///', 'https://cloud.example.org'],
    ['https://cloud.example.org./', 'https://cloud.example.org'],
    ['https://cloud.example.org:443/', 'https://cloud.example.org'],
    ['cloud.example.org:8443', 'https://cloud.example.org:8443'],
    ['cloud:8443', 'https://cloud:8443'],
    ['cloud:8443/base/', 'https://cloud:8443/base'],
    ['intranet', 'https://intranet'],
    ['https:cloud.example.org', 'https://cloud.example.org'],
    ['https:/cloud.example.org', 'https://cloud.example.org'],
    ['https:\\\\cloud.example.org\\base', 'https://cloud.example.org/base'],
    ['“https://cloud.example.org”', 'https://cloud.example.org'],
    ['<https://cloud.example.org/base>,', 'https://cloud.example.org/base'],
    ['https://cloud.example.org.', 'https://cloud.example.org'],
    ['\u200bhttps://cloud.\u202eexample.org\ufeff', 'https://cloud.example.org'],
    ['https://cloud.exam\nple.org', 'https://cloud.example.org'],
    ['ｈｔｔｐｓ：／／ｃｌｏｕｄ．ｅｘａｍｐｌｅ．ｏｒｇ／ｂａｓｅ', 'https://cloud.example.org/base'],
    ['クラウド。example。jp', 'https://xn--gckr3f0f.example.jp'],
    ['https://wolke.münchen.example', 'https://wolke.xn--mnchen-3ya.example'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:8080/base', 'http://127.0.0.1:8080/base'],
    ['127.1', 'http://127.0.0.1'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['::1', 'http://[::1]'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['https://localhost:8443', 'https://localhost:8443'],
    ['2001:db8::7', 'https://[2001:db8::7]'],
    ['[2001:db8::7]:8443/x', 'https://[2001:db8::7]:8443/x'],
    ['https://[2001:DB8::7]/x/', 'https://[2001:db8::7]/x'],
    ['Our cloud: https://cloud.example.org/base (portal)', 'https://cloud.example.org/base'],
    ['view-source:https://cloud.example.org/', 'https://cloud.example.org'],
    [
      'https://web.example.org/see/https://cloud.example.org',
      'https://web.example.org/see/https://cloud.example.org',
    ],
    ['10.20.30.40', 'https://10.20.30.40'],
  ])('reads %j as %s', (typed, address) => {
    const read = readServiceAddress(typed);
    expect('address' in read ? read.address : null).toBe(address);
  });

  test.each([
    ['https://cloud.example.org/app/#/devices/7', 'https://cloud.example.org/app'],
    ['https://cloud.example.org/app/devices/7?tab=images', 'https://cloud.example.org/app/devices/7'],
    [`https://cloud.example.org/?${'x'.repeat(100_000)}`, 'https://cloud.example.org'],
    ['cloud.example.org?', 'https://cloud.example.org'],
  ])('leaves the query and the fragment of the page %s out', (typed, address) => {
    expect(readServiceAddress(typed)).toEqual({ address, isOfPage: true });
  });

  test.each([
    ['', 'missing', ''],
    [' \u200b\n', 'missing', ''],
    ['ftp://cloud.example.org', 'scheme', 'ftp'],
    ['file:///home/ada/page.html', 'scheme', 'file'],
    ['javascript:alert(1)', 'scheme', 'javascript'],
    ['C:\\Users\\ada', 'scheme', 'c'],
    ['mailto:ada@cloud.example.org', 'credentials', ''],
    ['ada@cloud.example.org', 'credentials', ''],
    ['https://ada:secret@cloud.example.org', 'credentials', ''],
    ['ada:secret@cloud.example.org', 'credentials', ''],
    ['https://cloud.example.org:99999/x', 'port', '99999'],
    ['cloud.example.org:http', 'port', 'http'],
    ['https://', 'host', ''],
    ['https://cloud example.org', 'host', 'cloud example.org'],
    ['https://cloud..example.org', 'host', 'cloud..example.org'],
    ['https://[fe80::1%25eth0]', 'host', '[fe80::1%25eth0]'],
    ['https://1.2.3.400', 'host', '1.2.3.400'],
    [`https://cloud.example.org/${'x'.repeat(2_048)}`, 'long', ''],
    ['http://cloud.example.org/base/', 'insecure', 'https://cloud.example.org/base'],
    ['http://127.0.0.1.example.org', 'insecure', 'https://127.0.0.1.example.org'],
  ])('P16: names what is wrong with %j: %s', (typed, problem, part) => {
    expect(readServiceAddress(typed)).toEqual({ problem, part });
  });

  test('reads its own answer as the same address', () => {
    for (const typed of [
      'cloud.example.org/a/b/',
      'localhost:80',
      '::1',
      'https://wolke.münchen.example:443',
    ]) {
      const read = readServiceAddress(typed);
      if (!('address' in read)) throw new Error(`${typed} was refused.`);
      expect(readServiceAddress(read.address)).toEqual(read);
    }
  });
});

describe('candidateAddresses', () => {
  const of = (address: string, isOfPage = false) => candidateAddresses({ address, isOfPage });

  test('tries the entered address first, then those above it', () => {
    expect(of('https://a.example')).toEqual(['https://a.example']);
    expect(of('https://a.example/x/y')).toEqual([
      'https://a.example/x/y',
      'https://a.example/x',
      'https://a.example',
    ]);
  });

  test('tries what is above the version of the interface before all', () => {
    expect(of('https://a.example/x/v1/organizations')[0]).toBe('https://a.example/x');
    expect(of('https://a.example/v1')).toEqual(['https://a.example', 'https://a.example/v1']);
  });

  test('tries what looks like a page from the top, and no more than five addresses', () => {
    expect(of('https://a.example/app', true)).toEqual(['https://a.example', 'https://a.example/app']);
    const deep = of('https://a.example/1/2/3/4/5/6');
    expect(deep).toHaveLength(5);
    expect(deep[0]).toBe('https://a.example');
  });
});

test.each([
  ['https://cloud.example.org', 'production'],
  ['https://latest.example.org', 'production'],
  ['https://contest.example.org', 'production'],
  ['https://who.int', 'production'],
  ['https://10.1.2.3', 'production'],
  ['https://staging.example.org', 'staging'],
  ['https://cloud-test2.example.org', 'staging'],
  ['https://pre-prod.example.org', 'staging'],
  ['https://cloud.example.org/uat', 'staging'],
  ['https://dev.cloud.example.org', 'development'],
  ['http://localhost:8080', 'development'],
  ['http://[::1]', 'development'],
  ['https://cloud.plant.local', 'development'],
])('%s suggests the kind %s', (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind);
});

test('the name of an address is its host', () => {
  expect(nameOfAddress('https://www.cloud.example.org:8443/base')).toBe('cloud.example.org:8443');
});
