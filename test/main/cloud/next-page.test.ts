import { describe, expect, test } from 'vitest';
import { nextPage } from '../../../main/cloud/next-page.ts';

const HERE = new URL('https://cloud.example.org/v1/organizations?page=1');

describe('nextPage', () => {
  test.each([
    ['<?page=2>; rel="next"', 'https://cloud.example.org/v1/organizations?page=2'],
    ['</v1/organizations?page=2>;rel=next', 'https://cloud.example.org/v1/organizations?page=2'],
    [
      '<?page=1>; rel="first", <?a=1,2>; title="x, y"; rel="last next"',
      'https://cloud.example.org/v1/organizations?a=1,2',
    ],
    [
      '<https://CLOUD.example.org:443/v1/organizations?page=2>; rel="NEXT"',
      'https://cloud.example.org/v1/organizations?page=2',
    ],
  ])('%s leads to %s', (link, href) => {
    expect(nextPage({ link }, HERE)?.href).toBe(href);
  });

  test.each([
    '<?page=1>; rel="prev"',
    '<?page=2>; rel="nextish"',
    '<?page=2>; rel=next; anchor="#x"',
    'nonsense',
    '',
  ])('%s leads nowhere', (link) => {
    expect(nextPage({ link }, HERE)).toBeNull();
  });

  test.each([
    '<https://evil.example/v1/organizations>; rel="next"',
    '<https://cloud.example.org:8443/v1/organizations>; rel="next"',
    '<http://cloud.example.org/v1/organizations>; rel="next"',
    '<//evil.example/>; rel="next"',
    '<https://user@cloud.example.org/>; rel="next"',
    '<https://cloud.example.org./>; rel="next"',
  ])('P15: %s is refused aloud', (link) => {
    expect(() => nextPage({ link }, HERE)).toThrow('another origin');
  });
});
