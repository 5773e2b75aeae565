import { fsyncSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { ifSupported, skipUnsupported } from './unsupported.ts';

/**
 * Flushes a file to its disk. On file systems without flushes (some shares and sticks), nothing
 * else helps, and the file is written all the same.
 */
export async function flushFile(handle: FileHandle): Promise<void> {
  await handle.sync().catch(skipUnsupported);
}

/** Synchronous form of `flushFile`. */
export function flushFileSync(descriptor: number): void {
  ifSupported(() => fsyncSync(descriptor));
}
