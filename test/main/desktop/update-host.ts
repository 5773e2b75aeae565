// Sync by the stand-in in a process of its own: the engine with the real electron-updater, and what judges it. Reads one command
// a line on standard input, writes each answer and each change of the state as a line of JSON.
import { createInterface } from 'node:readline';
import { app } from 'electron';
import electronUpdater from 'electron-updater';
import { lockDown } from '../../../main/desktop/lockdown.ts';
import { createUpdateEngine } from '../../../main/desktop/updates.ts';
import { systemTimers } from '../../../main/shared/timers.ts';
import { readUpdateKeys } from '../../../main/updates/update-keys.ts';
import { createUpdates, type Updates } from '../../../main/updates/updates.ts';
import type { UpdateState } from '../../../preload/contract/index.ts';

/** A line of standard input. */
export type UpdateCommand =
  | { readonly call: 'check' }
  | { readonly call: 'takeFile'; readonly file: string }
  | { readonly call: 'installNow' };

export interface UpdateHostSetup {
  readonly resourcesFolder: string;
  readonly server: string;
  readonly keys: string;
}

const setup = JSON.parse(process.env['UPDATE_HOST_SETUP'] ?? '') as UpdateHostSetup;
Object.assign(process, { resourcesPath: setup.resourcesFolder });
lockDown(app, { isPackaged: true, devServer: null });

function say(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function run(updates: Updates, command: UpdateCommand): Promise<void> {
  const answer = await (command.call === 'takeFile'
    ? updates.takeFile(command.file)
    : updates[command.call]());
  await updates.settled();
  say({ answer, state: updates.state(), allowed: allowed() });
}

/** What electron-updater may do on its own. */
function allowed(): Readonly<Record<string, boolean>> {
  const { allowDowngrade, allowPrerelease, autoDownload, autoInstallOnAppQuit, disableWebInstaller } =
    electronUpdater.autoUpdater;
  return {
    allowDowngrade,
    allowPrerelease,
    autoDownload,
    autoInstallOnAppQuit,
    webInstaller: !disableWebInstaller,
  };
}

async function start(): Promise<void> {
  await app.whenReady();
  const updates = createUpdates({
    engine: createUpdateEngine(),
    verify: readUpdateKeys(setup.keys),
    memory: { mode: () => 'automatic', storeMode() {}, installationId: () => 'laptop-1' },
    managed: { server: setup.server },
    currentVersion: app.getVersion(),
    clock: { now: () => Date.now() },
    timers: systemTimers,
    random: () => 0,
    isJobRunning: () => false,
    worksOffline: () => false,
    onChanged: (state: UpdateState) => say({ changed: state }),
  });
  app.on('quit', () => {});
  createInterface({ input: process.stdin }).on('line', (line) => {
    void run(updates, JSON.parse(line) as UpdateCommand);
  });
  say({ ready: true });
}

void start();
