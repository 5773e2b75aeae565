import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, importGraph } from './sources.ts';

const product = filesOf('{main,preload,renderer,simulator,scripts}/**/*.{ts,mts,mjs}');

type Graph = ReadonlyMap<string, readonly string[]>;

/** The circles of a graph: each list holds files that reach each other (Tarjan's strongly connected components). */
function circles(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) lowest.set(file, Math.min(lowest.get(file) ?? 0, visit(target)));
      else if (open.includes(target))
        lowest.set(file, Math.min(lowest.get(file) ?? 0, order.get(target) ?? 0));
    }
    if (lowest.get(file) === order.get(file)) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) found.push(circle);
    }
    return lowest.get(file) ?? 0;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** The pairs of folders that import each other, each with an import of both directions. A folder and its parent are two folders. */
function mutualFolders(graph: Graph): readonly string[] {
  const crossings = new Map<string, string>();
  for (const [file, targets] of graph)
    for (const target of targets) {
      const pair = `${posix.dirname(file)} > ${posix.dirname(target)}`;
      if (posix.dirname(file) !== posix.dirname(target)) crossings.set(pair, `${file} > ${target}`);
    }
  return [...crossings].flatMap(([pair, example]) => {
    const [from = '', to = ''] = pair.split(' > ');
    const back = crossings.get(`${to} > ${from}`);
    return back === undefined || from > to ? [] : [`${example} and ${back}`];
  });
}

describe('the folders', () => {
  const graph = importGraph(product);

  test('have no circle of imports', () => {
    expect(circles(graph)).toEqual([]);
  });

  test('do not import each other both ways', () => {
    expect(mutualFolders(graph)).toEqual([]);
  });

  test('are found when they break a rule', () => {
    const sources: Record<string, string> = {
      'main/a/one.ts': "import type { Two } from '../b/two.ts';",
      'main/b/two.ts': "export { three } from './three.ts';",
      'main/b/three.ts': "await import('../a/one.ts');",
      'main/c/four.ts': "import '../a/one.ts';",
    };
    const broken = importGraph(Object.keys(sources), (file) => sources[file] ?? '');
    expect(circles(broken)).toEqual([['main/a/one.ts', 'main/b/two.ts', 'main/b/three.ts']]);
    expect(mutualFolders(broken)).toEqual([
      'main/a/one.ts > main/b/two.ts and main/b/three.ts > main/a/one.ts',
    ]);
  });
});
