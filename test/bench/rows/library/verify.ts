import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from '../../programs/bundle-program.ts';
import type { VerifiedOnce } from '../../programs/verify-often.ts';
import type { Benchmark } from '../../support/benchmark.ts';
import { runProgram } from '../../support/run-program.ts';
import { startProgram } from '../../support/start-program.ts';
import { LOOP_GOALS } from '../../support/watch-loop.ts';

/** The bag's own files count towards the most that an export may have. */
const TAG_FILES = 10;
const FILES_IN_A_FOLDER = 1_000;
const FILE_BYTES = 1_000;

/** An export of another program: images, and one list of them. Returns how many. */
async function fillBag(folder: string, size: number): Promise<number> {
  const count = size - TAG_FILES;
  const lines: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const parent = `data/${Math.floor(index / FILES_IN_A_FOLDER)}`;
    if (index % FILES_IN_A_FOLDER === 0) await mkdir(join(folder, parent), { recursive: true });
    const content = Buffer.alloc(FILE_BYTES, `${index} `);
    await writeFile(join(folder, parent, `${index}.jpg`), content);
    lines.push(`${createHash('sha256').update(content).digest('hex')}  ${parent}/${index}.jpg\n`);
  }
  await writeFile(join(folder, 'manifest-sha256.txt'), lines.join(''));
  await writeFile(join(folder, 'bagit.txt'), 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
  return count;
}

/** The check of an export, beside the plainest program that compares checksums. */
export const verifyBesideSums: Benchmark = {
  name: 'verify',
  title:
    'check of an export of the stated number of files of 1 kB in a folder: each found, hashed, compared with the list, and what no list names is named; on a thread',
  alternative: '`sha256sum --check`, which does not look for other files',
  meaning: 'How long one waits for the check of an export, and whether the app goes on meanwhile.',
  shortfall:
    'Measured on a busy machine (load 7 to 9 on two cores), so its times vary threefold. The main thread took at most 11 ms of processor time in one turn. The check opens each file separately, and lists the folders, too.',
  atMost: null,
  factsAtMost: LOOP_GOALS,
  pairs: 5,
  sizes: [5_000, 40_000, 250_000],
  async prepare(size) {
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const bag = join(folder, 'bag');
    await mkdir(bag);
    const files = await fillBag(bag, size);
    const program = await bundleProgram(join(import.meta.dirname, '../../programs/verify-often.ts'), folder);
    const thread = join(import.meta.dirname, '../../../../main/export/verify/verify-thread.ts');
    await bundleProgram(thread, folder, 'verify-thread.js');
    const verifying = startProgram<VerifiedOnce>(program, []);
    return {
      async ours() {
        const { milliseconds, files: checked, result, facts } = await verifying.send(bag);
        // Nothing in it protects the files beside `data`.
        if (result !== 'amber') throw new Error(`The export is ${result}.`);
        return { milliseconds, work: { files: checked }, facts };
      },
      async theirs() {
        const started = performance.now();
        await runProgram('sh', ['-c', 'cd "$1" && sha256sum --check --quiet manifest-sha256.txt', 'sh', bag]);
        return { milliseconds: performance.now() - started, work: { files } };
      },
      async close() {
        await verifying.end();
        await rm(folder, { recursive: true });
      },
    };
  },
};
