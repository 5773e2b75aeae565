import { expect, it } from 'vitest';
import type { Benchmark } from './support/benchmark.ts';
import { inOrder, rephrase, shortfalls } from './support/report.ts';

const benchmark: Benchmark = {
  name: 'import',
  title: 'import of a fleet',
  alternative: 'the shell',
  meaning: 'How long it takes.',
  atMost: 1.8,
  factsAtMost: { 'longest ms': 50, 'p95 ms': 5 },
  pairs: 5,
  prepare: () => Promise.reject(new Error('Nothing is measured here.')),
};
const row = (reach: string, seen: string) =>
  `| \`import@10\` | import of a fleet | the shell | **1.90** (1.10–2.30, 5 pairs) | ${reach} | 3 ms, 2 ms | 10 devices | ${seen} | 2026-11-22, 70b2a3a |`;

it('a figure that was measured before is judged by the goal that its row has now', () => {
  const before = row('≤ 2.00 ✓', 'our longest ms 62.5, our p95 ms 4.1 (to reach: ≤ 10 ✓), their p95 ms 9');
  expect(rephrase(before, [benchmark])).toEqual([
    row(
      '≤ 1.80 ✗',
      'our longest ms 62.5 (to reach: ≤ 50 ✗), our p95 ms 4.1 (to reach: ≤ 5 ✓), their p95 ms 9',
    ),
  ]);
  expect(rephrase(before, [])).toEqual([]);
});

it.each([
  ['ratio', '≤ 1.20 ✗', 'our p99 ms 9.1 (to reach: ≤ 10 ✓), their p95 ms 9'],
  ['fact', '≤ 1.20 ✓', 'our p99 ms 10 (to reach: ≤ 10 ✗), our p95 ms 5 (to reach: ≤ 5 ✓)'],
])(
  'a %s that is above its goal by less than is printed stays above it, and its reason is listed',
  (_what, reach, seen) => {
    const one = {
      ...benchmark,
      atMost: 1.2,
      factsAtMost: { 'p99 ms': 10, 'p95 ms': 5 },
      shortfall: 'A reason.',
    };
    const before = row(reach, seen).replace('1.90', '1.20');
    expect(rephrase(before, [one])).toEqual([before]);
    expect(shortfalls([one], rephrase(before, [one]))).toEqual(['- `import`: A reason.']);
  },
);

it('rows stand in the order of the benchmarks, and their sizes from small to large', () => {
  const named = (name: string) => row('≤ 1.80 ✗', '–').replace('import@10', name);
  const rows = ['search', 'import@100000', 'import@3000', 'import@10'].map(named);
  expect(inOrder(rows, [benchmark, { ...benchmark, name: 'search' }])).toEqual(
    ['import@10', 'import@3000', 'import@100000', 'search'].map(named),
  );
});
