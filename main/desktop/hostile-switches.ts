import type { App } from 'electron';

/** Environment variables that weaken TLS; Node reads this one at each connection. */
const hostileVariables = ['NODE_TLS_REJECT_UNAUTHORIZED'] as const;

/**
 * Switches that open the renderer to debuggers, weaken TLS or the sandbox, or redirect traffic: a
 * shortcut or link handler must gain nothing from its arguments.
 */
export const hostileSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'js-flags',
  'load-extension',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'allow-file-access-from-files',
  'unsafely-treat-insecure-origin-as-secure',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'proxy-server',
  'proxy-pac-url',
  'host-rules',
  'host-resolver-rules',
  'auth-server-allowlist',
  'use-fake-ui-for-media-stream',
  'renderer-cmd-prefix',
  'gpu-launcher',
  'utility-cmd-prefix',
] as const;

/** Removes hostile switches from the command line (P8). Call before the app is ready. */
export function refuseHostileSwitches(commandLine: Pick<App['commandLine'], 'removeSwitch'>): void {
  for (const name of hostileSwitches) commandLine.removeSwitch(name);
}

/**
 * Returns true if the sandbox is disabled, as AppRun does if the system forbids user namespaces
 * (P1). Call before `app.enableSandbox`, which removes the switch if the zygote already runs
 * without a sandbox.
 */
export function isSandboxSwitchedOff(commandLine: Pick<App['commandLine'], 'hasSwitch'>): boolean {
  return commandLine.hasSwitch('no-sandbox');
}

/**
 * Removes hostile variables from this process's environment (P16). Call before the first
 * connection.
 */
export function refuseHostileVariables(environment: NodeJS.ProcessEnv): void {
  for (const name of hostileVariables) delete environment[name];
}
