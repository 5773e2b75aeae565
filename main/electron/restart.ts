import { spawn } from 'node:child_process';
import type { App } from 'electron';

/** Waits for the process of the first argument, then becomes the program of the others. Its interval, s, is not felt at a start. */
const START_AFTER = 'pid=$1; shift; while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done; exec "$@"';

/** What AppRun puts in front of these lists is in the mount, which ends with the app. */
const MOUNTED_LISTS = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR'];

/** The AppImage that the app runs from; undefined: it runs from none. */
export const appImageOf = (environment: NodeJS.ProcessEnv = process.env): string | undefined =>
  environment['APPIMAGE'];

/** Has the app start again when it has ended; it does not end it. */
export function startAgainAfterEnd(app: Pick<App, 'relaunch'>, environment = process.env): void {
  const appImage = appImageOf(environment);
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
