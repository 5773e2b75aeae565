import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../main/cloud/decode/json.ts';
import { nextPage } from '../../../../main/cloud/decode/next-page.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

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

  test('P15: whatever a Link field says, the next page is on the same origin, or there is none', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '; ',
      ', ',
      'rel=',
      '"',
      'next',
      'prev',
      ' ',
      '\\',
      '=',
      'anchor=x',
      'title="a, <b>"',
      '?page=2',
      '/v1/x',
      '//evil.example/',
      'https://evil.example/',
      'https://cloud.example.org/',
      'https://u:p@cloud.example.org/',
    );
    const field = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(field, (link) => {
        try {
          const next = nextPage({ link }, HERE);
          return (
            next === null || (next.origin === HERE.origin && next.username === '' && next.password === '')
          );
        } catch (error) {
          return error instanceof Unreadable;
        }
      }),
      { numRuns: manyCases },
    );
  });

  test('a well-formed next link is found among any others, whatever their order and parameters', () => {
    const relation = fc.constantFrom('prev', 'first', 'last', 'self', 'nextish');
    const title = fc.stringMatching(/^[a-z ,;<>=]*$/).map((text) => `title="${text}"`);
    const other = fc
      .tuple(relation, title, fc.boolean())
      .map(([rel, text, quoted]) => `<?other>; ${text}; rel=${quoted ? `"${rel}"` : rel}`);
    fc.assert(
      fc.property(
        fc.array(other, { maxLength: 5 }),
        fc.nat(5),
        title,
        fc.nat(),
        (others, position, text, page) => {
          const links = others.toSpliced(position, 0, `<?page=${page}>; ${text}; rel="last next"`);
          expect(nextPage({ link: links.join(', ') }, HERE)?.search).toBe(`?page=${page}`);
        },
      ),
      { numRuns: manyCases },
    );
  });
});
