import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { answerQueries } from '../../programs/answer-queries.ts';
import { someOf, typedQueries } from '../../programs/typed-queries.ts';
import type { Benchmark } from '../../support/benchmark.ts';
import { largeLibrary } from '../../support/filled-library.ts';
import { ARCHIVES_PER_DEVICE } from '../../support/large-fleet.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runProgram } from '../../support/run-program.ts';
import { LOOP_GOALS, watchLoop } from '../../support/watch-loop.ts';

const clock = { now: () => Date.now() };
/** What our side answers to know its 95th percentile. */
const RECORDED = 2_000;
/** What both sides answer: LIKE reads the whole table for each. */
const COMPARED = 20;
const HITS = 50;

/** B6 with B7: the first 50 hits of each query as it is typed. */
export const searchBesideLike: Benchmark = {
  name: 'search',
  title: `search as the user types among the stated number of devices with ten archives each, ${COMPARED} of ${RECORDED} queries`,
  alternative: 'the `sqlite3` shell with `LIKE` over names and ids',
  meaning: 'How long the results take after each letter that you type into the search field.',
  shortfall:
    'The slowest are words that many have and that nothing has together (“motion s…”, two of five archives have the one word and three the other): FTS5 compares their rows in one go, 25 ms for 1,000,000 archives and 75 ms for 3,000,000. In the recorded queries one of fifty has such words, so that p99 is that stop. Two designs were tried for 3,000,000 archives and not taken, because the user would wait longer. In spans of rows it took 2.3 s in all, as FTS5 begins each span at the first row. The rows of each word read on their own in pieces of 7 ms, and compared in JavaScript: 1.6 s of processor time instead of 0.04.',
  atMost: 1,
  factsAtMost: { 'p95 ms': 5, 'slowest ms': 50, ...LOOP_GOALS },
  pairs: 5,
  sizes: [10_000, 100_000, 300_000],
  async prepare(devices) {
    requireProgram('sqlite3');
    const folder = await largeLibrary(devices);
    const recorded = typedQueries({ devices, archivesPerDevice: ARCHIVES_PER_DEVICE }, RECORDED);
    const compared = someOf(recorded, COMPARED);
    const scripts = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const script = join(scripts, 'like.sql');
    await writeFile(script, ['.output /dev/null', ...compared.map(likeQuery)].join('\n'));

    return {
      async ours() {
        const library = openLibrarySync({ folder, clock });
        await answerQueries(library, recorded.slice(0, COMPARED));
        const watched = await watchLoop(() => answerQueries(library, recorded));
        const started = performance.now();
        await answerQueries(library, compared);
        const milliseconds = performance.now() - started;
        library.close();
        const sorted = watched.value.toSorted((left, right) => left - right);
        return {
          milliseconds,
          work: { queries: compared.length },
          facts: {
            ...watched.facts,
            'p50 ms': sorted[Math.floor(sorted.length * 0.5)] ?? 0,
            'p95 ms': sorted[Math.floor(sorted.length * 0.95)] ?? 0,
            'slowest ms': sorted.at(-1) ?? 0,
          },
        };
      },
      async theirs() {
        const started = performance.now();
        await runProgram('sqlite3', [
          '-bail',
          '-readonly',
          join(folder, 'library.sqlite'),
          `.read ${script}`,
        ]);
        return { milliseconds: performance.now() - started, work: { queries: compared.length } };
      },
      close: () => rm(scripts, { recursive: true }),
    };
  },
};

function likeQuery(text: string): string {
  const pattern = `'%${text.replaceAll("'", "''")}%'`;
  return `SELECT id, name, service_id FROM subject WHERE visible = 1 AND (name LIKE ${pattern} OR service_id LIKE ${pattern}) LIMIT ${HITS};`;
}
