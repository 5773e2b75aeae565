import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../main/service/http/json.ts';
import { nextPage } from '../../../../main/service/read/next-page.ts';
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
    // RFC 8288 3: parameters may be quoted, in any order and case, and the first `rel` counts.
    ['</2>; title="go; rel=prev"; rel=next', 'https://cloud.example.org/2'],
    ['</1>; title="go; rel=next"; rel=prev, </2>; rel=next', 'https://cloud.example.org/2'],
    ['</1>; title="a, </3>; rel=next"; rel=first, </2>; rel=next', 'https://cloud.example.org/2'],
    ['</2>; title="a \\" ; rel=prev"; rel="next"', 'https://cloud.example.org/2'],
    ['</2>; REL=Next', 'https://cloud.example.org/2'],
    ['</2> ; rel = "next" ; type="text/html"', 'https://cloud.example.org/2'],
    ['</2>; rel=next; rel=prev', 'https://cloud.example.org/2'],
    ['</1>; rel=prev; rel=next, </2>; rel=next', 'https://cloud.example.org/2'],
    ['</2>; rel="https://example.org/rels/page next"', 'https://cloud.example.org/2'],
    ['</2>; rel="prefetch\tnext"', 'https://cloud.example.org/2'],
    ['</2>; title=two words; rel=next', 'https://cloud.example.org/2'],
    ["</2>; title*=UTF-8''a%2C%20b; rel=next", 'https://cloud.example.org/2'],
    ['</2>; crossorigin; rel=next', 'https://cloud.example.org/2'],
    ['</2?a=<1>; rel=next', 'https://cloud.example.org/2?a=%3C1'],
    [', ,</2>;;rel=next,', 'https://cloud.example.org/2'],
    ['</2>; title="never closed, </1>; rel=prev', null],
    ['</2;a=1,2>; rel=next', 'https://cloud.example.org/2;a=1,2'],
    ['</2>; rev=prev; rel=next', 'https://cloud.example.org/2'],
  ])('%s leads to %s', (link, href) => {
    expect(nextPage({ link }, HERE)?.href ?? null).toBe(href);
  });

  test.each([
    '<?page=1>; rel="prev"',
    '<?page=2>; rel="nextish"',
    '<?page=2>; rel=next; anchor="#x"',
    '</v1/organizations?p=0>; title="go; rel=next"; rel=prev',
    '</2>; rel=prev; rel=next',
    '</2>; xrel=next',
    '</2>; title="rel=next"',
    '</2>; title=rel=next',
    '</2> rel=next',
    'nonsense',
    '',
  ])('%s leads nowhere', (link) => {
    expect(nextPage({ link }, HERE)).toBeNull();
  });

  test.each([
    ['http://cloud.example.org/v1/organizations?page=2', 'https://cloud.example.org'],
    ['http://CLOUD.example.org/v1/organizations?page=2', 'https://cloud.example.org'],
    ['http://cloud.example.org/v1/organizations?page=2', 'https://cloud.example.org:8443'],
    ['http://cloud.example.org:8443/v1/organizations?page=2', 'https://cloud.example.org:8443'],
  ])('P15: %s of %s is requested by https', (target, origin) => {
    expect(nextPage({ link: `<${target}>; rel="next"` }, new URL(`${origin}/v1/organizations`))?.href).toBe(
      `${origin}/v1/organizations?page=2`,
    );
  });

  test.each([
    '<https://evil.example/v1/organizations>; rel="next"',
    '<https://cloud.example.org:8443/v1/organizations>; rel="next"',
    '<http://cloud.example.org:8080/v1/organizations>; rel="next"',
    '<http://user@cloud.example.org/>; rel="next"',
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
