import { setTimeout as wait } from 'node:timers/promises';

/** In ms. The system, the page and its process do at once what they are asked for; a machine of a build server is slow. */
const SOON_MS = 2_000;

/** In ms, between two looks. */
const LOOK_MS = 10;

/** Waits for what no event reports. Throws when it does not come. */
export async function until(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SOON_MS; !(await isThere()); await wait(LOOK_MS))
    if (Date.now() > end) throw new Error(`${what}: not within ${SOON_MS} ms`);
}

/** In ms. */
const QUIET_MS = 200;

/** Waits for what must not come, where nothing else comes after it: no condition says that it stays away. */
export const quiet = () => wait(QUIET_MS);
