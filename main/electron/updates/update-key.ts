/** Set by the build from `FLEETGLASS_UPDATE_KEYS` (`define` in vite.config.ts); absent when the sources run. */
declare const UPDATE_KEYS: string | undefined;

/** Part of the program, so the package's integrity covers them. The environment variable counts during development only. */
export function readUpdateKeyText(isPackaged: boolean): string {
  const builtIn = typeof UPDATE_KEYS === 'string' ? UPDATE_KEYS : '';
  return isPackaged ? builtIn : (process.env.FLEETGLASS_UPDATE_KEYS ?? builtIn);
}
