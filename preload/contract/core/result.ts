import type { Failure } from './failure.ts';

/**
 * Answer of every call. Errors thrown across IPC lose all but their message, so none are thrown.
 */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export function succeed<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function fail(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure };
}

export function orFail<Value>(value: Value | null, failure: Failure): Result<Value> {
  return value === null ? fail(failure) : succeed(value);
}
