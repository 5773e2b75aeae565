import { describe, expect, test } from 'vitest';
import { checkEnvironment, needsDevelopment } from '../../../../renderer/state/session/check-environment.ts';
import {
  type EnvironmentDraft,
  emptyEnvironmentDraft,
  environmentOfDraft,
} from '../../../../renderer/state/session/environment-draft.ts';

const plant: EnvironmentDraft = { ...emptyEnvironmentDraft, name: 'Plant', baseUrl: 'https://a.example' };

function baseUrlError(baseUrl: string): string | undefined {
  return checkEnvironment({ ...plant, kind: 'development', baseUrl }).baseUrl;
}

describe('checkEnvironment', () => {
  test('finds nothing wrong with an https address', () => {
    expect(checkEnvironment({ ...plant, baseUrl: 'https://a.example/x' })).toEqual({});
  });

  test('lets a service on this computer go without https', () => {
    expect(baseUrlError('http://127.0.0.1:8080')).toBeUndefined();
    expect(baseUrlError('http://localhost:8080')).toBeUndefined();
    expect(baseUrlError('http://[::1]:8080')).toBeUndefined();
  });

  test('names the kind that lets a service on this computer go without https', () => {
    const draft: EnvironmentDraft = { ...plant, kind: 'staging', baseUrl: 'http://127.0.0.1:8080' };
    expect(checkEnvironment(draft).baseUrl).toMatch(/Development/);
    expect(checkEnvironment({ ...draft, kind: 'development' }).baseUrl).toBeUndefined();
    expect(needsDevelopment(draft)).toBe(true);
    for (const baseUrl of ['https://a.example', 'http://a.example', 'nonsense'])
      expect(needsDevelopment({ ...draft, baseUrl })).toBe(false);
  });

  test.each([
    '',
    'cloud.example.org',
    'ftp://cloud.example.org',
    'http://cloud.example.org',
    'http://127.0.0.1.example.org',
  ])('refuses the address "%s"', (address) => {
    expect(baseUrlError(address)).toBeTypeOf('string');
  });

  test('refuses credentials in the address', () => {
    expect(baseUrlError('https://ada:secret@cloud.example.org')).toMatch(/password/);
  });

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
    expect(checkEnvironment({ ...filled, issuer: 'http://login.example' }).issuer).toBeTypeOf('string');
    expect(checkEnvironment({ ...filled, scopes: 'openid "all"' }).scopes).toBeTypeOf('string');
  });
});

describe('environmentOfDraft', () => {
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
