import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedactor } from '../../../main/diagnostics/redactor.ts';
import { manyCases } from '../../faults/support/full-run.ts';

const redactor = createRedactor('salt', () => false);
const withNames = createRedactor('salt', () => true);

describe('P13: what stands in the log', () => {
  test('keeps the words of the interface and gives names a pseudonym', () => {
    const path = redactor.path(new URL('https://cloud.test/v1/devices/dev-7/archives/2026-01/snapshot'));
    expect(path).toMatch(/^\/v1\/devices\/~[0-9a-f]{8}\/archives\/~[0-9a-f]{8}\/snapshot$/);
  });

  test('gives the same name the same pseudonym in one start and another one in the next', () => {
    const path = (salt: string) =>
      createRedactor(salt, () => false).path(new URL('https://cloud.test/v1/devices/dev-7'));
    expect(path('one')).toBe(path('one'));
    expect(path('one')).not.toBe(path('two'));
  });

  test('keeps names when the user agreed, and never a query', () => {
    expect(withNames.path(new URL('https://cloud.test/v1/devices/dev-7?sig=abc'))).toBe('/v1/devices/dev-7');
    expect(withNames.text('see https://img.test/a/b.jpg?sig=abc now')).toBe(
      'see https://img.test/a/b.jpg?… now',
    );
  });

  test.each([
    ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
    ['refused eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.x', 'refused …'],
    ['written by ana.b@plant.test', 'written by …@…'],
    ['at open (/home/ana/app.js:1:2)', 'at open (~/app.js:1:2)'],
    ['at C:\\Users\\Ana\\app.js', 'at ~\\app.js'],
    ['password=hunter2&x', 'password=…&x'],
    [`hash ${'a1'.repeat(32)}`, 'hash …'],
    ['$.data[3].id: missing', '$.data[3].id: missing'],
    ['request 3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'request 3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  ])('%s is written as %s', (text, written) => {
    expect(redactor.text(text)).toBe(written);
  });

  test.each([
    'There is no device “dev-7” on this laptop.',
    'There is no archive “a” or “b”” on this laptop.',
    'There is already a saved view named “Gate ” of Ana“ and more”.',
    'The drive with the folder “/media/ana/North\n“dev-7”” is full.',
    `There is no device “${'d7 '.repeat(1_000)}” on this laptop.`,
  ])('P13: what a sentence quotes gets a pseudonym: %s', (text) => {
    const quoted = text.slice(text.indexOf('“') + 1, text.lastIndexOf('”'));
    const written = redactor.text(text);
    expect(written).toMatch(/^There|^The drive/);
    expect(written).toMatch(/“~[0-9a-f]{8}”/);
    for (const word of quoted.match(/[\w-]{2,}/g) ?? [])
      expect(written).not.toContain(word === 'or' ? 'b”' : word);
    expect(withNames.text('no device “dev-7” here')).toBe('no device “dev-7” here');
  });

  test('P18: of a long text the beginning, and no half of its last word', () => {
    const start = 'a word '.repeat(284);
    expect(redactor.text(`${start}${'a1'.repeat(32)} end`)).toBe(`${start}…`);
    expect(redactor.text('a1'.repeat(60_000))).toBe('…');
  });

  test('gives keys of a map in a JSON path a pseudonym', () => {
    expect(redactor.text('could not be read: $.devices.dev-7.name: not a text.')).toMatch(
      /\$\.devices\.~[0-9a-f]{8}\.name: not a text\./,
    );
  });

  test('no query and no token of an address survives, whatever it is', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{12,60}$/);
    fc.assert(
      fc.property(secret, fc.stringMatching(/^[a-z]{1,8}$/), fc.boolean(), (value, name, named) => {
        const { text } = createRedactor('salt', () => named);
        expect(
          text(`The answer of https://u:${value}@h.test/x?${name}=${value}#${value} failed.`),
        ).not.toContain(value);
        expect(text(`Bearer ${value}`)).not.toContain(value);
      }),
      { numRuns: manyCases },
    );
  });
});
