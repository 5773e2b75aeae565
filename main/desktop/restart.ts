import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { App } from 'electron';

/**
 * Waits for the process of the first argument, then becomes the program of the others. The
 * interval, s, is unnoticeable at a start.
 */
const START_AFTER = 'pid=$1; shift; while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done; exec "$@"';

/** AppRun prepends paths in its mount, which vanishes with the app. */
const MOUNTED_LISTS = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR'];

/**
 * Returns the AppImage that the app runs from, if any. The variables alone prove nothing: a
 * terminal that is an AppImage passes its own to every program.
 */
export function appImageOf(environment = process.env, executable = process.execPath): string | undefined {
  const { APPIMAGE: appImage, APPDIR: mount } = environment;
  return mount !== undefined && isBelow(mount, executable) ? appImage : undefined;
}

function isBelow(folder: string, file: string): boolean {
  try {
    return file.startsWith(`${realpathSync(folder)}${sep}`);
  } catch {
    return false;
  }
}

/**
 * Schedules a restart after the app ends, without ending it. `executable`: this process's program,
 * without symbolic links.
 */
export function startAgainAfterEnd(
  app: Pick<App, 'relaunch'>,
  environment = process.env,
  executable = process.execPath,
): void {
  const appImage = appImageOf(environment, executable);
  if (appImage === undefined) app.relaunch();
  else startAfterEnd(appImage, process.argv.slice(1), environment);
}

/**
 * Starts a program after this process ends, from outside the AppImage: the helper of
 * `app.relaunch` is in the mount, which vanishes with the app
 * (electron-userland/electron-builder#1727), and a program started sooner finds the profile
 * locked.
 */
export function startAfterEnd(
  program: string,
  inputs: readonly string[],
  environment: NodeJS.ProcessEnv,
): void {
  const helper = spawn('/bin/sh', ['-c', START_AFTER, 'sh', String(process.pid), program, ...inputs], {
    detached: true,
    stdio: 'ignore',
    env: withoutMount(environment),
  });
  // Without a shell the app stays closed, as if quit.
  helper.on('error', () => {});
  helper.unref();
}

/** Returns the environment as it was before AppRun. */
function withoutMount({ APPDIR: mount, ...rest }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (mount === undefined) return rest;
  for (const name of MOUNTED_LISTS) {
    const entries = rest[name]
      ?.split(':')
      .filter((entry) => entry !== mount && !entry.startsWith(`${mount}/`));
    if (entries !== undefined) rest[name] = entries.join(':');
  }
  return rest;
}
