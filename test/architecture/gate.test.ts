import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

const gate = filesOf('main/gate/*.ts');
const outside = filesOf('main/**/*.ts').filter((file) => !file.startsWith('main/gate/'));

/** The types that only the gate makes, by their names. */
const brands = gate.flatMap((file) =>
  Array.from(readSource(file).matchAll(/^export (?:type|interface) (\w+)/gm), ([, name = '']) => name),
);

/** The casts of a source to a type of the gate. */
function castsIn(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(?:import|export) [^;]*from '[^']*';$/gm, '');
  const name = `(?:${brands.join('|')})\\b`;
  return Array.from(
    code.matchAll(new RegExp(`\\bas [^;,()]*\\b${name}|<${name}>[({\\w]`, 'g')),
    ([text]) => text,
  );
}

/** Casts that no type stops. */
const blindCast = /\bas (?:never|any|unknown as)\b/;

/** Tables of what others say. `INSERT` with a table that is put in is looked at apart. */
const tables = ['organization', 'subject', 'image', 'snapshot', 'note', 'list_part', 'pack'] as const;

function writersOf(table: string): readonly string[] {
  const insert = new RegExp(`INSERT (?:OR \\w+ )?INTO ${table} ?\\(`);
  return outside.filter((file) => !file.includes('/migrations/') && insert.test(readSource(file)));
}

test('P49: nothing outside of the gate calls a value accepted', () => {
  expect(brands).toContain('ServiceId');
  const found = outside.flatMap((file) => castsIn(readSource(file)).map((cast) => `${file}: ${cast}`));
  expect(found).toEqual([]);
});

test('P49: nothing that stores casts blindly', () => {
  const storing = outside.filter((file) => /^main\/(?:library|packs)\//.test(file));
  // What SQLite returns has no type.
  const found = storing.filter((file) => blindCast.test(readSource(file)));
  expect(found).toEqual(['main/library/database/database.ts']);
});

test('P49: a cast past the gate is found', () => {
  expect(castsIn('const id = text as ServiceId;')).toHaveLength(1);
  expect(castsIn('store({ ...row } as AcceptedRecord)')).toHaveLength(1);
  expect(castsIn("import type { Failure as ServiceFailure } from '';")).toEqual([]);
});

test.each(tables)('P49: rows of the table %s are written in one place', (table) => {
  expect(writersOf(table)).toHaveLength(1);
});

test('P49: rows of a table that is named at run time are accepted first', () => {
  const dynamic = outside.filter(
    (file) => !file.includes('/migrations/') && /INSERT (?:OR \w+ )?INTO \$\{/.test(readSource(file)),
  );
  expect(dynamic.toSorted()).toEqual([
    'main/library/rebuild/choice-rows.ts',
    'main/library/search/word-index.ts',
  ]);
});
