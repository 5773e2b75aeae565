/**
 * Set by the build from `FLEETGLASS_UPDATE_KEYS` (`define` in vite.config.ts); absent when run
 * from source.
 */
declare const UPDATE_KEYS: string | undefined;

/**
 * Returns the built-in keys, which the package's integrity covers. The environment variable counts
 * during development only.
 */
export function readUpdateKeyText(isPackaged: boolean): string {
  const builtIn = typeof UPDATE_KEYS === 'string' ? UPDATE_KEYS : '';
  return isPackaged ? builtIn : (process.env.FLEETGLASS_UPDATE_KEYS ?? builtIn);
}
