import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret that is unique, so that finding it anywhere is a leak. */
export interface Canary {
  readonly name: string;
  readonly secret: string;
}

/** Every way in which software tends to write text down. */
export function encodings(secret: string): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(secret);
  const doubled = Buffer.from(encodeURIComponent(secret));
  return new Map([
    ['raw', bytes],
    ['base64', stableBase64(bytes, 0)],
    ['base64, shifted by one', stableBase64(bytes, 1)],
    ['base64, shifted by two', stableBase64(bytes, 2)],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['upper-case hex', Buffer.from(bytes.toString('hex').toUpperCase())],
    ['URL-encoded', doubled],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
  ]);
}

/**
 * The part of the base64 text that does not depend on what stands around the secret, for the secret at each of the three
 * positions that it can have in a group of three bytes.
 */
function stableBase64(bytes: Buffer, shift: 0 | 1 | 2): Buffer {
  const inner = bytes.subarray((3 - shift) % 3);
  const whole = inner.subarray(0, inner.length - (inner.length % 3));
  return Buffer.from(whole.toString('base64'));
}

/** Where in `content` a canary stands, as sentences; empty when it is clean. */
export function findCanaries(content: Buffer, canaries: readonly Canary[], where: string): readonly string[] {
  return canaries.flatMap(({ name, secret }) =>
    [...encodings(secret)]
      .filter(([, bytes]) => content.includes(bytes))
      .map(([encoding]) => `${name} (${encoding}) in ${where}`),
  );
}

/** Looks through all files below a folder, names included. */
export async function findCanariesBelow(
  folder: string,
  canaries: readonly Canary[],
): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry);
      const inName = findCanaries(Buffer.from(entry), canaries, `the name ${entry}`);
      if (!(await lstat(path)).isFile()) return inName;
      return inName.concat(findCanaries(await readFile(path), canaries, entry));
    }),
  );
  return found.flat();
}
