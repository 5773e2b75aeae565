import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startChildService } from '../../support/child-service.ts';
import type { Sync } from '../support/benchmark.ts';
import { answersBetween, type SimulatorService } from '../support/simulator-service.ts';
import { bundleProgram } from './bundle-program.ts';

/**
 * In a process of its own, built as the product's main process is and without anything else in it, so that its memory is its own. glibc keeps what each
 * of its arenas once had, a hundred MB over an hour; Electron allocates by Chromium's allocator instead, so one arena is nearer to it.
 */
export async function runSyncOnce(
  program: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Omit<Sync, 'work'>> {
  const child = await startChildService<Omit<Sync, 'work'>>(program, options, {
    MALLOC_ARENA_MAX: '1',
    ...environment,
  });
  await child.stop();
  return child.announcement;
}

/** A program of this folder, with the thread that reads long lists, which the product has beside it, too. */
export async function bundleSync(folder: string, program = 'sync-once.ts'): Promise<string> {
  const thread = join(import.meta.dirname, '../../../main/service/lists/list-thread.ts');
  await bundleProgram(thread, folder, 'list-thread.js');
  return bundleProgram(join(import.meta.dirname, program), folder);
}

/**
 * A sync with what it did. `again`: its files were there before, so what counts is what the service answered; else the files that are in the folder
 * after it.
 */
export async function countSync(
  service: SimulatorService,
  again: boolean,
  folder: string,
  sync: () => Promise<Omit<Sync, 'work'>>,
): Promise<Sync> {
  const before = await service.counts();
  const seen = await sync();
  return { ...seen, work: again ? answersBetween(before, await service.counts()) : await countFiles(folder) };
}

export async function countFiles(folder: string): Promise<Readonly<Record<string, number>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return { images: files.length, 'image bytes': sizes.reduce((total, size) => total + size, 0) };
}
