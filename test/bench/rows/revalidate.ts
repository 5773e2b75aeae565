import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLibrary } from '../../../main/library/open-library.ts';
import { createFleetRefresh } from '../../../main/sync/fleet-refresh.ts';
import { createRevalidation } from '../../../main/sync/revalidation.ts';
import { systemTimers } from '../../../main/timers.ts';
import type { Benchmark, Run } from '../support/benchmark.ts';
import { requireProgram } from '../support/require-program.ts';
import {
  connect,
  imageAnswers,
  type SimulatorService,
  startSimulatorService,
} from '../support/simulator-service.ts';

const SUBJECTS = 200;

/** Asks about 200 devices whose images have not changed, as the gallery does, beside `wget -N` over their addresses. */
export const revalidate: Benchmark = {
  name: 'revalidate',
  title: `revalidate ${SUBJECTS} unchanged subjects`,
  alternative: '`wget -N` over the same image URLs',
  atMost: 0.5,
  pairs: 7,
  async prepare() {
    requireProgram('wget');
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const simulator = await startSimulatorService(['--devices', `${SUBJECTS}`, '--archives', '0']);
    const { cloud, token } = await connect(simulator);
    const clock = { now: () => Date.now() };
    const library = openLibrary({ folder: join(folder, 'library'), clock });
    const fleet = createFleetRefresh({ cloud, library, clock, onChanged() {} });
    await fleet.refresh();
    const subjects = library
      .devices(undefined, 0, SUBJECTS)
      .rows.map(({ id }) => ({ deviceId: id, archiveId: null }));

    let left = 0;
    let finished = Promise.withResolvers<void>();
    const revalidation = createRevalidation({
      cloud,
      library,
      clock,
      timers: systemTimers,
      connection: { mayAsk: () => true, setPending() {} },
      onTouched() {
        left -= 1;
        if (left === 0) finished.resolve();
      },
      onStorageFailed: finished.reject,
    });
    async function askAll(): Promise<void> {
      left = subjects.length;
      finished = Promise.withResolvers();
      revalidation.want({ scope: 'gallery', subjects, precision: 'low', always: true });
      await finished.promise;
    }

    await askAll();
    const list = join(folder, 'addresses.txt');
    await writeFile(list, (await lowAddresses(simulator, token, subjects)).join('\n'));
    // The first run of wget downloads; what is compared are the runs after it.
    await wget(join(folder, 'wget'), list);

    return {
      ours: () => countRun(simulator, askAll),
      theirs: () => countRun(simulator, () => wget(join(folder, 'wget'), list)),
      async close() {
        revalidation.close();
        cloud.close();
        library.close();
        await simulator.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

async function countRun(simulator: SimulatorService, work: () => Promise<void>): Promise<Run> {
  const before = await simulator.counts();
  const started = performance.now();
  await work();
  const milliseconds = performance.now() - started;
  const after = await simulator.counts();
  return {
    milliseconds,
    work: {
      'images confirmed by 304': imageAnswers(before, after, 304),
      'image bytes': after.imageBytesSent - before.imageBytesSent,
    },
  };
}

async function lowAddresses(
  { baseUrl }: SimulatorService,
  token: string,
  subjects: readonly { readonly deviceId: string }[],
): Promise<readonly string[]> {
  const addresses: string[] = [];
  for (const { deviceId } of subjects) {
    const answer = await fetch(`${baseUrl}/devices/${encodeURIComponent(deviceId)}/snapshot/url`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { previewUrl } = (await answer.json()) as { previewUrl: string };
    addresses.push(previewUrl);
  }
  return addresses;
}

async function wget(folder: string, list: string): Promise<void> {
  const child = spawn('wget', ['-N', '-q', '-P', folder, '-i', list], { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`wget ended with ${code}.`);
}
