import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** How many tests of one kind there are, and how many passed. */
export interface KindCount {
  readonly passed: number;
  readonly total: number;
}

export interface SuiteOutcome {
  readonly required: KindCount;
  readonly optimal: KindCount;
  /** Questions without a right answer; "passed" are those answered with yes. */
  readonly check: KindCount;
  /** Required and optimal tests that did not pass, with what the suite says about each. */
  readonly misses: readonly string[];
}

interface SuiteTest {
  readonly id: string;
  readonly kind?: keyof Omit<SuiteOutcome, 'misses'>;
  readonly cdn_only?: boolean;
  readonly browser_skip?: boolean;
}

interface Suite {
  readonly tests: readonly SuiteTest[];
}

type Results = Readonly<Record<string, true | readonly [string, string]>>;

/**
 * Runs the public suite of HTTP cache tests (github.com/http-tests/cache-tests) from `folder` against a `fetch`, the way it tests browsers:
 * as a private cache in the client. The suite is not part of this repository. Its server runs as a child on loopback; it takes
 * about two minutes, because its tests wait for responses to grow old. A test whose dependency failed has not passed.
 */
export async function runSuite(folder: string, cachedFetch: typeof fetch): Promise<SuiteOutcome> {
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href) as Promise<unknown>;
  const { default: suites } = (await load('tests/index.mjs')) as { readonly default: readonly Suite[] };
  const { runTests, getResults } = (await load('test-engine/client/runner.mjs')) as {
    readonly runTests: (suites: readonly Suite[], browser: boolean, baseUrl: string) => Promise<void>;
    readonly getResults: () => Results;
  };
  const { determineTestResult } = (await load('test-engine/lib/results.mjs')) as {
    readonly determineTestResult: (
      suites: readonly Suite[],
      id: string,
      results: Results,
    ) => readonly string[];
  };
  const server = await startServer(folder);
  const ownFetch = globalThis.fetch;
  try {
    // The suite calls the global function, as a page does.
    globalThis.fetch = cachedFetch;
    await runTests(suites, true, server.baseUrl);
  } finally {
    globalThis.fetch = ownFetch;
    server.stop();
  }
  const results = getResults();
  const tests = suites
    .flatMap((suite) => suite.tests)
    .filter((test) => test.cdn_only !== true && test.browser_skip !== true);
  const symbols = new Map(tests.map(({ id }) => [id, determineTestResult(suites, id, results)[2] ?? '']));
  const count = (kind: SuiteTest['kind']): KindCount => {
    const ofKind = tests.filter((test) => (test.kind ?? 'required') === kind);
    const passed = ofKind.filter(({ id }) => ['✅', 'Y'].includes(symbols.get(id) ?? '')).length;
    return { passed, total: ofKind.length };
  };
  const misses = tests
    .filter(({ id, kind }) => kind !== 'check' && symbols.get(id) !== '✅')
    .map(({ id, kind = 'required' }) => `${kind} ${id} ${symbols.get(id) ?? ''} ${String(results[id])}`);
  return { required: count('required'), optimal: count('optimal'), check: count('check'), misses };
}

async function startServer(folder: string): Promise<{ readonly baseUrl: string; readonly stop: () => void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(folder, 'test-engine/server/server.mjs')], {
    cwd: folder,
    env: {
      ...process.env,
      npm_config_protocol: 'http',
      npm_config_port: String(port),
      npm_config_pidfile: join(tmpdir(), `cache-tests-${port}.pid`),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Its first line says that it listens.
  await once(child.stdout, 'data');
  child.stdout.resume();
  return { baseUrl: `http://localhost:${port}`, stop: () => void child.kill() };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}
