// Builds the product and runs the tests: units, packages, end to end over the preview and, if its
// binary is there, over Electron. The last line counts the passed, failed and skipped tests; the
// lines before it name the slowest.
//   --full     also the slower tests (vitest.config.ts and playwright.config.ts name them), more
//              random cases, every kind of package; and types, lint, format
//   --faults   only the faults, each at every point: lost, damaged, full or killed
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './core/build.mjs';
import { findElectron, requireElectron, whyNoElectron } from './core/electron-binary.mjs';
import { nodeProgram, root, run, runQuietly, tool } from './core/project.mjs';
import { staticChecks } from './core/static-checks.mjs';
import {
  addCounts,
  describeCounts,
  describeSlowest,
  judge,
  readPlaywright,
  readVitest,
} from './core/test-results.mjs';
import { installTools } from './packaging/tools.mjs';

const resultFolder = join(root, 'test-results');
const vitest = tool('vitest', 'vitest.mjs');
const playwright = tool('@playwright', 'test', 'cli.js');

/** Number of tests to name as the slowest. */
const SLOWEST = 20;

/** Cores that one part keeps busy; two parts at the same time need four. */
const CORES_OF_A_PART = 2;

/** Tests in which a program is killed, or loses a file or its disk space. */
const FAULTS = [
  'test/faults/',
  'test/main/library/images/killed.test.ts',
  'test/main/library/database/full-disk.test.ts',
  'test/main/export/full-disk.test.ts',
  'test/main/export/pulled-drive.test.ts',
];

const isFaults = process.argv.includes('--faults');
const isFull = isFaults || process.argv.includes('--full');
const lanes = isFull ? Math.max(1, Math.floor(availableParallelism() / CORES_OF_A_PART)) : 1;

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Runs a program as `run` does, prefixing every line of its output with the part's name. */
function runPrefixed(name, program, inputs, options) {
  return new Promise((done) => {
    const child = spawn(program, inputs, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${name} | ${line}\n`));
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });
}

async function runPart({ name, inputs, environment, readResult, report, prepare }) {
  await prepare?.();
  const env = {
    ...process.env,
    FLEETGLASS_BUILT: '1',
    ...(isFull ? { FLEETGLASS_FULL: isFaults ? 'faults' : '1' } : { FLEETGLASS_QUICK: 'test' }),
    ...environment,
  };
  const code =
    lanes === 1
      ? await run(nodeProgram(), inputs, { env })
      : await runPrefixed(name, nodeProgram(), inputs, { env });
  const result = judge(name, code, readResult(readReport(report), root));
  const why = result.why === null ? '' : ` (${result.why})`;
  process.stdout.write(`\n${name}: ${describeCounts(result)}${why}\n\n`);
  return result;
}

function vitestPart(name, file, inputs, more = {}) {
  const report = join(resultFolder, file);
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, report, readResult: readVitest, inputs: [vitest, 'run', ...inputs, ...reports], ...more };
}

/** Runs over packages with a stand-in for Electron; without --full only the Linux folder. */
function packagingPart() {
  const kinds = isFull ? 'all' : 'quick';
  return vitestPart('packages', 'packaging.json', ['--config', 'test/packaging/vitest.config.ts'], {
    environment: { FLEETGLASS_PACKAGING: kinds },
    prepare: isFull ? installTools : undefined,
  });
}

/** Drives the preview or, if `electron` is the path of its binary, Electron. */
function endToEndPart(name, target, electron) {
  const report = join(resultFolder, `end-to-end-${target}.json`);
  return {
    name,
    report,
    readResult: readPlaywright,
    inputs: [playwright, 'test', '--reporter=list,json', `--output=${join(resultFolder, target)}`],
    environment: {
      ...(electron === undefined ? {} : { FLEETGLASS_ELECTRON: electron }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  };
}

/** Counts each check as one test. */
async function runStaticChecks() {
  const tests = [];
  for (const [title, inputs] of staticChecks) {
    const begun = Date.now();
    const { code, output } = await runQuietly(nodeProgram(), inputs, { env: process.env });
    process.stdout.write(code === 0 ? `checks: ${title}\n` : `checks: ${title} FAILED\n${output}\n`);
    tests.push({ file: 'checks', title, milliseconds: Date.now() - begun, hasFailed: code !== 0 });
  }
  const failed = tests.filter(({ hasFailed }) => hasFailed).length;
  return { name: 'checks', passed: tests.length - failed, failed, skipped: 0, tests };
}

const ELECTRON = 'end to end over Electron';

/** Counts every test that Electron did not run as skipped, never as passed. */
function skipElectron(reason, preview) {
  const result = {
    name: ELECTRON,
    passed: 0,
    failed: 0,
    skipped: preview.passed + preview.failed,
    tests: [],
  };
  process.stdout.write(`\n${ELECTRON}: ${describeCounts(result)} (${reason})\n\n`);
  return result;
}

/** Runs the parts, one per lane at a time; the results are in the order of the parts. */
async function runParts(parts) {
  const results = [];
  const queue = parts.entries();
  const work = async () => {
    for (const [index, part] of queue) results[index] = await runPart(part);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return results;
}

async function runAll() {
  rmSync(resultFolder, { recursive: true, force: true });
  mkdirSync(resultFolder, { recursive: true });
  if (isFaults) return runParts([vitestPart('faults', 'faults.json', FAULTS)]);
  const checks = isFull ? [await runStaticChecks()] : [];
  if (!(await build({ always: true }))) return [...checks, judge('build', 1, null)];
  const reason = whyNoElectron();
  const [units, preview, ...others] = await runParts([
    vitestPart('units', 'unit.json', []),
    endToEndPart('end to end', 'preview'),
    ...(reason === null ? [endToEndPart(ELECTRON, 'electron', findElectron())] : []),
    packagingPart(),
  ]);
  const skipped = reason === null ? [] : [skipElectron(reason, preview)];
  return [...checks, units, preview, ...skipped, ...others];
}

requireElectron(isFaults ? null : whyNoElectron());
const begun = Date.now();
const results = await runAll();
const slowest = describeSlowest(
  results.flatMap(({ tests }) => tests),
  SLOWEST,
);
process.stdout.write(`The slowest ${slowest.length} tests:\n${slowest.join('\n')}\n\n`);
for (const result of results) process.stdout.write(`${result.name}: ${describeCounts(result)}\n`);
process.stdout.write(`${Math.round((Date.now() - begun) / 1_000)} s in all\n`);
const total = addCounts(results);
process.stdout.write(`${describeCounts(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
