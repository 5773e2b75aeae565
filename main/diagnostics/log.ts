import { appendFileSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { FailureCode } from '../../preload/contract/index.ts';
import type { Clock } from '../shared/desktop.ts';
import { FILE_MODE, FOLDER_MODE } from '../shared/restrict-mode.ts';

/** Outcome of a request to a service; `path` keeps only the words of the interface. */
interface RequestEntry {
  readonly event: 'request';
  readonly requestId: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** Status of the answer, or the failure code if there was none. */
  readonly result: number | FailureCode;
  /** From sending to the last byte, ms. */
  readonly durationMs: number;
  /** Body bytes on the wire; 0 without an answer. */
  readonly wireBytes: number;
}

/** A failed call of the page, or failed background work: what the user saw. */
interface FailureEntry {
  readonly event: 'failed';
  /** `area.call`, or the name of the event sent to the page. */
  readonly origin: string;
  readonly code: FailureCode;
  readonly requestId: string;
  readonly message: string;
  /** Status and type of the service's problem (RFC 9457), if any. */
  readonly problem?: { readonly status: number; readonly type: string };
}

/** A defect of the app, without the error's message, which may quote anything. */
interface DefectEntry {
  readonly event: 'defect';
  readonly origin: string;
  readonly requestId: string;
  readonly kind: string;
  readonly frames: readonly string[];
}

/** A change of state that explains later entries. */
export interface StateEntry {
  readonly event: 'app' | 'power' | 'connection' | 'session';
  readonly state: string;
}

/** The only entries that a log takes, so nothing else can leak (P13). */
type LogEntry = RequestEntry | FailureEntry | DefectEntry | StateEntry;

/** A local log that is never sent: JSON lines; the oldest file is dropped. */
export interface Log {
  /** Never throws or waits: a full disk costs the log, not the work. */
  write(entry: LogEntry): void;
  /** Writes synchronously; pending lines follow later or are lost. */
  writeNow(entry: LogEntry): void;
  /** Returns the last lines, oldest first. */
  recent(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A log that drops everything, for read-only profiles. */
export const noLog: Log = {
  write: () => {},
  writeNow: () => {},
  recent: async () => [],
  close: async () => {},
};

/** Each holds some days of work, and all are small enough to mail. */
const FILE_SIZE = '1M';
const FILE_COUNT = 4;

/** End of the log in a report: a few hundred lines, still readable. */
const RECENT_BYTES = 96 * 1_024;

/**
 * Most bytes waiting for the disk; more are dropped, so that a hung disk does not fill the memory.
 */
const WAITING_BYTES = 1_048_576;

const NAME = 'fleetglass.log';

/**
 * Opens the log in `logs` of a profile. If the folder can't be written, the log drops everything.
 */
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
      // After the end, one more line of a cancelled request would cost the pending ones.
      if (!isBroken && stream.writable && stream.writableLength <= WAITING_BYTES) stream.write(lineOf(entry));
    },
    writeNow(entry) {
      try {
        appendFileSync(join(folder, NAME), lineOf(entry), { mode: FILE_MODE });
      } catch {
        // A full disk costs the line, as in `write`.
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
    // The first line may be truncated.
    return from === 0 ? lines : lines.slice(1);
  } finally {
    await handle.close();
  }
}
