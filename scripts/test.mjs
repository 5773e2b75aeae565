// Builds the product and runs all tests: Vitest, the quick ones over a package, then the end-to-end tests over the preview and,
// where its binary is there, over Electron. The last line says how many passed, failed and were skipped.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './core/build.mjs';
import { findElectron, whyNoWindow } from './core/electron-binary.mjs';
import { nodeProgram, root, run, tool } from './core/project.mjs';

const resultFolder = join(root, 'test-results');

/** A runner that wrote no result, ran no test, or failed without a failed test counts as one failure. */
function judge(name, code, counts) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const ran = passed + failed;
  const crashed = counts === null || ran === 0 || (code !== 0 && failed === 0);
  const result = { name, passed, failed: failed + (crashed ? 1 : 0), skipped };
  const why =
    counts === null ? 'the runner wrote no result' : ran === 0 ? 'no test ran' : `exit code ${code}`;
  process.stdout.write(`\n${name}: ${describe(result)}${crashed ? ` (${why})` : ''}\n\n`);
  return result;
}

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function countVitest(result) {
  if (result === null) return null;
  // A file that could not be loaded has no test that could fail.
  const broken = result.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

function countPlaywright(result) {
  if (result === null) return null;
  const { expected, unexpected, flaky, skipped } = result.stats;
  if (flaky > 0)
    process.stdout.write(`\n${flaky} passed only at the second try; they are named as flaky above.\n`);
  return { passed: expected + flaky, failed: unexpected + result.errors.length, skipped };
}

async function runUnitTests() {
  const file = join(resultFolder, 'unit.json');
  const inputs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(nodeProgram(), [tool('vitest', 'vitest.mjs'), ...inputs]);
  return judge('Unit and integration tests', code, countVitest(readResult(file)));
}

/** Over a package of the Linux folder with a stand-in for Electron; `npm run test:packaging` makes the other kinds too. */
async function runPackagingTests() {
  const file = join(resultFolder, 'packaging.json');
  const inputs = ['run', '--config', 'test/packaging/vitest.config.ts'];
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = { ...process.env, FLEETGLASS_BUILT: '1', FLEETGLASS_PACKAGING: 'quick' };
  const code = await run(nodeProgram(), [tool('vitest', 'vitest.mjs'), ...inputs, ...reports], { env });
  return judge('Packaging tests, the quick ones', code, countVitest(readResult(file)));
}

/** With `electron`, the path of its binary, the specs drive that; without it the preview. They test what was built above. */
async function runEndToEndTests(name, target, electron) {
  const file = join(resultFolder, `end-to-end-${target}.json`);
  const env = {
    ...process.env,
    ...(electron === undefined ? {} : { FLEETGLASS_ELECTRON: electron }),
    FLEETGLASS_BUILT: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const inputs = ['test', '--reporter=list,json', `--output=${join(resultFolder, target)}`];
  const code = await run(nodeProgram(), [tool('@playwright', 'test', 'cli.js'), ...inputs], { env });
  return judge(name, code, countPlaywright(readResult(file)));
}

/** Every test that Electron did not run is a skipped one, never a passed one. */
function skipElectron(reason, preview) {
  const result = {
    name: 'End-to-end tests over Electron',
    passed: 0,
    failed: 0,
    skipped: preview.passed + preview.failed,
  };
  process.stdout.write(`\n${result.name}: ${describe(result)} (${reason})\n\n`);
  return result;
}

async function runAll() {
  rmSync(resultFolder, { recursive: true, force: true });
  mkdirSync(resultFolder, { recursive: true });
  const built = await build({ always: true });
  if (!built) return [judge('Build', 1, null)];
  const unit = await runUnitTests();
  const packaging = await runPackagingTests();
  const preview = await runEndToEndTests('End-to-end tests over the preview', 'preview');
  const binary = findElectron();
  const reason = whyNoWindow() ?? (binary === null ? "Electron's binary is not here" : null);
  const electron =
    reason === null
      ? await runEndToEndTests('End-to-end tests over Electron', 'electron', binary)
      : skipElectron(reason, preview);
  return [unit, packaging, preview, electron];
}

const results = await runAll();
for (const result of results) process.stdout.write(`${result.name}: ${describe(result)}\n`);
const total = results.reduce((sum, { passed, failed, skipped }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
  skipped: sum.skipped + skipped,
}));
process.stdout.write(`${describe(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
