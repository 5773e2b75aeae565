import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runProgram } from '../../support/run-program.ts';
import { connect, type SimulatorService, startImageCloud } from '../../support/simulator-service.ts';

const BYTES = 20_000_000;
/** 12 Mbit/s: the image takes 13 s, and the connection ends after 5, 10 and so on. */
const LINK = ['--speed', '1500000', '--cut-after', '5000'];
const subject = { deviceId: 'device-0', archiveId: null };
const clock = { now: () => Date.now() };

/** P40: a large image over a link that does not last for the whole of it. */
export const resume: Benchmark = {
  name: 'resume',
  title: 'one image of 20 MB over 12 Mbit/s; each connection ends after 5 s',
  alternative: '`curl -C -` in a loop until it ends well, then `sha256sum` and `sync`',
  meaning:
    'Whether a large image arrives at all where the signal drops every few seconds, and how long it takes.',
  atMost: 1.1,
  pairs: 5,
  async prepare() {
    requireProgram('curl');
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const service = await startImageCloud(1, BYTES, LINK);
    return {
      ours: () => download(service, join(folder, 'library')),
      theirs: () => curl(service, join(folder, 'image.jpg')),
      async close() {
        await service.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

async function download(service: SimulatorService, folder: string): Promise<Sync> {
  await rm(folder, { recursive: true, force: true });
  const library = openLibrarySync({ folder, clock });
  const { cloud } = await connect(service, library);
  library.addByHand(subject, clock.now());
  const before = await service.counts();
  const started = performance.now();
  const outcome = await cloud.snapshot(
    subject,
    'full',
    { low: null, full: null },
    new AbortController().signal,
  );
  if (outcome.kind !== 'changed') throw new Error(`The image is ${outcome.kind}.`);
  const { byteLength } = await library.storeImage(subject, outcome.value, outcome.validators, clock.now());
  const milliseconds = performance.now() - started;
  const sent = (await service.counts()).imageBytesSent - before.imageBytesSent;
  cloud.close();
  library.close();
  return {
    milliseconds,
    work: { 'image bytes': byteLength },
    facts: { 'sent twice MB': (sent - BYTES) / 1e6 },
  };
}

async function curl(service: SimulatorService, file: string): Promise<Sync> {
  await rm(file, { force: true });
  const started = performance.now();
  const command = 'until curl -sf -C - -o "$0" "$1"; do :; done; sha256sum "$0" && sync "$0"';
  await runProgram('sh', ['-c', command, file, `${service.imageOrigin}/images/device-0.jpg`]);
  return { milliseconds: performance.now() - started, work: { 'image bytes': (await stat(file)).size } };
}
