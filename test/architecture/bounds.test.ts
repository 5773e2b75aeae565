import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Database } from '../../main/library/database/database.ts';
import { migrate } from '../../main/library/migrations/migrate.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/develop/bounds.md');

/** The rows of the table below a heading, as cells. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, text = ''] = page.split(`\n## ${heading}\n`);
  return (text.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1));
}

const marked = (text = '') => Array.from(text.matchAll(/`([^`]+)`/g), ([, word = '']) => word);

/** The expression that a constant of a file has; null where there is no such constant. */
function valueOf(name: string, source: string): string | null {
  const line = source.split('\n').find((one) => one.replace('export ', '').startsWith(`const ${name} = `));
  return line?.split(' = ')[1]?.replace(/(?: as const)?;$/, '') ?? null;
}

test('each bound on the disk has the name and the value that the page says', () => {
  const rows = rowsBelow('On the disk');
  expect(rows.length).toBeGreaterThan(20);
  for (const [, bound, where] of rows) {
    const names = marked(where);
    const file = names.at(-1) ?? '';
    const values = new Set(names.slice(0, -1).map((name) => valueOf(name, read(file))));
    expect(values, `${where}`).toEqual(new Set(marked(bound)));
  }
});

test('each table of the library is bounded by one row', () => {
  const database = new Database(':memory:');
  migrate(database);
  const tables = database
    .select<{ readonly name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !/_words_(?:data|idx|docsize|config|list)$/.test(name));
  const named = rowsBelow('Tables of the library').flatMap(([some]) => marked(some));
  expect(named.toSorted()).toEqual(tables.toSorted());
});

/** Files with a collection that can grow for as long as a module, an object or what a `create…` function returns lives. */
function collectors(): readonly string[] {
  return globSync('{main,renderer}/**/*.ts', { cwd: root })
    .filter((file) => collects(read(file)))
    .toSorted();
}

function collects(source: string): boolean {
  const made = String.raw`(?:Map|Set|RecentKeys)\b`;
  const ofModule = new RegExp(`^(?:export )?(?:const|let) [a-z]\\w*(?:: (?!Readonly)[^=]+)? = new ${made}`);
  const ofClass = new RegExp(
    `^ {2}(?:(?:private|protected|readonly) |#)+\\w+(?:: (?!Readonly)[^=]+)? = new ${made}`,
  );
  const ofMaker = new RegExp(`^ {2}(?:const|let) \\w+(?:: (?!Readonly)[^=]+)? = new ${made}`);
  let isMaker = false;
  for (const line of source.split('\n')) {
    if (/^\S/.test(line))
      isMaker =
        /^(?:export )?function (?:create|open|watch|follow|announce)/.test(line) ||
        (isMaker && !line.startsWith('}'));
    if (ofModule.test(line) || ofClass.test(line) || (isMaker && ofMaker.test(line))) return true;
  }
  return false;
}

test('the search for collections finds them', () => {
  expect(collects('const known = new Map<string, number>();')).toBe(true);
  expect(collects('const KNOWN = new Set([1]);')).toBe(false);
  expect(collects('class A {\n  private readonly seen = new Set<string>();\n}')).toBe(true);
  expect(collects('class A {\n  readonly #seen = new Map<string, string>();\n}')).toBe(true);
  expect(collects('export function createA(\n  b: B,\n) {\n  const seen = new Set<string>();\n}')).toBe(true);
  expect(collects('function sum() {\n  const seen = new Set<string>();\n}')).toBe(false);
});

test('each collection in memory is bounded by one row', () => {
  const rows = rowsBelow('In memory');
  expect(rows.flatMap(([files]) => marked(files)).toSorted()).toEqual(collectors());
});

test('each bound in memory that has a name has the value that the page says', () => {
  for (const [files, bound = ''] of rowsBelow('In memory')) {
    for (const [, name = '', value] of bound.matchAll(/`([A-Z_]+)` = `([^`]+)`/g)) {
      const [file = ''] = marked(files);
      expect(valueOf(name, read(file)), `${name} in ${file}`).toBe(value);
    }
  }
});
