import { lstat } from 'node:fs/promises';
import { diskFault } from './disk-fault.ts';

/** Returns true if the path exists. Throws if a failing disk leaves that open. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (diskFault(error).code === 'ENOENT') return false;
    throw error;
  }
}
