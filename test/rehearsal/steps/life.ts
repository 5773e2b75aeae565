import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ElectronApplication, expect } from '@playwright/test';
import { countStoredImages } from '../../packaging/support/stored-snapshots.ts';
import { makeProfile, type Stage } from '../core/stage.ts';
import { NotHere, type Step } from '../core/step.ts';
import { expectSoon, START_LIMIT_MS, someDevice } from './demo.ts';

/** Starts the product as the system does: nothing is attached to it. */
function spawnProduct(
  stage: Stage,
  profile: string,
  inputs: readonly string[],
  isDetached = false,
): ChildProcess {
  const { program, inputs: all, environment } = stage.command(profile, inputs);
  // An input that never ends: the preview would end with it.
  return spawn(program, all, {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: isDetached,
  });
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const code = await Promise.race([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    wait(START_LIMIT_MS, 'late' as const, { ref: false }),
  ]);
  if (code !== 'late') return code;
  child.kill('SIGKILL');
  throw new Error(`it did not end within ${START_LIMIT_MS / 1_000} s`);
}

/** A second process of the product beside the one that runs; it has to end at once. */
async function startSecond(stage: Stage, inputs: readonly string[]): Promise<void> {
  const code = await exitOf(spawnProduct(stage, stage.profile(), inputs));
  if (code !== 0) throw new Error(`the second process ended with ${code}`);
}

function readLog(profile: string): string {
  const file = join(profile, 'logs', 'fleetglass.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Throws unless the product put its work down and counts its end as none of a crash. */
function requireOrderlyEnd(profile: string, state: 'ended' | 'sessionEnded' = 'ended'): void {
  const [lastRun = ''] = readLog(profile).split('"event":"app","state":"started').slice(-1);
  if (!lastRun.includes(`"event":"app","state":"${state}"`))
    throw new Error('it did not come to the end of its work');
  const files = readdirSync(profile, { recursive: true, encoding: 'utf8' });
  const mark = files.find((name) => /(?:^starts\.json|library\.open)$/.test(name));
  if (mark !== undefined) throw new Error(`the next start would count it as a crash (${mark})`);
}

/** Windows ends the process when its listeners have returned, so its end is another one than by a quit. */
function requireLogOff(profile: string): void {
  requireOrderlyEnd(profile, process.platform === 'win32' ? 'sessionEnded' : 'ended');
}

/** A real Electron has its window, whose page fetches images; the preview has no page until somebody opens it. */
async function untilStarted(stage: Stage, profile: string): Promise<void> {
  const isUp = () =>
    stage.isReal
      ? countStoredImages(profile) > 0
      : readLog(profile).includes('"event":"app","state":"started');
  await expectSoon.poll(isUp).toBe(true);
}

/** Sends the signal with which a system ends a session. */
async function endBySignal(stage: Stage): Promise<void> {
  const profile = makeProfile(stage.makeFolder('signal'));
  const child = spawnProduct(stage, profile, ['--demo']);
  await untilStarted(stage, profile);
  child.kill('SIGTERM');
  const code = await exitOf(child);
  if (code !== 0) throw new Error(`it ended with ${code}`);
  requireOrderlyEnd(profile);
}

/** A link to a device of the demo fleet opens that device in the product that runs, on whichever page that is. */
async function openLink(stage: Stage): Promise<void> {
  const { page } = await stage.demo();
  const { id, name } = await someDevice(page);
  await startSecond(stage, [`fleetglass://place/demo/device/${encodeURIComponent(id)}`]);
  await expectSoon(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(name);
}

/** In ms. A window manager minimizes a window at once; where there is none, as on a build server, nothing does. */
const MINIMIZE_LIMIT_MS = 5_000;

/** Whether each window is minimized. */
function minimized(electron: ElectronApplication): Promise<readonly boolean[]> {
  return electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isMinimized()),
  );
}

/** Whether the one window is minimized now. */
async function minimize(electron: ElectronApplication): Promise<boolean> {
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  return expect
    .poll(() => minimized(electron), { timeout: MINIMIZE_LIMIT_MS })
    .toEqual([true])
    .then(
      () => true,
      () => false,
    );
}

/** A second start restores the minimized window of the first one. */
async function startTwice(stage: Stage): Promise<void> {
  const { electron } = await stage.demo();
  const isMinimized = electron !== null && (await minimize(electron));
  await startSecond(stage, []);
  if (electron === null) return;
  await expectSoon.poll(() => minimized(electron)).toEqual([false]);
  if (!isMinimized)
    throw new NotHere('no window is minimized here; the second process ended, and opened no other window');
}

/** Where the product waits for the end of the session: outside the folders that are gone at the end. */
const logOffProfile = (stage: Stage) => join(stage.lasting, 'profile');

export const lifeSteps: readonly Step[] = [
  {
    name: 'second-start',
    shows: 'a second start, which ends at once and restores the window of the first one',
    needsDesktop: false,
    begin: startTwice,
  },
  {
    name: 'deep-link',
    shows: 'a fleetglass: link, given to a second process, that opens its device in the first one',
    needsDesktop: false,
    begin: openLink,
  },
  {
    name: 'signal',
    shows: 'an orderly end by SIGTERM',
    systems: ['linux', 'darwin'],
    needsDesktop: false,
    begin: endBySignal,
  },
  {
    name: 'sleep-and-wake',
    shows: 'a laptop that sleeps and wakes up while the app runs',
    needsDesktop: true,
    begin: async (stage) => void (await stage.demo()),
    question:
      'Close the lid or send the laptop to sleep for ten seconds, wake it up. Does the window go on as before?',
    async verify(stage) {
      const log = readLog(stage.profile());
      for (const state of ['suspended', 'resumed'])
        if (!log.includes(`"event":"power","state":"${state}"`))
          throw new Error(`the app did not hear that it ${state}`);
    },
  },
  {
    name: 'installed-link',
    shows: 'a fleetglass: link that the system opens with the installed package',
    needsDesktop: true,
    question:
      'With a package installed: copy a link in it (“Copy link”), quit it, and open the link in a browser. Did the system start Fleetglass, and is it at that location? (s without a package)',
  },
  {
    name: 'installed-notification',
    shows: 'a notification of an installed package under its own name and icon',
    systems: ['win32'],
    needsDesktop: true,
    question:
      'With a package installed: pin an organization of the demo, minimize the window and wait for the end. Does the notification carry the name and the icon of Fleetglass, and is there one link in the Start menu? (s without a package)',
  },
  {
    name: 'update-from-a-file',
    shows: 'the update of an installed package from a file, and the restart after it',
    needsDesktop: true,
    question:
      'With the package of the version before installed: Settings › About › Update from a file, choose the new latest.yml beside its package, install. Does the new version come up by itself, with account and images? (s without a package)',
  },
  {
    name: 'log-off',
    shows: 'the end of the session while the app runs: nothing lost, no crash counted',
    needsDesktop: true,
    async begin(stage) {
      if (!stage.isReal) return;
      rmSync(stage.lasting, { recursive: true, force: true });
      const profile = makeProfile(stage.lasting);
      // It outlives this program, which the end of the session ends too.
      spawnProduct(stage, profile, ['--demo'], true).unref();
      await untilStarted(stage, profile);
    },
    endsSession: true,
    question:
      'Fleetglass runs once more, on its own. Log off now, log in again, and run this command again: it looks at what the app left. (n if the system complained about Fleetglass, s to leave this out)',
    async verify(stage) {
      const profile = logOffProfile(stage);
      if (!existsSync(profile)) throw new NotHere('its profile is gone');
      requireLogOff(profile);
    },
  },
];
