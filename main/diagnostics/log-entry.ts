import type { FailureCode } from '../../preload/contract/index.ts';

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
  /** `area.call`, or the name of the event that told the screen. */
  readonly origin: string;
  readonly code: FailureCode;
  readonly requestId: string;
  readonly message: string;
  /** Status and type of the service's problem (RFC 9457), where it sent one. */
  readonly problem?: { readonly status: number; readonly type: string };
}

/** Nobody planned for it: a defect of the app, without the error's own message, which may quote anything. */
interface DefectEntry {
  readonly event: 'defect';
  readonly origin: string;
  readonly requestId: string;
  /** The class of the error. */
  readonly kind: string;
  readonly frames: readonly string[];
}

/** A change of state that explains what follows it. */
export interface StateEntry {
  readonly event: 'app' | 'power' | 'connection' | 'session';
  readonly state: string;
}

/** What can be in the log: nothing else has a place in it, so nothing else can leak (P13). */
export type LogEntry = RequestEntry | FailureEntry | DefectEntry | StateEntry;
