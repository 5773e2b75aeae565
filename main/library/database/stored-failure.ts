import { type Failure, failure as failureSchema } from '../../../preload/contract/index.ts';

/** Reads a failure stored as JSON; `null` for none, or one of another version. */
export function storedFailure(json: string | null): Failure | null {
  return json === null ? null : (failureSchema.safeParse(JSON.parse(json)).data ?? null);
}
