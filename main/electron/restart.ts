import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { App } from 'electron';

/** Waits for the process of the first argument, then becomes the program of the others. Its interval, s, is not felt at a start. */
const START_AFTER = 'pid=$1; shift; while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done; exec "$@"';

/** What AppRun puts in front of these lists is in the mount, which ends with the app. */
const MOUNTED_LISTS = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR'];

/**
 * The AppImage that the app runs from; undefined: it runs from none. Its variables alone say nothing: a terminal that is an AppImage itself hands
 * them to all that is started in it.
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

/** Has the app start again when it has ended; it does not end it. `executable`: the program of this process, without symbolic links. */
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
 * Starts a program when this process has ended, from outside the AppImage: the helper of `app.relaunch` lies in the mount that vanishes with the app
 * (electron-userland/electron-builder#1727), and a program that starts sooner finds the lock of the profile taken.
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
  // Without a shell the app stays ended, as if it had been quit.
  helper.on('error', () => {});
  helper.unref();
}

/** The environment as it was before AppRun. */
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
