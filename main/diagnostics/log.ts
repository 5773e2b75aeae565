import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { Clock } from '../core/desktop.ts';
import type { LogEntry } from './log-entry.ts';

/** What happened, written down on this laptop and never sent: JSON lines, the oldest file is dropped. */
export interface Log {
  /** Never throws and never waits: a full disk costs the log, not the work. */
  write(entry: LogEntry): void;
  /** The last lines, oldest first. */
  recent(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A log that forgets, for where nothing may be written. */
export const noLog: Log = { write: () => {}, recent: async () => [], close: async () => {} };

/** Some days of work in each, and few enough bytes to be sent by mail. */
const FILE_SIZE = '1M';
const FILE_COUNT = 4;

/** What a report shows: a few hundred lines, which a person can still look through. */
const RECENT_BYTES = 96 * 1_024;

/** Lines that wait for the disk; past it they are dropped, so that a disk that hangs does not fill the memory. */
const WAITING_BYTES = 1_048_576;

const NAME = 'fleetglass.log';

/** Only for the person (P14). */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Opens the log of a profile, in its folder `logs`. A folder that can't be written to makes a log that forgets. */
export function createLog(profileFolder: string, clock: Clock): Log {
  const folder = join(profileFolder, 'logs');
  const stream = openStream(folder);
  if (stream === null) return noLog;
  let isBroken = false;
  stream.on('error', () => {
    isBroken = true;
  });
  return {
    write(entry) {
      if (isBroken || stream.writableLength > WAITING_BYTES) return;
      const line = { time: new Date(clock.now()).toISOString(), level: levelOf(entry), ...entry };
      stream.write(`${JSON.stringify(line)}\n`);
    },
    recent: () => readEnd(join(folder, NAME)),
    async close() {
      if (isBroken) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      stream.once('error', () => resolve());
      stream.end(() => resolve());
      await promise;
    },
  };
}

function openStream(folder: string): RotatingFileStream | null {
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    return createStream(NAME, { path: folder, size: FILE_SIZE, rotate: FILE_COUNT, mode: FILE_MODE });
  } catch {
    return null;
  }
}

function levelOf(entry: LogEntry): 'info' | 'warn' | 'error' {
  switch (entry.event) {
    case 'request':
      return typeof entry.result === 'number' && entry.result < 500 ? 'info' : 'warn';
    case 'failed':
      return 'warn';
    case 'defect':
      return 'error';
    case 'app':
    case 'power':
    case 'connection':
    case 'session':
      return 'info';
    default:
      return assertNever(entry);
  }
}

async function readEnd(file: string): Promise<readonly string[]> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return [];
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - RECENT_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer
      .toString('utf8', 0, bytesRead)
      .split('\n')
      .filter((line) => line !== '');
    // The first line of a piece may have lost its beginning.
    return from === 0 ? lines : lines.slice(1);
  } finally {
    await handle.close();
  }
}
