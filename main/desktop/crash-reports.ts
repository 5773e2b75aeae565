import { type Dirent, mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { app, crashReporter } from 'electron';
import type { CrashReport } from '../../preload/contract/index.ts';
import { FOLDER_MODE } from '../shared/restrict-mode.ts';

const LIST_LIMIT = 50;

/** Stores crash reports on this laptop and never sends them. Call before the app is ready. */
export function collectCrashReports(profileFolder: string): void {
  const folder = join(profileFolder, 'Crashpad');
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
}

/** Lists the minidumps in a folder, newest first. Crashpad's subfolders differ by system. */
export async function listCrashReports(folder: string): Promise<readonly CrashReport[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((): Dirent[] => []);
  const dumps = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.dmp'));
  const reports = await Promise.all(
    dumps.map(async ({ parentPath, name }) => {
      const facts = await stat(join(parentPath, name)).catch(() => null);
      return facts === null ? [] : [{ name, at: Math.round(facts.mtimeMs), byteLength: facts.size }];
    }),
  );
  return reports
    .flat()
    .toSorted((one, other) => other.at - one.at)
    .slice(0, LIST_LIMIT);
}
