import { writeSync } from 'node:fs';
import { systemCode } from '../../../../main/library/database/storage-error.ts';

const STANDARD_OUTPUT = 1;

/** Prints a line of a child that is killed, at once. Ends quietly when no process listens any more: the test was given up. */
export function say(line: string): void {
  try {
    writeSync(STANDARD_OUTPUT, `${line}\n`);
  } catch (error) {
    if (systemCode(error) === 'EPIPE') process.exit(0);
    throw error;
  }
}
