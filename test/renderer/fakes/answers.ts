import type { Failure, Result } from '../../../preload/contract/index.ts';

/** Notes a call and its input. */
export type NoteCall = (name: string, input?: unknown) => void;

/** The answer of a call that worked. */
export function ok<Value>(value: Value): Promise<Result<Value>> {
  return Promise.resolve({ ok: true, value });
}

/** The answer of a call that failed. */
export function fail(failure: Failure): Promise<{ readonly ok: false; readonly failure: Failure }> {
  return Promise.resolve({ ok: false, failure });
}

/** The answer of a call about something that is not there. */
export function unknown(): Promise<{ readonly ok: false; readonly failure: Failure }> {
  return fail({ code: 'notFound' });
}
