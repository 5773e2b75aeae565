import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import got from 'got';
import { systemTimers } from '../../../../main/shared/timers.ts';
import { createRevalidation } from '../../../../main/sync/revalidation.ts';
import type { SubjectReference } from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runTimed } from '../../support/run-timed.ts';
import {
  answersBetween,
  connect,
  type SimulatorService,
  startImageCloud,
} from '../../support/simulator-service.ts';
import { LOOP_GOALS, watchLoop } from '../../support/watch-loop.ts';

/** Small: only the first round transfers them, which is not measured. */
const BYTES = 20_000;

const CHECK =
  'How long it takes to check that the images on the laptop are still the latest ones, when nothing has changed. The app does this when you open a gallery online.';

/** As many as the loop of got has under way; the product takes what its origins bear. */
const AT_ONCE = 8;

const sizes = [200, 2_000, 6_000] as const;

/** Asks about devices whose images have not changed, as the gallery does, beside `wget -N` over their addresses. */
export const revalidateBesideWget: Benchmark = {
  name: 'revalidate-wget',
  title: 'revalidate unchanged subjects, the address of each image requested first',
  alternative: '`wget -N` over the image URLs, which it is given',
  meaning: CHECK,
  // It is given the address of each image and records nothing: other work.
  atMost: null,
  pairs: 5,
  sizes,
  async prepare(size) {
    requireProgram('wget');
    const { simulator, revalidateAll, folder, close } = await prepareOurs(size);
    const list = join(folder, 'addresses.txt');
    await writeFile(list, addresses(simulator, size).join('\n'));
    const wget = () => runTimed('wget', ['-N', '-q', '-P', join(folder, 'wget'), '-i', list]);
    // The first run of wget downloads; what is compared are the runs after it.
    await wget();
    return { ours: () => countRun(simulator, revalidateAll), theirs: () => countRun(simulator, wget), close };
  },
};

/** The same beside got alone: two requests for each subject, as many at a time, nothing judged, stored or shown. */
export const revalidateBesideGot: Benchmark = {
  name: 'revalidate-got',
  title: 'revalidate unchanged subjects, the address of each image requested first',
  alternative: `got in a loop, ${AT_ONCE} at a time, the same two requests`,
  meaning: CHECK,
  shortfall:
    'By processor time ours is 0.73 (200), 1.09 (2,000) and 1.09 (6,000) of what got alone takes, which judges, stores and shows nothing. For 2,000 five runs of the row had 0.95, 0.98, 1.03, 1.04 and 1.17, so that runs differ by more than what is missing. By profile 17 % of ours is the library: for each subject two reads, four writes (25 % of it is the mark of the check, which seven indexes hold) and its share of a commit; nearly all of the rest is the two requests. Answers are handed over one in a turn of the main loop, by which p99 is 7 ms instead of 18, and their writes share a commit, because one for each took 25 % more. On a slow machine a collection of garbage alone takes 15 to 20 ms, and p99 with it.',
  atMost: 1,
  factsAtMost: LOOP_GOALS,
  pairs: 5,
  sizes,
  async prepare(size) {
    const { simulator, revalidateAll, close, token, subjects } = await prepareOurs(size);
    const known = await got(addresses(simulator, 1)[0] ?? '');
    const condition = { 'if-modified-since': known.headers['last-modified'] };
    async function requestByGot(): Promise<void> {
      const waiting = [...subjects];
      async function requestOneAfterTheOther(): Promise<void> {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const address = `${simulator.baseUrl}/v1/devices/${next.deviceId}/snapshot/url`;
          const { url } = await got(address, { headers: { authorization: `Bearer ${token}` } }).json<{
            url: string;
          }>();
          await got(url, { headers: condition, throwHttpErrors: false, retry: { limit: 0 } });
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, requestOneAfterTheOther));
    }
    return {
      ours: () => countRun(simulator, revalidateAll),
      theirs: () => countRun(simulator, requestByGot),
      close,
    };
  },
};

/** The same beside a script that does the same: both requests, and a row in a database for each confirmation. */
export const revalidateBesideCurl: Benchmark = {
  name: 'revalidate-curl',
  title: 'revalidate unchanged subjects, the address of each image requested first',
  alternative: `a script with \`curl\`, ${AT_ONCE} at a time: the same`,
  meaning: CHECK,
  shortfall:
    'p99 is that of collections of garbage, up to 31 ms on a slow machine. By processor time the script takes 0.35 to 0.55 of ours for 2,000 and 6,000: curl is native code, our requests go through Node’s HTTP in JavaScript, as those of `revalidate-got` do. By the clock ours took 0.95 and 1.09 of its time on one slow machine, 1.81 and 1.84 on another.',
  atMost: 1.5,
  factsAtMost: LOOP_GOALS,
  pairs: 5,
  sizes,
  async prepare(size) {
    requireProgram('curl');
    requireProgram('sqlite3');
    const { simulator, revalidateAll, folder, close } = await prepareOurs(size);
    const files = join(folder, 'curl');
    const options = ['curl', simulator.baseUrl, 'benchmark', files, `${size}`, `${AT_ONCE}`];
    const script = () => runTimed(join(import.meta.dirname, '../../scripts/sync.sh'), options);
    // Downloads; what is compared are the runs after it.
    await script();
    return {
      ours: () => countRun(simulator, revalidateAll),
      theirs: () => countRun(simulator, script),
      close,
    };
  },
};

async function prepareOurs(size: number) {
  const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
  const simulator = await startImageCloud(size, BYTES);
  const { cloud, token } = await connect(simulator);
  const clock = { now: () => Date.now() };
  const library = openLibrarySync({ folder: join(folder, 'library'), clock });
  const answer = await cloud.organizations(null, new AbortController().signal);
  if (answer.kind !== 'changed') throw new Error(`The organizations are ${answer.kind}.`);
  await library.storeOrganizations(answer.value, answer.validators, clock.now());
  const subjects: readonly SubjectReference[] = answer.value.flatMap(({ devices }) =>
    (devices ?? []).map(({ id }) => ({ deviceId: id, archiveId: null })),
  );

  let left = 0;
  let finished = Promise.withResolvers<void>();
  const revalidation = createRevalidation({
    cloud,
    library,
    clock,
    timers: systemTimers,
    connection: { mayRequest: () => true, setPending() {}, setStorageFailure() {} },
    onConfirmed() {},
    onTouched() {
      left -= 1;
      if (left === 0) finished.resolve();
    },
    onStorageFailed: finished.reject,
  });
  /** The screen shows one page at most; a larger fleet is requested page after page. */
  async function revalidateAll(): Promise<void> {
    for (let from = 0; from < subjects.length; from += PAGE) {
      const page = subjects.slice(from, from + PAGE);
      left = page.length;
      finished = Promise.withResolvers();
      revalidation.request({ scope: 'gallery', subjects: page, precision: 'full', always: true });
      await finished.promise;
    }
  }
  await revalidateAll();
  async function close(): Promise<void> {
    revalidation.close();
    cloud.close();
    library.close();
    await simulator.stop();
    await rm(folder, { recursive: true });
  }
  return { simulator, revalidateAll, folder, close, token, subjects };
}

/** The most subjects that one call of the screen names. */
const PAGE = 200;

const MICROSECONDS = 1_000;

/** `work` resolves with the processor time of a program that it ran, in ms; nothing where it ran none. */
async function countRun(simulator: SimulatorService, work: () => Promise<number | void>): Promise<Sync> {
  const before = await simulator.counts();
  const started = performance.now();
  const spent = process.cpuUsage();
  const { facts, value } = await watchLoop(work);
  const { user, system } = process.cpuUsage(spent);
  const milliseconds = performance.now() - started;
  const after = await simulator.counts();
  return {
    milliseconds,
    work: answersBetween(before, after),
    facts: { ...facts, 'processor ms': (user + system) / MICROSECONDS + (value ?? 0) },
  };
}

function addresses({ imageOrigin }: SimulatorService, size: number): readonly string[] {
  return Array.from({ length: size }, (_, index) => `${imageOrigin}/images/device-${index}.jpg`);
}
