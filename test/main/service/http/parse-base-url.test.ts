import { describe, expect, test } from 'vitest';
import { parseBaseUrl } from '../../../../main/service/http/parse-base-url.ts';

function code(text: string, kind: Parameters<typeof parseBaseUrl>[1] = 'production'): string {
  const result = parseBaseUrl(text, kind);
  return result.ok ? result.value : result.failure.code;
}

describe('parseBaseUrl', () => {
  test.each([
    ['https://Cloud.Example.ORG', 'https://cloud.example.org'],
    [' https://cloud.example.org/ ', 'https://cloud.example.org'],
    ['https://cloud.example.org:443/api//', 'https://cloud.example.org/api'],
    ['https://cloud.example.org.:8443/api', 'https://cloud.example.org:8443/api'],
    ['https://[2001:DB8::1]/', 'https://[2001:db8::1]'],
    ['https://127.0.0.1:8443', 'https://127.0.0.1:8443'],
  ])('%s becomes %s', (text, normal) => {
    expect(code(text)).toBe(normal);
  });

  test('the normal form stays as it is', () => {
    expect(code(code('HTTPS://Cloud.Example.org./a/'))).toBe('https://cloud.example.org/a');
  });

  test.each(['production', 'staging', 'development', 'demo'] as const)(
    'P16: http to another host is refused in %s',
    (kind) => {
      expect(code('http://cloud.example.org', kind)).toBe('insecureAddress');
      expect(code('http://127.0.0.1.example.org', kind)).toBe('insecureAddress');
      expect(code('http://192.168.1.10', kind)).toBe('insecureAddress');
    },
  );

  test.each([
    'http://127.0.0.1:8080',
    'http://127.9.8.7',
    'http://[::1]:8080',
    'http://localhost:8080',
    'http://LOCALHOST.:8080',
  ])('P16: %s is allowed in a demo or development environment only', (text) => {
    expect(code(text, 'demo')).toMatch(/^http:/);
    expect(code(text, 'development')).toMatch(/^http:/);
    expect(code(text, 'staging')).toBe('insecureAddress');
    expect(code(text, 'production')).toBe('insecureAddress');
  });

  test.each([
    'cloud.example.org',
    '',
    'ftp://cloud.example.org',
    'javascript:alert(1)',
    'https://user@cloud.example.org',
    'https://user:secret@cloud.example.org',
    'https://cloud.example.org/?token=1',
    'https://cloud.example.org?',
    'https://cloud.example.org/#part',
    'https://cloud.example.org..',
  ])('%s is refused as invalid input', (text) => {
    expect(code(text)).toBe('invalidInput');
  });
});
