import { coldStart } from './rows/cold-start.ts';
import { http2 } from './rows/http2.ts';
import { revalidate } from './rows/revalidate.ts';
import { simulatorNotModified } from './rows/simulator-not-modified.ts';
import type { Benchmark, Outcome } from './support/benchmark.ts';
import { toJsonLine, toRow, writeReport } from './support/report.ts';
import { runBenchmark } from './support/run-benchmark.ts';

/** All rows, in the order of the table. */
const benchmarks: readonly Benchmark[] = [revalidate, coldStart, simulatorNotModified, http2];

const options = process.argv.slice(2);
const json = options.includes('--json');
const names = options.filter((option) => !option.startsWith('--'));
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));

if (unknown.length > 0) {
  console.error(
    `No benchmark is named ${unknown.join(', ')}. There are: ${benchmarks.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const outcomes: Outcome[] = [];
for (const benchmark of benchmarks.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.error(`${benchmark.name}: ${benchmark.title}, beside ${benchmark.alternative} …`);
  const outcome = await runBenchmark(benchmark);
  outcomes.push(outcome);
  console.log(json ? toJsonLine(outcome) : toRow(outcome));
}
writeReport(outcomes);
