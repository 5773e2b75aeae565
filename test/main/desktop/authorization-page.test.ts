import { describe, expect, test } from 'vitest';
import { checkAuthorizationPage } from '../../../main/desktop/authorization-page.ts';

const endpoint = 'https://login.example.org/authorize';

describe('the authorization page', () => {
  test('P8: is opened where the environment’s own server has it', () => {
    const url = `${endpoint}?client_id=fleetglass&state=s`;
    expect(checkAuthorizationPage({ url, endpoint, kind: 'production' })).toBe(url);
  });

  test.each([
    'https://login.example.org.attacker.example/authorize',
    'https://attacker.example/authorize',
    'https://login.example.org/logout',
    'https://login.example.org:8443/authorize',
    'https://ada:secret@login.example.org/authorize',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-msdt:/id',
  ])('P8: refuses %s', (url) => {
    expect(() => checkAuthorizationPage({ url, endpoint, kind: 'production' })).toThrow(
      'not the authorization page',
    );
  });

  test('P8, P16: goes without TLS on this machine in a development environment, and nowhere else', () => {
    const page = (url: string, kind: 'development' | 'production') => () =>
      checkAuthorizationPage({ url, endpoint: url, kind });
    expect(page('http://127.0.0.1:8080/auth', 'development')()).toBe('http://127.0.0.1:8080/auth');
    expect(page('http://127.0.0.1:8080/auth', 'production')).toThrow();
    expect(page('http://login.example.org/auth', 'development')).toThrow();
  });
});
