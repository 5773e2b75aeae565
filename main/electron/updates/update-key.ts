/** Set by the build from `FLEETGLASS_UPDATE_KEYS` (`define` in vite.config.ts); absent when the sources run. */
declare const UPDATE_KEYS: string | undefined;

/**
 * The public keys that sign updates, as text. They are part of the program, so the integrity of the package covers them. The
 * environment variable replaces them during development and has no effect in a package.
 */
export function readUpdateKeyText(isPackaged: boolean): string {
  const builtIn = typeof UPDATE_KEYS === 'string' ? UPDATE_KEYS : '';
  return isPackaged ? builtIn : (process.env.FLEETGLASS_UPDATE_KEYS ?? builtIn);
}
