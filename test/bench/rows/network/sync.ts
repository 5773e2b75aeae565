import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testAuthorityFile } from '../../../support/certificates/certificates.ts';
import type { LineFigures } from '../../line/line.ts';
import { bundleSync, countFiles, countSync, runSyncOnce } from '../../programs/run-sync-once.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runTimed } from '../../support/run-timed.ts';
import { runWatched } from '../../support/run-watched.ts';
import { startImageCloud } from '../../support/simulator-service.ts';
import { behindLine } from '../../support/slow-line.ts';
import { LOOP_GOALS } from '../../support/watch-loop.ts';

/** A camera's picture of 1080p at a usual quality. */
const BYTES = 300_000;
/** The low precision of the same. */
const SMALL_BYTES = 30_000;
/** Some seconds of a film in one picture. */
const LARGE_BYTES = 5_000_000;

/** What a script takes that is polite to a server. */
const AT_ONCE = 8;
/** As many as the product has at most. */
const AT_ONCE_MOST = 24;
/** As many as a server of HTTP/2 usually takes by one connection. */
const STREAMS = 100;

const FIELD: LineFigures = { roundTripMs: 300, kilobitsPerSecond: 8_000, cutEveryBytes: 0 };
const NEAR: LineFigures = { ...FIELD, roundTripMs: 60 };
const FAR: LineFigures = { ...FIELD, roundTripMs: 600, kilobitsPerSecond: 1_000 };
const CUT: LineFigures = { ...NEAR, cutEveryBytes: 200_000 };
/** 100 MB at the usual rate would take two minutes each time. */
const CUT_FAST: LineFigures = { ...CUT, kilobitsPerSecond: 40_000 };

/** The programs of test/bench/scripts/sync.sh, with their Debian packages. */
const packages = {
  curl: 'curl',
  xargs: 'findutils',
  wget: 'wget',
  rclone: 'rclone',
  aria2c: 'aria2',
} as const;

interface SyncRow {
  readonly name: string;
  readonly program: keyof typeof packages;
  readonly atOnce?: number;
  readonly images: readonly number[];
  readonly bytes: number;
  /** Without it both sides are on one machine. */
  readonly line?: LineFigures;
  /** Over TLS, and both sides speak HTTP/2. */
  readonly isHttp2?: true;
  /** Everything is there already and has not changed. */
  readonly again?: true;
  readonly atMost: number | null;
  readonly meaning: string;
  readonly shortfall?: string;
}

const MACHINE = 'How long everything that is pinned takes to download, with the report of what came.';
const LINE =
  'How long a sync takes out in the field, where each answer takes 300 ms: what decides is how many requests are under way.';
const LINE_AGAIN = 'How long “Sync now” takes out in the field when nothing has changed.';
const CUTS = 'Whether everything arrives where the signal drops all the time, and how long it takes.';
const WORK =
  'On one machine nothing is waited for: what counts is processor time, 3 ms of ours for an image of 300 kB (5 to 6 on a slow machine) compared with 1 to 2 of the scripts and 9 to 47 of a curl for each image, by how long a machine takes to start a process: `sync-xargs` was 0.22 on one slow machine, 0.80 on another. By profile 20 % of ours writes the file (made, flushed, closed and renamed before it counts; the scripts flush once at the end, and how long that takes makes their time differ by twice), 12 % is SQLite, and 7 % collects garbage; most of the rest is HTTP/1.1 in JavaScript. Two designs took a seventh of the time away: the disk is read once a second and not twice for each image, and requests begin one in a turn of the main loop. Over a line none of this is felt (`line-curl`, `line-near-curl`).';
const WORK_AGAIN =
  'A check takes 1.2 ms of processor time (2.3 on a slow machine), 0.16 (0.3) of the script, which is native code: its two requests by Node’s HTTP are 0.3 of ours, as got alone takes (`revalidate-got`), so a goal of 1.2 is out of reach. By profile of 2,000, 20 % is SQLite (the queue, conditions, confirmation and report), 7 % collects garbage, and the start takes 0.3 s: nothing is compiled yet in a new process, where 200 checks take 2.2 ms each. Two designs took it from 6.1 to 5.1 times the script: when lists of archives were requested is stored once for many devices, and small writes of some turns of the main loop share a commit. Over a line it takes less than half of the script’s time (`line-again-curl`).';

const rows: readonly SyncRow[] = [
  {
    name: 'sync-curl',
    program: 'curl',
    images: [500, 2_000, 6_000],
    bytes: BYTES,
    atMost: 1.5,
    meaning: MACHINE,
    shortfall: WORK,
  },
  {
    name: 'sync-rclone',
    program: 'rclone',
    images: [500, 2_000],
    bytes: BYTES,
    atMost: 1.5,
    meaning: MACHINE,
    shortfall: WORK,
  },
  {
    name: 'sync-xargs',
    program: 'xargs',
    images: [500],
    bytes: BYTES,
    atMost: 0.3,
    meaning: MACHINE,
    shortfall: WORK,
  },
  {
    name: 'sync-again-curl',
    program: 'curl',
    images: [200, 2_000],
    bytes: BYTES,
    again: true,
    atMost: 1.2,
    meaning: 'How long “Sync now” takes when nothing has changed on the service.',
    shortfall: WORK_AGAIN,
  },
  {
    name: 'line-curl',
    program: 'curl',
    images: [200],
    bytes: SMALL_BYTES,
    line: FIELD,
    atMost: 0.6,
    meaning: LINE,
  },
  {
    name: 'line-curl-24',
    program: 'curl',
    atOnce: AT_ONCE_MOST,
    images: [200],
    bytes: SMALL_BYTES,
    line: FIELD,
    atMost: null,
    meaning: LINE,
  },
  {
    name: 'line-rclone',
    program: 'rclone',
    images: [200],
    bytes: SMALL_BYTES,
    line: FIELD,
    atMost: null,
    meaning: LINE,
  },
  {
    name: 'line-wget',
    program: 'wget',
    images: [200],
    bytes: SMALL_BYTES,
    line: FIELD,
    atMost: null,
    meaning: LINE,
  },
  {
    name: 'line-again-curl',
    program: 'curl',
    images: [200],
    bytes: SMALL_BYTES,
    line: FIELD,
    again: true,
    atMost: 0.5,
    meaning: LINE_AGAIN,
  },
  {
    name: 'line-curl-http2',
    program: 'curl',
    atOnce: STREAMS,
    images: [200],
    bytes: SMALL_BYTES,
    line: FIELD,
    isHttp2: true,
    atMost: null,
    meaning: LINE,
  },
  {
    name: 'line-again-curl-http2',
    program: 'curl',
    atOnce: STREAMS,
    images: [200],
    bytes: SMALL_BYTES,
    line: FIELD,
    isHttp2: true,
    again: true,
    atMost: null,
    meaning: LINE_AGAIN,
  },
  {
    name: 'line-near-curl',
    program: 'curl',
    images: [200],
    bytes: SMALL_BYTES,
    line: NEAR,
    atMost: 1,
    meaning: LINE,
  },
  {
    name: 'line-far-curl',
    program: 'curl',
    images: [60],
    bytes: SMALL_BYTES,
    line: FAR,
    atMost: 1,
    meaning: LINE,
  },
  {
    name: 'cuts-rclone',
    program: 'rclone',
    images: [60],
    bytes: SMALL_BYTES,
    line: CUT,
    atMost: 1,
    meaning: CUTS,
  },
  {
    name: 'cuts-aria2c',
    program: 'aria2c',
    images: [60],
    bytes: SMALL_BYTES,
    line: CUT,
    atMost: null,
    meaning: CUTS,
  },
  {
    name: 'cuts-large-rclone',
    program: 'rclone',
    images: [20],
    bytes: LARGE_BYTES,
    line: CUT_FAST,
    atMost: 1,
    meaning: CUTS,
  },
];

/** Everything of a service by a pin, beside scripts that do the same work (test/bench/scripts). */
export const syncRows: readonly Benchmark[] = rows.map(toBenchmark);

function toBenchmark(row: SyncRow): Benchmark {
  const { program, atOnce = AT_ONCE, line, isHttp2, again = false, name, atMost, meaning, shortfall } = row;
  const authority = testAuthorityFile();
  const environment = { NODE_EXTRA_CA_CERTS: authority, CURL_CA_BUNDLE: authority };
  return {
    name,
    title: `${again ? 'sync again, nothing changed' : 'sync'}: images of ${row.bytes / 1_000} kB, addresses, hash, flush, index, data usage, report${isHttp2 ? ', by HTTP/2' : ''}${lineText(line)}`,
    alternative: `a script with \`${program}\`, ${atOnce} at a time${isHttp2 ? ' by HTTP/2' : ''}: ${program === 'rclone' ? 'a list and a HEAD instead of each address, otherwise ' : ''}the same, but for data usage and report`,
    meaning,
    ...(shortfall === undefined ? {} : { shortfall }),
    atMost,
    factsAtMost: atMost === null ? {} : { 'left failed': 0, ...LOOP_GOALS },
    pairs: 5,
    sizes: row.images,
    async prepare(images) {
      requireProgram(program, packages[program]);
      for (const also of ['curl', 'sqlite3']) requireProgram(also);
      const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
      const bare = await startImageCloud(images, row.bytes, isHttp2 ? 'h2' : 'http');
      const service = line === undefined ? bare : await behindLine(bare, line);
      const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')];
      const once = await bundleSync(folder);
      const options = [program, service.baseUrl, 'benchmark', theirs, `${images}`, `${atOnce}`];
      let hours = 0;
      async function syncOurs(): Promise<Omit<Sync, 'work'>> {
        if (again) hours += 1;
        else await rm(ours, { recursive: true, force: true });
        return runSyncOnce(once, [ours, service.baseUrl, `${hours}`], environment);
      }
      async function syncTheirs(): Promise<Omit<Sync, 'work'>> {
        if (!again) await rm(theirs, { recursive: true, force: true });
        const started = performance.now();
        const processorMs = await runTimed(SCRIPT, options, environment);
        return { milliseconds: performance.now() - started, facts: { 'processor ms': processorMs } };
      }
      // Downloads; what is compared are the runs after it.
      if (again) for (const sync of [syncOurs, syncTheirs]) await sync();
      return {
        ours: () => countSync(service, again, join(ours, 'blobs'), syncOurs),
        theirs: () => countSync(service, again, join(theirs, 'images'), syncTheirs),
        async close() {
          await service.stop();
          await rm(folder, { recursive: true });
        },
      };
    },
  };
}

function lineText(line: LineFigures | undefined): string {
  if (line === undefined) return '';
  const { roundTripMs, kilobitsPerSecond, cutEveryBytes } = line;
  const cuts = cutEveryBytes === 0 ? '' : `, cut after every ${cutEveryBytes / 1_000} kB`;
  return `; a line of ${roundTripMs} ms and ${kilobitsPerSecond / 1_000} Mbit/s${cuts}`;
}

const SCRIPT = join(import.meta.dirname, '../../scripts/sync.sh');

/** Memory through 10,000 images, and that it does not grow from 5,000 on (B17). */
export const syncMemory: Benchmark = {
  name: 'sync-memory',
  title: 'memory while images of 30 kB are downloaded (our process with `MALLOC_ARENA_MAX=1`)',
  alternative: `\`rclone\`, ${AT_ONCE} at a time, neither hashed nor flushed`,
  meaning: 'How much memory a long sync takes from the other programs on the laptop.',
  atMost: null,
  factsAtMost: { 'memory MB': 190, ...LOOP_GOALS },
  pairs: 5,
  sizes: [1_000, 5_000, 10_000],
  async prepare(images) {
    requireProgram('rclone');
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const service = await startImageCloud(images, SMALL_BYTES);
    const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')];
    const once = await bundleSync(folder);
    const copy = [
      'copy',
      ':http:/images',
      theirs,
      '--http-url',
      service.imageOrigin,
      '--transfers',
      `${AT_ONCE}`,
    ];
    return {
      async ours() {
        await rm(ours, { recursive: true, force: true });
        return {
          ...(await runSyncOnce(once, [ours, service.baseUrl])),
          work: await countFiles(join(ours, 'blobs')),
        };
      },
      async theirs() {
        await rm(theirs, { recursive: true, force: true });
        const started = performance.now();
        const megabytes = await runWatched('rclone', copy);
        const milliseconds = performance.now() - started;
        return { milliseconds, work: await countFiles(theirs), facts: { 'memory MB': megabytes } };
      },
      async close() {
        await service.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};
