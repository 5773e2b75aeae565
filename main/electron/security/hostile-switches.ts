import type { App } from 'electron';

/** Variables of the environment that weaken TLS: Node reads this one at each connection. */
const hostileVariables = ['NODE_TLS_REJECT_UNAUTHORIZED'] as const;

/** Switches that open the renderer, weaken TLS or the sandbox, or redirect traffic: a shortcut or a link handler must gain nothing by its arguments. */
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

/** Removes the hostile switches from the command line (P8). Call it before the app is ready. */
export function refuseHostileSwitches(commandLine: Pick<App['commandLine'], 'removeSwitch'>): void {
  for (const name of hostileSwitches) commandLine.removeSwitch(name);
}

/**
 * Whether the sandbox is switched off, as AppRun does where the system allows no user namespaces (P1). Call it before `app.enableSandbox`, which
 * removes the switch when the zygote runs without a sandbox already.
 */
export function isSandboxSwitchedOff(commandLine: Pick<App['commandLine'], 'hasSwitch'>): boolean {
  return commandLine.hasSwitch('no-sandbox');
}

/** Removes the hostile variables from the environment of this process (P16). Call it before the first connection. */
export function refuseHostileVariables(environment: NodeJS.ProcessEnv): void {
  for (const name of hostileVariables) delete environment[name];
}
