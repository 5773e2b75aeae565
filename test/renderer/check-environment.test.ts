import { describe, expect, test } from 'vitest';
import { checkEnvironment } from '../../renderer/state/check-environment.ts';

function baseUrlError(baseUrl: string): string | undefined {
  return checkEnvironment({ name: 'Plant', kind: 'production', baseUrl }).baseUrl;
}

describe('checkEnvironment', () => {
  test('finds nothing wrong with an https address', () => {
    expect(checkEnvironment({ name: 'Plant', kind: 'production', baseUrl: 'https://a.example/x' })).toEqual(
      {},
    );
  });

  test('lets a service on this computer go without https', () => {
    expect(baseUrlError('http://127.0.0.1:8080')).toBeUndefined();
    expect(baseUrlError('http://localhost:8080')).toBeUndefined();
    expect(baseUrlError('http://[::1]:8080')).toBeUndefined();
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
    const address = { kind: 'staging', baseUrl: 'https://a.example' } as const;
    expect(checkEnvironment({ ...address, name: '  ' }).name).toBeTypeOf('string');
    expect(checkEnvironment({ ...address, name: 'x'.repeat(81) }).name).toBeTypeOf('string');
    expect(checkEnvironment({ ...address, name: 'x'.repeat(80) }).name).toBeUndefined();
  });
});
