/** Put in by the build from `FLEETGLASS_UPDATE_KEYS` (`define` in vite.config.ts); not there when the sources are run. */
declare const UPDATE_KEYS: string | undefined;

/**
 * The public keys that updates have to be signed with, as text. They are part of the program, so the integrity of the package
 * covers them. Only while developing the environment may name others; it is no longer asked in a package.
 */
export function readUpdateKeyText(isPackaged: boolean): string {
  const builtIn = typeof UPDATE_KEYS === 'string' ? UPDATE_KEYS : '';
  return isPackaged ? builtIn : (process.env.FLEETGLASS_UPDATE_KEYS ?? builtIn);
}
