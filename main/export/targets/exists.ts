import { lstat } from 'node:fs/promises';
import { diskFault } from './disk-fault.ts';

/** Whether something has this path. Throws where a disk that fails leaves that open. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (diskFault(error).code === 'ENOENT') return false;
    throw error;
  }
}
