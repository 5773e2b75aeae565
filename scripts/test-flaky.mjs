// Repeats the tests under a load on all cores, and reports which failed at least once, how often,
// and the file of the output.
//   npm run test:flaky -- [ROUNDS] [--unit | --e2e] [--quiet] [FILTER…]
// `--quiet`: without the load. FILTER: a part of a path, as in Vitest and Playwright. No test is
// retried.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from './core/build.mjs';
import { nodeProgram, root, say, tool } from './core/project.mjs';
import { describeFailures, readPlaywright, readVitest } from './core/test-results.mjs';

const ROUNDS = 10;

const resultFolder = join(root, 'test-results', 'flaky');

/**
 * Runners with their inputs for a round: `folder` for their output, `file` for their result as
 * JSON.
 */
const runners = {
  unit: {
    inputs: (round, file) => [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--passWithNoTests',
      // Shuffles the files differently in each round.
      '--sequence.shuffle.files',
      `--sequence.seed=${round}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    read: readVitest,
  },
  e2e: {
    inputs: (_round, _file, folder) => [
      tool('@playwright', 'test', 'cli.js'),
      'test',
      '--retries=0',
      '--pass-with-no-tests',
      '--reporter=list,json',
      `--output=${folder}`,
    ],
    read: readPlaywright,
  },
};

/** Uses threads rather than processes, as they end with this program, however it ends. */
function makeLoad() {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  return () => Promise.all(threads.map((thread) => thread.terminate()));
}

/** The active runner. It has a process group of its own, so that Ctrl+C reaches it once. */
let running = null;
let isStopped = false;

function stop() {
  if (isStopped && running !== null) process.kill(-running.pid, 'SIGKILL');
  isStopped = true;
  running?.kill('SIGINT');
}

function runToEnd(inputs, log, env) {
  const output = openSync(log, 'w');
  const child = spawn(nodeProgram(), inputs, {
    cwd: root,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output],
  });
  running = child;
  return new Promise((done) => {
    child.on('error', (error) => say(error.message));
    child.on('close', (code) => {
      closeSync(output);
      running = null;
      done(code ?? 1);
    });
  });
}

/** Returns `null` if the runner wrote none. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Runs one round of one runner. Resolves with the number of tests, the failed ones, and the file
 * of its output.
 */
async function runRound(kind, round, filters) {
  const { inputs, read } = runners[kind];
  const folder = join(resultFolder, `round-${round}`, kind);
  mkdirSync(folder, { recursive: true });
  const file = join(resultFolder, `round-${round}`, `${kind}.json`);
  const log = join(resultFolder, `round-${round}`, `${kind}.log`);
  const env = { ...process.env, FLEETGLASS_BUILT: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runToEnd([...inputs(round, file, folder), ...filters], log, env);
  const report = read(readJson(file), root);
  const names = report === null ? [] : [...describeFailures(report)];
  // A runner that fails without a failed test has failed itself.
  if (code !== 0 && names.length === 0) names.push(`the ${kind} runner itself, exit code ${code}`);
  const count = report === null ? 0 : report.passed + report.failed;
  return { kind, count, names, log: relative(root, log) };
}

function readInputs() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { unit: { type: 'boolean' }, e2e: { type: 'boolean' }, quiet: { type: 'boolean' } },
  });
  const hasRounds = /^\d+$/.test(positionals[0] ?? '');
  return {
    rounds: hasRounds ? Number(positionals[0]) : ROUNDS,
    kinds: ['unit', 'e2e'].filter((kind) => values[kind] === true || values.unit === values.e2e),
    isQuiet: values.quiet === true,
    filters: positionals.slice(hasRounds ? 1 : 0),
  };
}

async function runRounds({ rounds, kinds, filters }) {
  const ended = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of kinds) {
      const result = await runRound(kind, round, filters);
      // An interrupted run fails because of that.
      if (isStopped) return ended;
      ended.push(result);
      say(`round ${round} of ${rounds}, ${kind}: ${result.count} tests, ${result.names.length} failed`);
      for (const name of result.names) say(`  ${name}`);
    }
  }
  return ended;
}

/** Describes the failed tests, those that failed most often first. */
function describe(ended) {
  const failures = ended.flatMap(({ kind, names, log }) => names.map((name) => ({ kind, name, log })));
  return [...Map.groupBy(failures, ({ name }) => name)]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([name, times]) => {
      const rounds = ended.filter(({ kind }) => kind === times[0].kind).length;
      return `failed ${times.length} of ${rounds} times: ${name}\n  ${times.map(({ log }) => log).join('\n  ')}`;
    });
}

const inputs = readInputs();
rmSync(resultFolder, { recursive: true, force: true });
mkdirSync(resultFolder, { recursive: true });
if (inputs.kinds.includes('e2e') && !(await build({ always: true }))) process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
const endLoad = inputs.isQuiet ? async () => {} : makeLoad();
const ended = await runRounds(inputs);
await endLoad();

const found = describe(ended);
for (const line of found) say(line);
const ranNone = ended.every(({ count }) => count === 0);
const outcome = found.length > 0 ? `${found.length} failed` : ranNone ? 'no test ran' : 'no test failed';
say(`test-flaky: ${isStopped ? 'stopped; ' : ''}${outcome}`);
process.exitCode = isStopped ? 130 : found.length > 0 || ranNone ? 1 : 0;
