import { appendFileSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { FailureCode } from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import { FILE_MODE, FOLDER_MODE } from '../core/restrict-mode.ts';

/** How a request to a service went; `path` keeps the words of the interface and names nothing else. */
interface RequestEntry {
  readonly event: 'request';
  readonly requestId: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** The status of the answer, or the code of the failure when there was none. */
  readonly result: number | FailureCode;
  /** From sending to the last byte, ms. */
  readonly durationMs: number;
  /** Bytes of body on the wire; 0 without an answer. */
  readonly wireBytes: number;
}

/** A call of the screen, or work behind it, that failed: what the person saw. */
interface FailureEntry {
  readonly event: 'failed';
  /** `area.call`, or the name of the event that notified the screen. */
  readonly origin: string;
  readonly code: FailureCode;
  readonly requestId: string;
  readonly message: string;
  /** Status and type of the service's problem (RFC 9457), where it sent one. */
  readonly problem?: { readonly status: number; readonly type: string };
}

/** A defect of the app, without the error's own message, which may quote anything. */
interface DefectEntry {
  readonly event: 'defect';
  readonly origin: string;
  readonly requestId: string;
  readonly kind: string;
  readonly frames: readonly string[];
}

/** A change of state that explains what follows it. */
export interface StateEntry {
  readonly event: 'app' | 'power' | 'connection' | 'session';
  readonly state: string;
}

/** What can be in the log: it takes nothing else, so nothing else can leak (P13). */
type LogEntry = RequestEntry | FailureEntry | DefectEntry | StateEntry;

/** What happened, written down on this laptop and never sent: JSON lines, the oldest file is dropped. */
export interface Log {
  /** Never throws and never waits: a full disk costs the log, not the work. */
  write(entry: LogEntry): void;
  /** Like `write`, and the line is in the file when it returns; lines that still wait come after it, or never. */
  writeNow(entry: LogEntry): void;
  /** The last lines, oldest first. */
  recent(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A log that forgets, for where nothing may be written. */
export const noLog: Log = {
  write: () => {},
  writeNow: () => {},
  recent: async () => [],
  close: async () => {},
};

/** Some days of work in each, and few enough bytes to be sent by mail. */
const FILE_SIZE = '1M';
const FILE_COUNT = 4;

/** What a report shows: a few hundred lines, which a person can still read. */
const RECENT_BYTES = 96 * 1_024;

/** Lines that wait for the disk; past it they are dropped, so that a disk that hangs does not fill the memory. */
const WAITING_BYTES = 1_048_576;

const NAME = 'fleetglass.log';

/** Opens the log of a profile, in its folder `logs`. A folder that can't be written to makes a log that forgets. */
export function createLog(profileFolder: string, clock: Clock): Log {
  const folder = join(profileFolder, 'logs');
  const stream = openStream(folder);
  if (stream === null) return noLog;
  let isBroken = false;
  stream.on('error', () => {
    isBroken = true;
  });
  const lineOf = (entry: LogEntry) =>
    `${JSON.stringify({ time: new Date(clock.now()).toISOString(), level: levelOf(entry), ...entry })}\n`;
  return {
    write(entry) {
      // After the end one more line, of a request that is cancelled, would cost those that still wait.
      if (!isBroken && stream.writable && stream.writableLength <= WAITING_BYTES) stream.write(lineOf(entry));
    },
    writeNow(entry) {
      try {
        appendFileSync(join(folder, NAME), lineOf(entry), { mode: FILE_MODE });
      } catch {
        // As in `write`.
      }
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
