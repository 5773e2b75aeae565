/**
 * A `fields` parameter: names, each with the selection inside it, or `null` for all of it.
 * `negated` excludes the names instead.
 */
export interface Selection {
  readonly negated: boolean;
  readonly items: SelectionItems;
}
type SelectionItems = ReadonlyMap<string, SelectionItems | null>;

/** A `fields` text with a syntax error. `position` counts characters from 1. */
export class FieldsError extends Error {
  readonly position: number;
  constructor(position: number, expected: string) {
    super(`"fields" is not valid at position ${position}: ${expected}.`);
    this.name = 'FieldsError';
    this.position = position;
  }
}

/** Limits the depth of the stack; no record is nested this deeply. */
const DEEPEST = 16;
const NAME = /[A-Za-z0-9_-]+/y;

/**
 * Parses an optional `!`, then a parenthesized list of names, each with an optional list of its
 * own. After `!`, a single bare name is allowed. Throws a `FieldsError`.
 */
export function parseFields(text: string): Selection {
  let at = 0;
  const fail = (expected: string): never => {
    throw new FieldsError(at + 1, expected);
  };
  const name = (): string => {
    NAME.lastIndex = at;
    const found = NAME.exec(text)?.[0];
    if (found === undefined) return fail('expected a field name of letters, digits, "-" and "_"');
    at += found.length;
    return found;
  };
  const list = (depth: number): SelectionItems => {
    if (depth > DEEPEST) fail(`expected at most ${DEEPEST} levels`);
    if (text[at] !== '(') fail('expected "("');
    at += 1;
    const items = new Map<string, SelectionItems | null>();
    for (;;) {
      const field = name();
      const inner = text[at] === '(' ? list(depth + 1) : null;
      const known = items.get(field);
      // A field named twice selects the union of both selections.
      items.set(field, known === undefined ? inner : unite(known, inner));
      if (text[at] === ')') break;
      if (text[at] !== ',') fail('expected "," or ")"');
      at += 1;
    }
    at += 1;
    return items;
  };

  const negated = text[at] === '!';
  if (negated) at += 1;
  const shorthand = negated && at < text.length && text[at] !== '(';
  const items: SelectionItems = shorthand ? new Map([[name(), null]]) : list(1);
  if (at < text.length) fail('expected the end');
  return { negated, items };
}

function unite(one: SelectionItems | null, other: SelectionItems | null): SelectionItems | null {
  if (one === null || other === null) return null;
  const items = new Map(one);
  for (const [field, inner] of other) {
    const known = items.get(field);
    items.set(field, known === undefined ? inner : unite(known, inner));
  }
  return items;
}

/**
 * Returns the selected part of a JSON value. Lists are selected item by item; a value without
 * fields stays whole.
 */
export function selectFields(value: unknown, { negated, items }: Selection): unknown {
  if (Array.isArray(value)) return value.map((item) => selectFields(item, { negated, items }));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const nested = items.get(key);
      if (nested === undefined) return negated ? [[key, inner]] : [];
      if (nested === null) return negated ? [] : [[key, inner]];
      return [[key, selectFields(inner, { negated, items: nested })]];
    }),
  );
}
