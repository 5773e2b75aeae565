import { describe, expect, test } from 'vitest';
import { SERVICE_PROFILE_LIMIT } from '../../../../preload/contract/core/limits.ts';
import type { FoundService } from '../../../../preload/contract/index.ts';
import { readServiceAddress } from '../../../../preload/contract/rules/service-address.ts';
import '../../../../renderer/locales/add-late-texts.ts';
import { addressError, checkEnvironment } from '../../../../renderer/state/session/check-environment.ts';
import {
  draftOfAddress,
  draftOfService,
  type EnvironmentDraft,
  environmentOfDraft,
} from '../../../../renderer/state/session/environment-draft.ts';

const plant: EnvironmentDraft = { ...draftOfAddress('https://a.example'), name: 'Plant' };
const service: FoundService = {
  kind: 'service',
  baseUrl: 'https://staging.example/x',
  name: 'Plant cloud',
  version: null,
  methods: ['browser', 'password'],
  authorization: { issuer: 'https://login.example', scopes: ['openid'] },
  otherHosts: ['login.example'],
  steps: [],
};

test.each([
  ['', 'Enter the service address.'],
  ['ftp://a.example', 'not with ftp:'],
  ['a.example:http', '“http” isn’t a port'],
  ['a..example', '“a..example” isn’t a host name.'],
  ['https://', 'This isn’t an address.'],
  ['http://a.example', 'Use https://.'],
  ['ada@a.example', 'Leave out the username and password'],
])('says what is wrong with the address "%s"', (typed, error) => {
  const read = readServiceAddress(typed);
  expect('problem' in read ? addressError(read) : null).toContain(error);
});

describe('the draft of an environment', () => {
  test('has a name and a kind by the address where nothing is known of the service', () => {
    expect(draftOfAddress('http://localhost:8080')).toMatchObject({
      name: 'localhost:8080',
      kind: 'development',
    });
    expect(checkEnvironment(draftOfAddress('https://a.example/x'))).toEqual({});
  });

  test('has all that the service says of itself', () => {
    expect(draftOfService(service)).toMatchObject({
      name: 'Plant cloud',
      kind: 'staging',
      methods: ['browser', 'password'],
      issuer: 'https://login.example',
      scopes: 'openid',
    });
  });

  test('needs a yes before a sign-in leads to another host than the one that was entered', () => {
    const draft = { ...draftOfService(service), clientId: 'fleetglass' };
    expect(checkEnvironment(draft)).toEqual({ otherHosts: expect.stringContaining('Confirm') });
    expect(checkEnvironment({ ...draft, trustsOtherHosts: true })).toEqual({});
    expect(checkEnvironment({ ...draft, methods: ['password'] })).toEqual({});
  });
});

describe('checkEnvironment', () => {
  test('asks for a name of at most 80 characters', () => {
    expect(checkEnvironment({ ...plant, name: '  ' }).name).toBeTypeOf('string');
    expect(checkEnvironment({ ...plant, name: 'x'.repeat(81) }).name).toBeTypeOf('string');
    expect(checkEnvironment({ ...plant, name: 'x'.repeat(80) }).name).toBeUndefined();
  });

  test('asks for at least one way to sign in', () => {
    expect(checkEnvironment({ ...plant, methods: [] })).toEqual({ methods: expect.any(String) });
  });

  test('asks for a safe authorization server where people sign in in the browser', () => {
    const browser: EnvironmentDraft = { ...plant, methods: ['browser'] };
    expect(checkEnvironment(browser)).toEqual({ issuer: expect.any(String), clientId: expect.any(String) });
    const filled = { ...browser, issuer: 'https://login.example', clientId: 'fleetglass' };
    expect(checkEnvironment(filled)).toEqual({});
    for (const issuer of ['http://login.example', 'login.example', 'https://login.example?a=b'])
      expect(checkEnvironment({ ...filled, issuer }).issuer).toBeTypeOf('string');
    expect(checkEnvironment({ ...filled, scopes: 'openid "all"' }).scopes).toBeTypeOf('string');
  });
});

describe('environmentOfDraft', () => {
  test('has the service profile that was chosen, and refuses a file that is too long to be one', () => {
    expect(environmentOfDraft(plant)).not.toHaveProperty('profile');
    expect(environmentOfDraft({ ...plant, profile: '{}' })).toMatchObject({ profile: '{}' });
    expect(checkEnvironment({ ...plant, profile: 'x'.repeat(SERVICE_PROFILE_LIMIT) })).toEqual({});
    const long = { ...plant, profile: 'x'.repeat(SERVICE_PROFILE_LIMIT + 1) };
    expect(checkEnvironment(long)).toEqual({ profile: expect.any(String) });
  });

  test('says nothing about signing in where it is as usual', () => {
    expect(environmentOfDraft(plant)).not.toHaveProperty('signIn');
  });

  test('names the authorization server and its scopes', () => {
    const draft: EnvironmentDraft = {
      ...plant,
      methods: ['browser', 'token'],
      issuer: 'https://login.example',
      clientId: 'fleetglass',
      scopes: ' openid  fleet ',
    };
    expect(environmentOfDraft(draft).signIn).toEqual({
      methods: ['browser', 'token'],
      authorization: { issuer: 'https://login.example', clientId: 'fleetglass', scopes: ['openid', 'fleet'] },
    });
  });
});
