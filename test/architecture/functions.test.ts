import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

/** A longer function has more than one job; it is split by job, not by length. */
const MOST_LINES = 80;

/** Functions that are longer, each with the reason why a split would make it harder to read. */
const reasons: Readonly<Record<string, string>> = {};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** All nodes below a node, each with the name that is nearest above it. */
function* nodesBelow(node: Node, name: string): Generator<readonly [Node, string]> {
  const own =
    (node as { id?: { name?: string }; key?: { name?: string } }).id?.name ??
    (node as { key?: { name?: string } }).key?.name ??
    name;
  yield [node, own];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesBelow(child, own);
}

/** The functions of a source that have more lines than allowed: `file: name (lines)`. */
function longFunctions(file: string, source: string): readonly string[] {
  const { program } = parseSync(file, source);
  return [...nodesBelow(program as unknown as Node, 'module')].flatMap(([node, name]) => {
    if (!functionTypes.has(node.type)) return [];
    const lines = source.slice(node.start, node.end).split('\n').length;
    return lines > MOST_LINES && !(`${file}: ${name}` in reasons)
      ? [`${file}: ${name} (${lines} lines)`]
      : [];
  });
}

describe('functions', () => {
  const files = filesOf('{main,preload,renderer,simulator,scripts}/**/*.{ts,mts,mjs}');

  test(`have at most ${MOST_LINES} lines`, () => {
    expect(files.flatMap((file) => longFunctions(file, readSource(file)))).toEqual([]);
  });

  test('are found when they are longer', () => {
    const lines = (count: number) => `function wide() {\n${'  step();\n'.repeat(count - 2)}}\n`;
    expect(longFunctions('main/a.ts', lines(MOST_LINES + 1))).toEqual(['main/a.ts: wide (81 lines)']);
    expect(longFunctions('main/a.ts', lines(MOST_LINES))).toEqual([]);
  });
});
