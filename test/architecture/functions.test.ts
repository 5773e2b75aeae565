import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

/** A longer function has more than one job; it is split by job, not by length. */
const MOST_LINES = 80;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function isLong(node: Node, source: string): boolean {
  return source.slice(node.start, node.end).split('\n').length > MOST_LINES;
}

/** The long nodes below a node, each with the name that is nearest above it. Nothing in a short node is long. */
function* longNodes(node: Node, source: string, name: string): Generator<readonly [Node, string]> {
  if (!isLong(node, source)) return;
  const own =
    (node as { id?: { name?: string } }).id?.name ?? (node as { key?: { name?: string } }).key?.name ?? name;
  yield [node, own];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* longNodes(child, source, own);
}

/** The functions of a source that have more lines than allowed, each as `file: name`. */
function longFunctions(file: string, source: string): readonly string[] {
  const all = { type: 'Program', start: 0, end: source.length };
  if (!isLong(all, source)) return [];
  const { program } = parseSync(file, source);
  return [...longNodes(program as unknown as Node, source, 'module')].flatMap(([node, name]) =>
    functionTypes.has(node.type) ? [`${file}: ${name}`] : [],
  );
}

describe('functions', () => {
  const files = filesOf('{main,preload,renderer,simulator,scripts}/**/*.{ts,mts,mjs}');

  test(`have at most ${MOST_LINES} lines`, () => {
    const found = files.flatMap((file) => longFunctions(file, readSource(file)));
    expect(found).toEqual([]);
  });

  test('are found when they are longer', () => {
    const lines = (count: number) => `function wide() {\n${'  step();\n'.repeat(count - 2)}}\n`;
    expect(longFunctions('main/a.ts', lines(MOST_LINES + 1))).toEqual(['main/a.ts: wide']);
    expect(longFunctions('main/a.ts', lines(MOST_LINES))).toEqual([]);
  });
});
