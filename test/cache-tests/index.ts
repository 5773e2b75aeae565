import { createCachedFetch } from '../../main/cloud/http-cache/cached-fetch.ts';
import { createMemoryResponseStore } from '../../main/cloud/http-cache/memory-response-store.ts';
import { runSuite } from './run-suite.ts';

/** Room for every response of the suite; they are short. */
const STORE_BYTES = 16 * 1_024 * 1_024;

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say where the suite is: npx node test/cache-tests/index.ts FOLDER [--misses] [--plain]');
  console.error(
    'It comes from https://github.com/http-tests/cache-tests and is not part of this repository.',
  );
  process.exit(2);
}

const cached = createCachedFetch(createMemoryResponseStore(STORE_BYTES), {
  clock: { now: () => Date.now() },
});
const outcome = await runSuite(folder, options.includes('--plain') ? fetch : cached);
for (const kind of ['required', 'optimal', 'check'] as const) {
  const { passed, total } = outcome[kind];
  console.log(`${kind.padEnd(8)} ${passed} of ${total}${kind === 'check' ? ' answered with yes' : ''}`);
}
if (options.includes('--misses')) for (const miss of outcome.misses) console.log(miss);
process.exit(0);
