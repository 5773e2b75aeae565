const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** What a folder answers that was removed, or whose drive was pulled out. */
const GONE_CODES: ReadonlySet<unknown> = new Set(['ENOENT', 'ENODEV', 'ENXIO']);

/** What is wrong with the folder that is written to; `code`: as the system names it. */
export interface DiskFault {
  readonly kind: 'full' | 'gone' | 'other';
  readonly code: string | null;
}

/** Judges an error of the disk by its code. */
export function diskFault(error: unknown): DiskFault {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const kind = FULL_CODES.has(code) ? 'full' : GONE_CODES.has(code) ? 'gone' : 'other';
  return { kind, code: typeof code === 'string' ? code : null };
}
