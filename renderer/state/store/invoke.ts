import { fail, type Result } from '../../../preload/contract/core/result.ts';

/** Calls the main process. A call that throws (the process is ending) becomes a failure too. */
export async function invoke<Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await call();
  } catch {
    return fail({ code: 'internal' });
  }
}
