import type { Failure } from './failure.ts';

/** What every call answers. Errors thrown across IPC lose all but their message, so none are thrown. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Wraps a value as a successful result. */
export function succeed<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

/** Wraps a failure as a result. */
export function fail(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure };
}
