import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldsError, parseFields, type Selection, selectFields } from '../../../simulator/service/fields.ts';
import { manyCases } from '../../faults/support/full-run.ts';

const RUNS = { numRuns: manyCases };
const NAMES = ['a', 'b', 'c', 'd-1', 'E_2'];
const name = fc.constantFrom(...NAMES);

interface Item {
  readonly name: string;
  readonly inner: readonly Item[] | null;
}
const { items } = fc.letrec<{ items: readonly Item[] }>((tie) => ({
  items: fc.array(fc.record({ name, inner: fc.option(tie('items'), { depthSize: 'small', maxDepth: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
}));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.integer(),
    fc.string(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}));

const write = (list: readonly Item[]): string =>
  `(${list.map((item) => item.name + (item.inner === null ? '' : write(item.inner))).join(',')})`;

/** Every leaf of a value as its path, list positions among it. */
function leaves(of: unknown, path = ''): string[] {
  if (typeof of !== 'object' || of === null) return [`${path}=${JSON.stringify(of)}`];
  const entries = Object.entries(of);
  return entries.length === 0 ? [] : entries.flatMap(([key, inner]) => leaves(inner, `${path}/${key}`));
}

/** The grammar of the interface as a recognizer that shares nothing with the parser. */
function followsGrammar(text: string): boolean {
  if (/^![A-Za-z0-9_-]+$/.test(text)) return true;
  let rest = text.replace(/^!/, '');
  if (!/^\(.*\)$/.test(rest)) return false;
  // Innermost lists are taken out one by one; what is left at the end is one bare list.
  for (;;) {
    const shorter = rest.replace(/([A-Za-z0-9_-])\(([A-Za-z0-9_-]+)(,[A-Za-z0-9_-]+)*\)(?=[,)])/g, '$1');
    if (shorter === rest) break;
    rest = shorter;
  }
  return /^\(([A-Za-z0-9_-]+)(,[A-Za-z0-9_-]+)*\)$/.test(rest);
}

describe('fields, for any text and any value', () => {
  it('accepts exactly what the grammar and its shorthand allow, and names a position otherwise', () => {
    const text = fc.oneof(
      items.map(write),
      items.map((list) => `!${write(list)}`),
      fc.string({ unit: fc.constantFrom('!', '(', ')', ',', 'a', '-', '9', ' ', '.'), maxLength: 12 }),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        let accepted = true;
        try {
          parseFields(candidate);
        } catch (error) {
          accepted = false;
          if (!(error instanceof FieldsError)) throw error;
          expect(error.position).toBeGreaterThanOrEqual(1);
          expect(error.position).toBeLessThanOrEqual(candidate.length + 1);
        }
        expect(accepted).toBe(followsGrammar(candidate));
      }),
      RUNS,
    );
  });

  it('keeps, with and without !, each leaf exactly once: together they are the whole', () => {
    fc.assert(
      fc.property(items, value, (list, whole) => {
        // Plain values at the top, and in lists, have no fields: both sides keep them.
        fc.pre(typeof whole === 'object' && whole !== null && !Array.isArray(whole));
        const text = write(list);
        const selected = leaves(selectFields(whole, parseFields(text)));
        const others = leaves(selectFields(whole, parseFields(`!${text}`)));
        const all = leaves(whole);
        expect(new Set([...selected, ...others])).toEqual(new Set(all));
        const scalar = (path: string) => reachesScalar(parseFields(text).items, whole, path);
        for (const leaf of selected.filter((path) => others.includes(path))) expect(scalar(leaf)).toBe(true);
      }),
      RUNS,
    );
  });

  it('selecting twice is selecting once', () => {
    fc.assert(
      fc.property(items, fc.boolean(), value, (list, negated, whole) => {
        const selection = parseFields(`${negated ? '!' : ''}${write(list)}`);
        const once = selectFields(whole, selection);
        expect(selectFields(once, selection)).toEqual(once);
      }),
      RUNS,
    );
  });
});

/** Whether the selection names fields inside a plain value, which then stays on both sides. */
function reachesScalar(items: Selection['items'], whole: unknown, leaf: string): boolean {
  let inner: Selection['items'] | null | undefined = items;
  let at = whole;
  for (const key of leaf.split('=')[0]?.split('/').slice(1) ?? []) {
    if (!Array.isArray(at)) inner = inner?.get(key);
    at = Reflect.get(at as object, key);
    if (inner === null || inner === undefined) return false;
  }
  return true;
}
